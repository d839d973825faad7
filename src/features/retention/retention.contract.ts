import * as z from "zod";
import { keysOf } from "../../labels.ts";
import { REMOVED_KINDS } from "../../rare-labels.ts";
import { anyone } from "../../permissions.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Own data");

const days = z.int().min(1);

/** How long things are kept at this campus, and how many were removed after that time. */
const retention = z.object({
  keep: z.object({ cards: days, appeal_files: days, audit: days }),
  removed: z.record(z.enum(keysOf(REMOVED_KINDS)), z.int().min(0)),
});

export const getRetention = call("GET /retention", {
  summary: "How many days things are kept, and how many of each kind were removed after that",
  who: anyone,
  output: z.object({ data: retention }),
});
