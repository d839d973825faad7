import type { GetKey } from "./api.ts";
import { type RecordOf, useSetRecord } from "./query.ts";

/** The versions that acts on this page have made, by call, id and number. */
const made = new Set<string>();

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
  const others = useSetRecord(key);
  const nameOf = ({ id, version }: { readonly id: number; readonly version: number }) =>
    `${key} ${id} ${version}`;
  const own = (record: RecordOf<K> & { readonly version: number }) => {
    made.add(nameOf(record));
    others(record);
  };
  return Object.assign(own, {
    others,
    isOwn: (record: RecordOf<K> & { readonly version: number }) => made.has(nameOf(record)),
  });
};
