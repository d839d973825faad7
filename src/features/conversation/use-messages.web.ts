import { useCall } from "../../web/query.ts";
import { CALLS, type Talk } from "./talk.web.ts";

/** The messages of a conversation. TanStack's result. */
export const useMessages = (
  { kind, id }: Talk["about"],
  options: { readonly refetchInterval?: number } = {},
) => useCall(CALLS[kind].list, { params: { id } }, options);
