import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod";
import { keysOf, type ReportStatus } from "../../labels.ts";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import { REASON_MISSING } from "../back-office/rejection.web.ts";

/** A status and its text, as typed. */
export interface AnswerValues {
  status: ReportStatus;
  text: string;
}

/** The same after validation; `text` is undefined or null where nothing was written. */
export interface Answer<Status extends ReportStatus> {
  readonly status: Status;
  readonly text?: string | null | undefined;
}

/**
 * Validates an answer: a rejection needs a text.
 * @param labels the possible statuses
 * @param text what the call accepts as its text
 */
export const answerResolver = <Status extends ReportStatus>(
  labels: Readonly<Record<Status, string>>,
  text: z.ZodType<string | null | undefined>,
) =>
  zodResolver(
    z
      .object({
        status: z.enum(keysOf(labels)),
        text: z.preprocess((typed: string) => typed, text),
      })
      .refine((answer) => answer.status !== "rejected" || Boolean(answer.text), {
        error: REASON_MISSING,
        path: ["text"],
      }),
  ) as unknown as Resolver<AnswerValues, unknown, Answer<Status>>;

type AnswerDraft = EditDraft<AnswerValues>;

/** The half-written answers of this device, one for each report. */
export const reportAnswer = draftSlots<AnswerDraft>("report-answer");

/** The half-written answers of this device, one for each appeal. */
export const appealAnswer = draftSlots<AnswerDraft>("appeal-answer");
