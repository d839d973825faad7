import { REPORT_STATUSES } from "../../labels.ts";
import { type Answer, answerResolver } from "../answers/answer-form.web.ts";
import { statusInput } from "./report.contract.ts";
import type { Report } from "./report-record.contract.ts";

/** Validates the answer to a report. */
export const reportAnswerResolver = answerResolver(REPORT_STATUSES, statusInput.shape.response);

/** Whether saving would change the report: an empty answer leaves the old one alone. */
export const changesReport = (
  { status, text }: Answer<Report["status"]>,
  report: Pick<Report, "status" | "response">,
): boolean => {
  const written = text?.trim() ?? "";
  return status !== report.status || (written !== "" && written !== report.response);
};
