import type { SectionEdit } from "../SectionForm.tsx";
import { newKey } from "../new-key.web.ts";
import type { Typed } from "../section-draft.web.ts";

/** A unit as it is typed. */
export type TypedUnit = Typed<"units">["units"][number];

/** What the parts of a row know of their unit. */
export interface UnitRowProps {
  readonly at: number;
  readonly form: SectionEdit<"units">;
  readonly busy: boolean;
  readonly faultOf: (path: `units.${number}.${keyof TypedUnit}`) => string | undefined;
}

/** A unit that takes nothing yet, under a key of its own. */
export const emptyUnit = (): TypedUnit => ({
  key: newKey(),
  name: "",
  email: "",
  contact: "",
  confidential: false,
  faculty: "",
  takes: [],
});
