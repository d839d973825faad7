import * as z from "zod";
import { superadmin } from "../../permissions.ts";
import { callsOf, moment } from "../shared/fields.contract.ts";

const call = callsOf("Admins");

const trouble = z.object({
  kind: z.enum(["disk", "mail", "jobs", "rewriting", "grants", "clock"]),
  /** Since when, where that is known. */
  since: moment.nullable(),
  /** For `disk` the free percentage, for `clock` the seconds that it is ahead (below 0: behind). */
  amount: z.int().nullable(),
});
export type Trouble = z.output<typeof trouble>;

export const listTroubles = call("GET /admin/troubles", {
  summary: "What the machine and what it talks to need somebody to look after, the worst first",
  who: superadmin,
  output: z.object({ data: z.array(trouble) }),
});
