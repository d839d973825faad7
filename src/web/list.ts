import { keepPreviousData } from "@tanstack/react-query";
import type { CallInput, GetKey, InputArgs } from "./api.ts";
import { type CallOptions, useCall } from "./query.ts";

/** A call whose answer a query narrows down. */
type ListKey = { [K in GetKey]: "query" extends keyof CallInput<K> ? K : never }[GetKey];

/**
 * Reads a list: `useList("GET /admin/news", { search, page })`. What was shown stays, as `isPlaceholderData`, until
 * the next query is answered.
 */
export const useList = <K extends ListKey>(
  key: K,
  query: CallInput<K>["query"],
  options?: CallOptions<K>,
) => {
  const input = [{ query }] as unknown as InputArgs<K>;
  return useCall<K>(key, ...input, { placeholderData: keepPreviousData, ...options });
};
