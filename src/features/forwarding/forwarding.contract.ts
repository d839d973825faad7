import * as z from "zod";
import { admin } from "../../permissions.ts";
import { unitKey } from "../campus/sections/unit-key.contract.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import { callsOf, sentVersion, text } from "../shared/fields.contract.ts";

const call = callsOf("Reports");

const REASON = "Alasan minimal 5 karakter";
export const FORWARD_REASON_MAX = 1000;

/** Where a report shall lie, and why; the reason becomes an internal note. */
export const forwardInput = z.object({
  /** A unit's key; null for the clinic. */
  unit_id: unitKey.nullable(),
  reason: text(REASON)
    .min(5, REASON)
    .max(FORWARD_REASON_MAX, `Alasan maksimal ${FORWARD_REASON_MAX} karakter`),
  version: sentVersion.optional(),
});

export const forwardReport = call("POST /admin/reports/{id}/forward", {
  summary: "Pass a report on to a unit or to the clinic; the third time it goes to the clinic",
  who: admin,
  body: forwardInput,
  output: z.object({
    /** Null where the admin does not reach the report any more. */
    data: reportDetail.nullable(),
    /** Whether it went to the clinic because units have passed it on three times. */
    raised: z.boolean(),
  }),
  errors: ["CASE_CLOSED", "HAS_MERGED", "MERGED", "SAME_PLACE", "STALE"],
});
