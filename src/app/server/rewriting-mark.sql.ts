import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";

/** The largest age that PostgreSQL can express. */
const OLDEST = 2 ** 31 - 1;
/** Rows hold transaction numbers modulo this. */
export const XIDS = 2n ** 32n;

/** The product's row of `rewriting`. */
interface Mark {
  /** The hour that was last rewritten. */
  readonly hour: Date;
  /** The first transaction whose rows are possibly not rewritten yet, and the later ones that only rewrote. */
  readonly since: string;
  readonly done_by: readonly string[];
  readonly out_of_turn: readonly string[];
  /** This transaction, the first that was running when it began to read, and the first after that. */
  readonly own: string;
  readonly open: string;
  readonly next: string;
  /** The hour that was last begun, by any process, with `open` and `next` of that moment. */
  readonly begun: { readonly hour: string; readonly open: string; readonly next: string } | null;
}

/** Which rows a rewriting writes. */
export interface Turn {
  /** The first transaction that ran when it, or the hour, began: rows from it on are young the next time. */
  readonly open: string;
  /** The first transaction after it: its rows stay, since rewriting would show that they are of these seconds. */
  readonly next: string;
  /**
   * Whether it leaves the rows of the hour that has begun ({@link beginHour}). If not, it may have rewritten some
   * rows of that hour and not others, so all that it wrote is young the next time.
   */
  readonly isInTurn: boolean;
}

/** The numbers that tell young rows from others. */
export interface Since {
  /** The age of the first transaction whose rows are possibly not rewritten yet. */
  readonly age: number;
  /** The age of the first transaction that is left for the next time. */
  readonly ageOfNext: number;
  /** The numbers of later transactions that only rewrote, in the form that rows hold. */
  readonly doneBy: readonly string[];
}

/** After a dump of another server was restored into this one, that server's numbers mean nothing for its rows. */
const ofThisServer = (mark: Mark): Mark =>
  BigInt(mark.since) > BigInt(mark.own)
    ? { ...mark, since: "0", done_by: [], out_of_turn: [], begun: null }
    : mark;

/** Locks the row: one transaction at a time has it. */
export const lockMark = async (trx: Trx): Promise<Mark> => {
  const mark = await oneRow<Mark>(trx)`
    select hour, since::text, done_by::text[], out_of_turn::text[], begun,
      pg_current_xact_id()::text as own,
      pg_snapshot_xmin(pg_current_snapshot())::text as open,
      pg_snapshot_xmax(pg_current_snapshot())::text as next
    from rewriting for update`;
  return ofThisServer(mark);
};

export const sinceOf = ({ own, since, ...mark }: Mark, { next, isInTurn }: Turn): Since => {
  const age = BigInt(own) - BigInt(since);
  return {
    age: age > BigInt(OLDEST) ? OLDEST : Number(age),
    ageOfNext: Number(BigInt(own) - BigInt(next)),
    doneBy: [...mark.done_by, ...(isInTurn ? [] : mark.out_of_turn)].map((id) =>
      String(BigInt(id) % XIDS),
    ),
  };
};

/**
 * Notes from which transaction on rows belong to `hour`, which has just begun: they are left for the next time.
 * Only the first process sets it.
 */
export const beginHour = async (db: Db, hour: Date): Promise<void> => {
  await sql`
    update rewriting set begun = jsonb_build_object('hour', ${hour.toISOString()}::text,
      'open', pg_snapshot_xmin(pg_current_snapshot())::text,
      'next', pg_snapshot_xmax(pg_current_snapshot())::text)
    where begun ->> 'hour' is distinct from ${hour.toISOString()}`.execute(db);
};

/**
 * Sets the numbers of the hour's reports aside where nobody has filed yet. Every hour has its numbers, so those that
 * are missing between two reports tell of no other report (docs/product/authorship.md#numbers).
 */
export const setNumbersAside = async (db: Db, hour: Date): Promise<void> => {
  await sql`select take_report_number(${hour}::timestamptz)
    where not exists (select from report_number where hour = ${hour})`.execute(db);
};

/**
 * Notes what this transaction has done. Rows that were left out because somebody held them are young the next time
 * too; so are those written out of turn.
 * @param so.isWhole whether everything due was rewritten
 */
export const setMark = async (
  trx: Trx,
  mark: Mark,
  { isInTurn, open }: Turn,
  so: { readonly hour: Date; readonly isWhole: boolean },
): Promise<void> => {
  const isOver = isInTurn && so.isWhole;
  const stillYoung = (ids: readonly string[]) =>
    ids.filter((id) => !isOver || BigInt(id) >= BigInt(open));
  const [inTurn, outOfTurn] = isInTurn ? [[mark.own], []] : [[], [mark.own]];
  await sql`
    update rewriting set hour = ${so.hour},
      since = greatest(${mark.since}::bigint, ${isOver ? open : mark.since}::bigint),
      done_by = ${[...stillYoung(mark.done_by), ...inTurn]}::bigint[],
      out_of_turn = ${[...stillYoung(mark.out_of_turn), ...outOfTurn]}::bigint[]`.execute(trx);
};
