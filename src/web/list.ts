import { keepPreviousData } from "@tanstack/react-query";
import type { CallInput, GetKey } from "./api.ts";
import { type CallOptions, useCall } from "./query.ts";

/** A call whose answer a query narrows down. */
type ListKey = { [K in GetKey]: "query" extends keyof CallInput<K> ? K : never }[GetKey];

/**
 * Reads a list: `useList("GET /admin/news", { search, page })`. The earlier answer stays, as `isPlaceholderData`,
 * until the next query is answered.
 */
export const useList = <K extends ListKey>(
  key: K,
  query: CallInput<K>["query"],
  options?: CallOptions<K>,
) => {
  const call = useCall as (...args: unknown[]) => ReturnType<typeof useCall<K>>;
  return call(key, { query }, { placeholderData: keepPreviousData, ...options });
};
