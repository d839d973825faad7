import { useCall } from "../../web/query.ts";
import { CALLS } from "./talk-calls.web.ts";
import type { Talk } from "./talk.web.ts";

/** The messages of a conversation. TanStack's result. */
export const useMessages = (
  { kind, id }: Talk["about"],
  options: { readonly refetchInterval?: number; readonly enabled?: boolean } = {},
) => useCall(CALLS[kind].list, { params: { id } }, options);

/** Whether a page waits for them, so that nothing jumps; not after a failure. */
export const isAwaited = ({
  isPending,
  failureCount,
}: Pick<ReturnType<typeof useMessages>, "isPending" | "failureCount">): boolean =>
  isPending && failureCount === 0;
