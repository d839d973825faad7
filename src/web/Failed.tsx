import type { ComponentProps } from "react";
import { FailedState } from "../ui/FailedState.tsx";
import type { ApiError } from "./api.ts";

/** The part of `useCall`'s answer that says what became of it. */
export interface Fetched {
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Says that a call has failed, in the failure's own words, and asks again.
 * @param reason said of a failure without words of its own
 */
export function Failed({
  result,
  reason,
  ...shown
}: { result: Fetched; reason?: string } & Pick<
  ComponentProps<typeof FailedState>,
  "title" | "heading"
>) {
  return (
    <FailedState {...shown} onRetry={() => void result.refetch()} retrying={result.isFetching}>
      {result.error?.message || reason}
    </FailedState>
  );
}
