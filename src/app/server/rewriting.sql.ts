import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../server/app.ts";
import { allValues, oneRow } from "../../server/database/ask.ts";
import { writtenColumns } from "../operating/rows-out.sql.ts";
import type { Schema } from "../../server/database/schema.ts";
import { lockMark, setMark, type Since, sinceOf, type Turn } from "./rewriting-mark.sql.ts";
import { REWRITTEN, WAYS } from "./rewriting-ways.sql.ts";

/** Other rows reference an admin's session, so its row stays. */
const STAYS: Partial<Record<keyof Schema, string>> = {
  session: "exists (select from admin_session where admin_session.token_hash = session.token_hash)",
};

/** Rows of a table that one transaction writes; other writers wait for so long. */
const MOST_ROWS = 1_000;

/**
 * Rows that were made or locked since the last time. A lock holds a transaction number too, or for several
 * transactions a number of another counter. So every lock counts but that of the row's own maker, which shows
 * nothing more. (A shared lock whose number equals the maker's by chance stays until the next time.)
 */
const isYoung = (name: string, { age, ageOfNext, doneBy }: Since) => {
  const [made, locked] = [sql.ref(`${name}.xmin`), sql.ref(`${name}.xmax`)];
  return sql<boolean>`age(${made}) > ${ageOfNext}::int and (
    age(${made}) <= ${age}::int and ${made}::text <> all(${doneBy}::text[])
    or ${locked} <> ${made} and ${locked}::text <> all(${["0", ...doneBy]}::text[]))`;
};

const columnsOf = async (trx: Trx, name: string) =>
  sql.join((await writtenColumns(trx, name)).map((column) => sql.ref(column)));

/** The order is by random numbers of the operating system, which do not predict each other. */
const anyOrder = sql`order by gen_random_uuid()`;

interface Young {
  readonly places: string;
  readonly n: number;
}

/**
 * The places of young rows of a table, at random where there are many, as an array of `tid`. They are read before
 * anything is locked: what is written later is found the next time.
 */
const findYoung = (trx: Trx, name: keyof Schema, since: Since) => {
  const stays = sql.raw(STAYS[name] ?? "false");
  return oneRow<Young>(trx)`
    select coalesce(array_agg(ctid), '{}')::text as places, count(*)::integer as n from (
      select ctid from ${sql.table(name)} where ${isYoung(name, since)} and not (${stays})
      ${anyOrder} limit ${sql.lit(MOST_ROWS)}) as young`;
};

/** Locks the table, so that nobody waits for a row that is deleted and inserted again. */
const move = async (trx: Trx, name: keyof Schema, places: string) => {
  const table = sql.table(name);
  const columns = await columnsOf(trx, name);
  await sql`lock table ${table} in share row exclusive mode`.execute(trx);
  await sql`
    with gone as (
      delete from ${table} where ctid = any(${places}::tid[]) returning ${columns})
    insert into ${table} (${columns}) overriding system value
    select ${columns} from gone ${anyOrder}`.execute(trx);
};

/** Skips rows that others hold; resolves to the rows' new places. */
const touch = (
  trx: Trx,
  name: string,
  column: string,
  value: RawBuilder<unknown>,
  places: string,
  free = sql<boolean>`true`,
) => {
  const table = sql.table(name);
  return allValues<string>(trx)`
    with young as materialized (
      select ctid as place from ${table} where ctid = any(${places}::tid[]) and ${free}
      for no key update skip locked)
    update ${table} as row set ${sql.ref(column)} = ${value}
    from young where row.ctid = young.place
    returning row.ctid::text`;
};

/**
 * Rows are inserted in the order of the query, and each row is matched with itself. A join could write rows in the
 * order of their places.
 */
const turnBack = async (
  trx: Trx,
  name: string,
  { turned, back, long }: { turned: string; back: RawBuilder<unknown>; long: readonly string[] },
  places: readonly string[],
) => {
  const table = sql.table(name);
  const columns = await columnsOf(trx, name);
  const anew = long.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)} || ''`,
  );
  await sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from ${table} where ctid = any(${places}::tid[]) ${anyOrder}
    on conflict on constraint ${sql.ref(`${name}_pkey`)} do update set
      ${sql.join([sql`${sql.ref(turned)} = ${back}`, ...anew])}`.execute(trx);
};

