import { setImmediate as turnOfLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allRows, changedRows } from "../../server/database/ask.ts";
import { namesOfRows } from "../operating/rows-out.sql.ts";

/** Rows that one statement removes at most, so that it holds its locks only for a short time. */
const BATCH = 5_000;

const EXPIRED = {
  // Longer than a session may be idle (docs/product/accounts.md#sessions), with a day for late writes.
  session: (now: Date) =>
    sql`(expires_at <= ${now} or last_used_at < ${now}::timestamptz - interval '8 days')`,
  sealed_limit: (now: Date) => sql`expires_at <= ${now}`,
  idempotency: (now: Date) => sql`expires_at <= ${now}`,
  one_time_code: (now: Date) => sql`expires_at <= ${now}`,
  claim: (now: Date) => sql`until <= ${now}`,
  rate_limit: (now: Date) => sql`expires_at <= ${now}`,
} as const;

const OLDER = {
  registration: (before: Date) => sql`created_at < ${before}`,
  page_drop: (before: Date) => sql`at < ${before}`,
} as const;

/** Removes matching rows in batches; rows that another instance is removing are skipped. */
const removeWhere = async (db: Db, name: string, condition: ReturnType<typeof sql>) => {
  const table = sql.table(name);
  let removed = 0;
  for (;;) {
    const batch = await changedRows(db)`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${sql.lit(BATCH)} for update skip locked))`;
    removed += batch;
    if (batch < BATCH) return removed;
  }
};

/** Removes the rows of `table` that have expired at `now`; resolves to their number. */
export const removeExpired = (db: Db, table: keyof typeof EXPIRED, now: Date) =>
  removeWhere(db, table, EXPIRED[table](now));

/** Removes the rows of `table` made before `before`, with their dependent rows; resolves to their number. */
export const removeOlder = (db: Db, table: keyof typeof OLDER, before: Date) =>
  removeWhere(db, table, OLDER[table](before));

/** Those of `names` at which no record points. */
export const namesWithoutRecord = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const kept = await namesOfRows(db, names);
  return names.filter((name) => !kept.has(name));
};

/**
 * The tables of the product and of the job queue: their names, and the same quoted with their schema. Each is given
 * in another turn of the event loop, since the embedded engine vacuums on the thread that serves.
 */
export async function* ownTables(db: Db) {
  const tables = await allRows<{ name: string; quoted: string }>(db)`
    select c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'jobs')
    order by 2`;
  for (const table of tables) {
    await turnOfLoop();
    yield table;
  }
}

/** Vacuums one table and updates the planner's statistics. */
export const vacuum = async (db: Db, quotedTable: string) => {
  await sql`vacuum (analyze) ${sql.raw(quotedTable)}`.execute(db);
};
