import * as z from "zod";
import { REASON_MISSING } from "../back-office/rejection.web.ts";
import { draftSlots } from "../../web/drafts.ts";
import { statusInput, type ReportDetail } from "./report.contract.ts";

export const statusForm = z
  .object({
    status: statusInput.shape.status,
    response: z.preprocess((typed: string) => typed, statusInput.shape.response),
  })
  .refine(({ status, response }) => status !== "rejected" || Boolean(response), {
    error: REASON_MISSING,
    path: ["response"],
  });
export type StatusValues = z.input<typeof statusForm>;
export type StatusBody = z.output<typeof statusForm>;

/** A report as the form begins on it. */
export const statusValues = ({ status, response }: ReportDetail): StatusValues => ({
  status,
  response: response ?? "",
});

/** An answer that is not saved yet, and what of the report it began on. */
export interface AnswerDraft {
  readonly values: StatusValues;
  readonly begun: Pick<ReportDetail, "version" | "status" | "response">;
}

/** The half-written answers of this device, one for each report. */
export const answerDraft = draftSlots<AnswerDraft>("answer");

/** Whether anything of the form differs from the report that it began on. */
export const isTouched = ({ status, response }: StatusValues, begun: ReportDetail): boolean =>
  status !== begun.status || response !== (begun.response ?? "");

/** Whether saving would change the report: an empty response leaves the old one alone. */
export const changes = (
  { status, response }: StatusBody,
  report: Pick<ReportDetail, "status" | "response">,
): boolean => status !== report.status || Boolean(response && response !== report.response);
