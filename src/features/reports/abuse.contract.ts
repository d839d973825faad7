import * as z from "zod";
import { clinic, superadmin } from "../../permissions.ts";
import { callsOf, sentVersion, text } from "../shared/fields.contract.ts";
import { reportDetail } from "./report-record.contract.ts";

const call = callsOf("Reports");

const REASON = "Alasan minimal 10 karakter";
export const ABUSE_REASON_MAX = 500;

/** The reason why a report is abuse; its author can read it. */
export const abuseInput = z.object({
  reason: text(REASON)
    .min(10, REASON)
    .max(ABUSE_REASON_MAX, `Alasan maksimal ${ABUSE_REASON_MAX} karakter`),
  version: sentVersion.optional(),
});

export const markAbuse = call("POST /admin/reports/{id}/abuse", {
  summary: "Reject a report as abuse; its author reads the reason",
  who: clinic,
  body: abuseInput,
  output: z.object({ data: reportDetail }),
  errors: ["STALE"],
});

export const liftAbuse = call("DELETE /admin/reports/{id}/abuse", {
  summary: "Take the mark of abuse off a report; it stays rejected",
  who: superadmin,
  output: z.object({ data: reportDetail }),
});
