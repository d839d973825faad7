import { setTimeout as delay } from "node:timers/promises";
import type { IsolationLevel } from "kysely";
import type { Db, Trx } from "./schema.ts";
import { isRetryable } from "./errors.ts";

const TRIES = 4;

const onceCommitted = new WeakMap<Trx, (() => void)[]>();

/** Calls `act` when a transaction of {@link inTransaction} has committed; never after a rollback. */
export const afterCommit = (trx: Trx, act: () => void): void => {
  onceCommitted.set(trx, [...(onceCommitted.get(trx) ?? []), act]);
};

const runOnce = <T>(db: Db, work: (trx: Trx) => Promise<T>, isolation: IsolationLevel) =>
  db
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (trx) => ({ result: await work(trx), acts: onceCommitted.get(trx) ?? [] }));

/**
 * Runs `work` in a transaction and commits. Whatever `work` throws rolls back and is thrown again. After a lost
 * race (serialization failure, deadlock) it runs again, 3 times at most, so `work` may only touch what a rollback
 * undoes. The embedded engine has one connection: use `trx` inside, never the outer handle, and wait for no mail,
 * file or hashing inside it.
 */
export const inTransaction = async <T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  isolation: IsolationLevel = "read committed",
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const done = await runOnce(db, work, isolation).catch(async (error: unknown) => {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      // random, so that two transactions that met once do not meet again
      await delay(10 * 2 ** attempt * (0.5 + Math.random()));
    });
    if (!done) continue;
    for (const act of done.acts) act();
    return done.result;
  }
};
