import * as z from "zod";
import { call } from "../../call.ts";
import { student } from "../../permissions.ts";
import { idParams } from "../shared/fields.contract.ts";
import { reportDetail } from "./report-record.contract.ts";

export const anonymizeReport = call("POST /reports/{id}/anonymize", {
  tag: "Reports",
  summary: "Take one's name off one's own report, in any status; answers its receipt",
  who: student,
  params: idParams,
  body: z.object({ version: z.int().optional() }),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_YOURS", "ALREADY_ANONYMOUS", "STALE", "ANONYMOUS_PAUSED", "FILING_PAUSED"],
});
