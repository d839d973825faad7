import type { ApiError } from "./api.ts";

const UNANSWERED = ["UNREACHABLE", "NO_ANSWER", "STALLED"];

/** Whether there was no answer, or the call was cancelled: it may have arrived all the same. */
export const isUnanswered = (error: ApiError | DOMException): boolean =>
  error instanceof DOMException || UNANSWERED.includes(error.code);
