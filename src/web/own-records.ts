import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { GetKey, InputArgs } from "./api.ts";
import type { RecordKey } from "./Loaded.tsx";
import { needs, queryKeyOf, type RecordOf, useSetRecord } from "./query.ts";

/** The versions that acts on a page have made, by call, id and number, beside what the page has fetched. */
const madeOn = new WeakMap<QueryClient, Set<string>>();

/**
 * Sets a record for whatever shows it. Called, it sets what one's own act has made: no collision with what is
 * typed beside it (`useVersionedForm`).
 */
export interface SetOwnRecord<R> {
  (record: R): void;
  /** Sets what somebody else has made of it. */
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
 * Asks anew for one record, for whatever shows it: `const askAgain = useAskAgain("GET /reports/{id}", id)`. One that
 * is gone is not asked for while it is still on the screen.
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
