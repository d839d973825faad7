import type { ComponentProps } from "react";
import { FailedState } from "../ui/FailedState.tsx";
import type { ApiError } from "./api.ts";

/** The part of `useCall`'s answer about its state. */
export interface Fetched {
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Says that a call has failed, with the failure's message, and can repeat it.
 * @param reason shown for a failure without a message
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
