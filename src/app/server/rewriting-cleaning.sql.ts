import { setImmediate as turnOfLoop, setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allValues, oneValue } from "../../server/database/ask.ts";
import { SECOND } from "../../server/clock.ts";
import type { Schema } from "../../server/database/schema.ts";
import { ownTables } from "./housekeeping.sql.ts";
import { XIDS } from "./rewriting-mark.sql.ts";
import { type Way, WAYS } from "./rewriting-ways.sql.ts";

/** Gives the room of dead rows back, table by table: in the indexes as well but where rows were touched. */
export const vacuumRewritten = async (db: Db) => {
  for await (const { name, quoted } of ownTables(db)) {
    const way = WAYS[name as keyof Schema] as Way<string> | undefined;
    const indexes = sql.raw(typeof way === "object" && "touched" in way ? "off" : "on");
    await sql`vacuum (index_cleanup ${indexes}) ${sql.raw(quoted)}`.execute(db);
  }
};

/** What was written in the hour: tables, and whether a name was taken off a report. */
export type Written = readonly (keyof Schema | "names off")[];

/**
 * Indexes that keep what is gone from their rows, by what was written in the hour: pages above the leaves keep names of
 * removed accounts, and an account beside what it was told of a report before it took its name off; those of words and
 * of searches (GIN) keep each word, and each three letters, that a report or the name of its author ever had. To remove
 * a report writes its count alone.
 */
const KEEPING: readonly {
  readonly since: Written;
  readonly table: keyof Schema;
  /** All of the table where none is named. */
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
 * Whether a name was taken off a report in the hour that has just been written anew: the tag is of that hour, and the
 * report was changed. One that was filed without a name and changed within the hour counts as well.
 */
export const wereNamesTakenOff = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ were: boolean }>`
    select exists (select from used_tag join report on author_tag = tag
      where version > 1 and used_tag.xmin::text in (
        select (id % ${XIDS}::bigint)::text
        from rewriting, unnest(done_by || out_of_turn) as id)) as were`.execute(db);
  return rows[0]!.were;
};

/** Removes what a process that was killed while it made indexes anew has left: half-made ones, which nobody reads. */
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

/** One process at a time does `work`: two at once would wait for each other until PostgreSQL ends one. */
const inTurn = (db: Db, work: (one: Db) => Promise<void>) =>
  db.connection().execute(async (one) => {
    const take = () => oneValue<boolean>(one)`select pg_try_advisory_lock(${TURN})`;
    // a statement that waits for it would be waited for
    while (!(await take())) await delay(BETWEEN_TRIES);
    try {
      await work(one);
    } finally {
      await sql`select pg_advisory_unlock(${TURN})`.execute(one);
    }
  });

/**
 * Makes indexes anew that may hold what is gone, beside running requests.
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
 * Forgets when tables and indexes were last read, which PostgreSQL notes from version 16 on. Each table is read now: its
 * counts stay, since autovacuum goes by them.
 */
export const forgetReads = async (db: Db) => {
  for await (const { quoted } of ownTables(db))
    await sql`select from ${sql.raw(quoted)} limit 1`.execute(db);
  await sql`
    select pg_stat_reset_single_table_counters(indexrelid) from pg_index
    where indexrelid >= ${FIRST_OWN}`.execute(db);
};

/** Begins another file of the write-ahead log and lets the server remove those before it. */
export const cutLog = async (db: Db) => {
  for (const step of [sql`select pg_switch_wal()`, sql`checkpoint`]) {
    // the embedded engine's work is this thread's, and others come in between
    await turnOfLoop();
    await step.execute(db);
  }
};
