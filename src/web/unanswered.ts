import type { ApiError } from "./api.ts";

const UNANSWERED = ["UNREACHABLE", "NO_ANSWER", "STALLED"];

/** Whether the server was not heard, or the call was called off: it may have arrived all the same. */
export const isUnanswered = (error: ApiError | DOMException): boolean =>
  error instanceof DOMException || UNANSWERED.includes(error.code);
