import * as z from "zod";
import { clinic } from "../../permissions.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import { callsOf, recordId, sentVersion } from "../shared/fields.contract.ts";

const call = callsOf("Reports");

export const mergeReport = call("POST /admin/reports/{id}/merge", {
  summary: "Merge a published report into another one about the same matter",
  who: clinic,
  body: z.object({ into: recordId, version: sentVersion.optional() }),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "NOT_PUBLISHED", "STALE"],
});

export const partReport = call("DELETE /admin/reports/{id}/merge", {
  summary: "Part a merged report from its target",
  who: clinic,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "NOT_MERGED"],
});
