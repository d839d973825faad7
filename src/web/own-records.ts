import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { GetKey, InputArgs } from "./api.ts";
import type { RecordKey } from "./Loaded.tsx";
import { needs, queryKeyOf, type RecordOf, useSetRecord } from "./query.ts";

/** The versions that acts on a page have made, by call, id and number; the page has not fetched these. */
const madeOn = new WeakMap<QueryClient, Set<string>>();

/**
 * Sets a record for every component that shows it. Called directly, it sets the result of the user's own act, which
 * is no conflict with input beside it (`useVersionedForm`).
 */
export interface SetOwnRecord<R> {
  (record: R): void;
  /** Sets a version that another person has made. */
  readonly others: (record: R) => void;
  readonly isOwn: (record: R) => boolean;
}

/** `useSetRecord` for records that several forms of a page change: `useSetOwnRecord("GET /reports/{id}")`. */
export const useSetOwnRecord = <K extends GetKey>(
  key: K,
): SetOwnRecord<RecordOf<K> & { readonly version: number }> => {
  const client = useQueryClient();
  const others = useSetRecord(key);
  const nameOf = ({ id, version }: { readonly id: number; readonly version: number }) =>
    `${key} ${id} ${version}`;
  const own = (record: RecordOf<K> & { readonly version: number }) => {
    madeOn.set(client, (madeOn.get(client) ?? new Set()).add(nameOf(record)));
    others(record);
  };
  return Object.assign(own, {
    others,
    isOwn: (record: RecordOf<K> & { readonly version: number }) =>
      madeOn.get(client)?.has(nameOf(record)) ?? false,
  });
};

/**
 * Reads one record again, for every component that shows it: `const askAgain = useAskAgain("GET /reports/{id}",
 * id)`. A deleted record is not read while it is still on the screen.
 */
export const useAskAgain = <K extends RecordKey>(key: K, id: number) => {
  const client = useQueryClient();
  const input = [{ params: { id } }] as unknown as InputArgs<K>;
  return ({ isGone = false } = {}): void =>
    void client.invalidateQueries({
      queryKey: queryKeyOf(needs(key, ...input)),
      refetchType: isGone ? "none" : "active",
    });
};
