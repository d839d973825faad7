import * as z from "zod";
import { type ItemKind, ITEMS, keysOf } from "../../labels.ts";
import { recordId } from "./fields.contract.ts";

/** The kinds of items that admins work on: a report, an appeal, a student's account. */
export interface Item {
  readonly kind: ItemKind;
  readonly id: number;
}

/** An item in a path. */
export const itemParams = z.object({
  kind: z.enum(keysOf(ITEMS), "Jenis data tidak dikenal"),
  id: recordId,
});
