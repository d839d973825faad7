import * as z from "zod";
import { call } from "../../call.ts";
import { admin } from "../../permissions.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import { idParams, recordId, wholeNumber } from "../shared/fields.contract.ts";

export const mergeReport = call("POST /admin/reports/{id}/merge", {
  tag: "Reports",
  summary: "Merge a published report into another one about the same matter",
  who: admin,
  params: idParams,
  body: z.object({ into: recordId, version: wholeNumber("Versi tidak valid").optional() }),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "NOT_PUBLISHED", "STALE"],
});

export const partReport = call("DELETE /admin/reports/{id}/merge", {
  tag: "Reports",
  summary: "Part a merged report from its target",
  who: admin,
  params: idParams,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "NOT_MERGED"],
});
