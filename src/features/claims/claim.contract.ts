import * as z from "zod";
import { admin } from "../../permissions.ts";
import { callsOf, moment } from "../shared/fields.contract.ts";
import { itemParams } from "../shared/item.contract.ts";

const call = callsOf("Workbench");

/** The admin who works on an item, for admins only; a claim ends by itself. */
export const claim = z.object({
  admins: z.object({ name: z.string() }),
  until: moment,
  is_mine: z.boolean(),
  /** Whether it was taken over from the asking admin. */
  taken_over: z.boolean(),
});
export type Claim = z.output<typeof claim>;

/** Null while nobody works on it. */
const held = z.object({ data: claim.nullable() });

export const getClaim = call("GET /admin/claims/{kind}/{id}", {
  summary: "Who works on a report, an appeal or a student's account",
  who: admin,
  params: itemParams,
  output: held,
});

export const claimItem = call("PUT /admin/claims/{kind}/{id}", {
  summary:
    "Claim an item for 20 minutes or renew the claim; what another admin holds only if taken over",
  who: admin,
  params: itemParams,
  body: z.object({ take_over: z.boolean().default(false) }),
  output: held,
});

export const releaseItem = call("DELETE /admin/claims/{kind}/{id}", {
  summary: "Release one's own claim",
  who: admin,
  params: itemParams,
  output: held,
});
