import * as z from "zod";
import { student } from "../../permissions.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import { callsOf, sentVersion, text } from "../shared/fields.contract.ts";

const call = callsOf("Reports");

const REASON_MIN = 10;
export const REASON_MAX = 500;

/** The reason for reopening a report. */
const reason = text("Alasan wajib diisi")
  .min(REASON_MIN, "Alasan minimal 10 karakter")
  .max(REASON_MAX, "Alasan maksimal 500 karakter");

/** The form for reopening a report. */
export const reopeningInput = z.object({ reason });

export const giveVerdict = call("POST /reports/{id}/verdict", {
  summary: "Say whether the matter is settled; if not, one's own answered report is opened again",
  who: student,
  body: z.discriminatedUnion(
    "solved",
    [
      z.object({ solved: z.literal(true), version: sentVersion.optional() }),
      z.object({ solved: z.literal(false), reason, version: sentVersion.optional() }),
    ],
    "Pilih sudah beres atau belum",
  ),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_YOURS", "VERDICT_CLOSED", "STALE"],
});
