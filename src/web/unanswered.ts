import type { ApiError } from "./api.ts";

const UNANSWERED = ["UNREACHABLE", "NO_ANSWER", "STALLED"];

/** Whether the server was not heard: the call may have arrived all the same. */
export const isUnanswered = ({ code }: ApiError): boolean => UNANSWERED.includes(code);
