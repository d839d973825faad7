import * as z from "zod";
import { student } from "../../permissions.ts";
import { callsOf, sentVersion } from "../shared/fields.contract.ts";
import { reportDetail } from "./report-record.contract.ts";

const call = callsOf("Reports");

export const anonymizeReport = call("POST /reports/{id}/anonymize", {
  summary: "Take one's name off one's own report, in any status; answers its receipt",
  who: student,
  body: z.object({ version: sentVersion.optional() }),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_YOURS", "ALREADY_ANONYMOUS", "STALE", "ANONYMOUS_PAUSED", "FILING_PAUSED"],
});
