import * as z from "zod";
import { student } from "../../permissions.ts";
import { callsOf, sentVersion, text } from "../shared/fields.contract.ts";
import { appealDetail } from "./appeal.contract.ts";

const call = callsOf("UKT appeals");

const REASON = "Alasan minimal 20 karakter";
const REVIEW_REASON_MIN = 20;
export const REVIEW_REASON_MAX = 1000;

/** The reason for a second review of a rejected appeal; it becomes a message of the student. */
export const reviewInput = z.object({
  reason: text(REASON)
    .min(REVIEW_REASON_MIN, REASON)
    .max(REVIEW_REASON_MAX, `Alasan maksimal ${REVIEW_REASON_MAX} karakter`),
  version: sentVersion.optional(),
});

export const reviewAppeal = call("POST /ukt-appeals/{id}/review", {
  summary: "Ask once, within 7 days, that a rejected appeal be looked at again by another admin",
  who: student,
  body: reviewInput,
  output: z.object({ data: appealDetail }),
  errors: ["REVIEW_CLOSED", "STALE"],
});
