import { setImmediate as turnOfLoop, setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allValues, oneValue } from "../../server/database/ask.ts";
import { SECOND } from "../../server/clock.ts";
import type { Schema } from "../../server/database/schema.ts";
import { ownTables } from "./housekeeping.sql.ts";
import { XIDS } from "./rewriting-mark.sql.ts";
import { type Way, WAYS } from "./rewriting-ways.sql.ts";

/** Vacuums table by table; it also cleans the indexes, but not those of `touched` tables. */
export const vacuumRewritten = async (db: Db) => {
  for await (const { name, quoted } of ownTables(db)) {
    const way = WAYS[name as keyof Schema] as Way<string> | undefined;
    const indexes = sql.raw(typeof way === "object" && "touched" in way ? "off" : "on");
    await sql`vacuum (index_cleanup ${indexes}) ${sql.raw(quoted)}`.execute(db);
  }
};

/** What was written in the hour: tables, and whether a name was removed from a report. */
export type Written = readonly (keyof Schema | "names off")[];

/**
 * Indexes that keep values of removed rows, and what must have been written in the hour to clean them. Pages above
 * the leaves keep names of removed accounts; they also keep an account beside its notification about a report whose
 * name it has removed. Indexes of words and of searches (GIN) keep each word, and each three letters, that a report
 * or its author's name ever had. The removal of a report writes only its count.
 */
const KEEPING: readonly {
  readonly since: Written;
  readonly table: keyof Schema;
  /** Without a name: all indexes of the table. */
  readonly index?: string;
}[] = [
  { since: ["erasure"], table: "account" },
  { since: ["erasure"], table: "registration" },
  {
    since: ["report_search", "report_count"],
    table: "report_search",
    index: "report_search_stems_idx",
  },
  { since: ["erasure", "names off"], table: "report_search", index: "report_search_text_idx" },
  { since: ["notification"], table: "notification", index: "notification_account_idx" },
  { since: ["notification"], table: "notification", index: "notification_account_talk_idx" },
];

/**
 * Whether a name was removed from a report in the hour that has just been rewritten: the tag is of that hour, and
 * the report was changed. A report that was filed without a name and changed within the hour counts too.
 */
export const wereNamesTakenOff = (db: Db) =>
  oneValue<boolean>(db)`
    select exists (select from used_tag join report on author_tag = tag
      where version > 1 and used_tag.xmin::text in (
        select (id % ${XIDS}::bigint)::text
        from rewriting, unnest(done_by || out_of_turn) as id))`;

/** Removes incomplete indexes, which nobody reads, of a process that was killed while it rebuilt them. */
const dropHalfMade = async (db: Db) => {
  const names = await allValues<string>(db)`
    select i.indexrelid::regclass::text from pg_index i
    where not i.indisvalid and i.indrelid = any(${KEEPING.map(({ table }) => table)}::regclass[])
      and i.indexrelid::regclass::text ~ '_cc(new|old)[0-9]*$'`;
  for (const name of names)
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
};

const TURN = sql`hashtext('sikam indexes')`;
const BETWEEN_TRIES = SECOND / 4;

/** Runs `work` in one process at a time: two would wait for each other until PostgreSQL ends one. */
const inTurn = (db: Db, work: (one: Db) => Promise<void>) =>
  db.connection().execute(async (one) => {
    const take = () => oneValue<boolean>(one)`select pg_try_advisory_lock(${TURN})`;
    // a rebuild would wait for another process's statement that waits for this lock
    while (!(await take())) await delay(BETWEEN_TRIES);
    try {
      await work(one);
    } finally {
      await sql`select pg_advisory_unlock(${TURN})`.execute(one);
    }
  });

/**
 * Rebuilds indexes that may hold removed values, while requests run.
 *
 * @param written what was written; all where nobody knows
 */
export const reindexGone = async (db: Db, written?: Written) => {
  const isWritten = (name: Written[number]) => written?.includes(name) ?? true;
  const keeping = KEEPING.filter(({ since }) => since.some(isWritten));
  if (keeping.length === 0) return;
  await inTurn(db, async (one) => {
    await dropHalfMade(one);
    for (const { table, index } of keeping) {
      await turnOfLoop();
      const what = index === undefined ? sql`table` : sql`index`;
      await sql`reindex ${what} concurrently ${sql.id(index ?? table)}`.execute(one);
    }
  });
};

/** PostgreSQL's own tables have lower numbers. */
const FIRST_OWN = sql.lit(16_384);

/**
 * Forgets when tables and indexes were last read, which PostgreSQL notes since version 16. Each table is then read
 * once; the other counts stay, since autovacuum needs them.
 */
export const forgetReads = async (db: Db) => {
  for await (const { quoted } of ownTables(db))
    await sql`select from ${sql.raw(quoted)} limit 1`.execute(db);
  await sql`
    select pg_stat_reset_single_table_counters(indexrelid) from pg_index
    where indexrelid >= ${FIRST_OWN}`.execute(db);
};

/** Starts another file of the write-ahead log and lets the server remove the earlier ones. */
export const cutLog = async (db: Db) => {
  for (const step of [sql`select pg_switch_wal()`, sql`checkpoint`]) {
    // the embedded engine works on this thread, so other work may come between
    await turnOfLoop();
    await step.execute(db);
  }
};