/** Resolves to the number of written rows; rows that others held are left for the next time. */
const rewrite = async (trx: Trx, name: keyof Schema, { places, n }: Young): Promise<number> => {
  const way = WAYS[name];
  if (way === "moved") await move(trx, name, places);
  if (typeof way === "string") return n;
  if ("touched" in way)
    return (await touch(trx, name, way.touched, sql.ref(`row.${way.touched}`), places)).length;
  const there = await touch(trx, name, way.turned, way.there, places, way.free);
  await turnBack(trx, name, way, there);
  return there.length;
};

/** Rewrites the first of these tables that has young rows; `left` are those after it. */
const rewriteFirst = async (trx: Trx, names: readonly (keyof Schema)[], since: Since) => {
  for (const [at, name] of names.entries()) {
    const young = await findYoung(trx, name, since);
    if (young.n === 0) continue;
    const rows = await rewrite(trx, name, young);
    const goesOn = young.n === MOST_ROWS && rows > 0;
    return { name, rows, isHeld: rows < young.n, goesOn, left: names.slice(goesOn ? at : at + 1) };
  }
  return { rows: 0, isHeld: false, goesOn: false, left: [] };
};

/**
 * Dates waiting jobs, whose rows belong to their library, to the full hour only. A job from before `hour` gets the
 * end of its own hour: so a mail of a minute ago looks different from one that has waited for an hour. Jobs stay
 * due.
 */
const touchJobs = (trx: Trx, hour: Date) => {
  const hourly = (column: string) => {
    const time = sql.ref(column);
    return sql`${time} = date_trunc('hour', ${time} + case when ${time} < ${hour}
      then interval '1 hour' - interval '1 microsecond' else '0' end, 'UTC')`;
  };
  return sql`
    update jobs.job set ${hourly("created_on")}, ${hourly("start_after")}, ${hourly("started_on")},
      ${hourly("completed_on")}, ${hourly("keep_until")}
    where id in (
      select id from jobs.job where state <> 'active' ${anyOrder} for no key update skip locked)`.execute(
    trx,
  );
};

/** The state of a rewriting after one of its transactions. */
export interface Rewriting extends Turn {
  /** Rows so far. */
  readonly rows: number;
  /** When it was last done before. */
  readonly last: Date;
  /** Tables that may have more young rows; none when it is done. */
  readonly left: readonly (keyof Schema)[];
  /** Whether the first of them is the one that was written last. */
  readonly goesOn: boolean;
  /** Whether somebody held a row. */
  readonly isHeld: boolean;
  /** Tables that had young rows. */
  readonly written: readonly (keyof Schema)[];
}

/**
 * Rewrites, in random order, what was written since the last time. Each call rewrites a table, or {@link MOST_ROWS}
 * of it, so that nobody waits longer. Call it until no table is left. Several processes may begin at once: they
 * write the same rows, until one of them finds that `hour` is done. Readers wait for nothing; writers wait while
 * the found rows are written. It never waits for a row that somebody holds, and for a table no longer than the
 * caller's `lock_timeout`, which must be shorter than the time in which a deadlock is noticed.
 *
 * @param so.again also where it was done for this hour, as before a stop: out of turn
 * @param so.before the result of the call before this one
 * @returns undefined where it was already done for this hour
 */
export const rewriteYoung = async (
  trx: Trx,
  hour: Date,
  { again, before }: { readonly again: boolean; readonly before?: Rewriting | undefined },
): Promise<Rewriting | undefined> => {
  const mark = await lockMark(trx);
  // after the clock was set back it begins again
  if (!again && mark.hour.getTime() === hour.getTime()) return before && { ...before, left: [] };
  const begun = !again && mark.begun?.hour === hour.toISOString() ? mark.begun : undefined;
  const { open, next } = before ?? begun ?? mark;
  const turn = { open, next, isInTurn: before?.isInTurn ?? begun !== undefined };
  const found = await rewriteFirst(trx, before?.left ?? REWRITTEN, sinceOf(mark, turn));
  const { left, goesOn } = found;
  const isDone = left.length === 0;
  if (isDone) await touchJobs(trx, hour);
  const isHeld = (before?.isHeld ?? false) || found.isHeld;
  await setMark(trx, mark, turn, { hour: isDone ? hour : mark.hour, isWhole: isDone && !isHeld });
  return {
    ...turn,
    rows: (before?.rows ?? 0) + found.rows,
    last: before?.last ?? (mark.hour < hour ? mark.hour : hour),
    left,
    goesOn,
    isHeld,
    written: [...(before?.written ?? []), ...(found.name ? [found.name] : [])],
  };
};

/** The transaction fails with 55P03 where it waits longer for a lock, in milliseconds. */
export const waitNoLonger = (trx: Trx, milliseconds: number) =>
  sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(trx);
