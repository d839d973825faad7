import type { App, Trx } from "./app.ts";
import { inTransaction } from "./database/transaction.ts";
import { Problem } from "./problem.ts";
import { undoing } from "./undoing.ts";

interface VersionedChange<Row, Done, Data> {
  /** The version on which the change began; undefined changes any version of the record. */
  readonly version: number | undefined;
  /** Locks the record; throws a Problem where it does not exist or may not be changed. */
  readonly lock: (trx: Trx) => Promise<Row>;
  readonly write: (trx: Trx, row: Row) => Promise<Done>;
  /** The transaction for the change; one of its own if not given. */
  readonly within?: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  /** Takes back the preparations of a change that is not written, such as stored files. */
  readonly undo?: (because?: unknown) => Promise<unknown>;
  /** Runs after the commit: drops pages, and removes files that no record points at any more. */
  readonly after?: (done: Done) => Promise<unknown>;
  /** The record as it is now, in the form of the call's answer. */
  readonly answer: () => Promise<Data>;
  /** The message for a change that began on an older version. */
  readonly stale: string;
}

/**
 * Changes a record that several people may work on (docs/product/reports.md#stale-edits): it locks the record,
 * compares the version on which the change began, writes and answers. A change that began on an older version gets
 * a 409 `STALE` with the record as it is now, and nothing is written.
 */
export const changeVersioned = async <Row extends { readonly version: number }, Done, Data>(
  app: App,
  change: VersionedChange<Row, Done, Data>,
): Promise<Data> => {
  const { version, lock, write, undo, after, answer, stale } = change;
  const within = change.within ?? ((work) => inTransaction(app.db, work));
  const outcome = await within(async (trx) => {
    const row = await lock(trx);
    if (version !== undefined && version !== row.version) return undefined;
    return { done: await write(trx, row) };
  }).catch(undoing((because) => undo?.(because)));
  if (outcome) await after?.(outcome.done);
  else await undo?.();
  const data = await answer();
  if (!outcome) throw new Problem("STALE", stale, { data });
  return data;
};
