import type { ApiError } from "./api.ts";
import { showToast } from "./toasts.ts";

/**
 * Whether a change that is refused as stale had arrived before and its answer was lost: then it counts as done, and
 * `said` is shown.
 * @param isDone whether the current record is as it was requested
 * @param done runs with that record
 */
export const hadArrived = <R>(
  error: ApiError,
  said: string,
  isDone: (now: R) => boolean,
  done: (now: R) => void,
): boolean => {
  const now = error.data as R;
  if (error.code !== "STALE" || !isDone(now)) return false;
  showToast("success", said);
  done(now);
  return true;
};
