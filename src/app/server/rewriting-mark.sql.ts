import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";

/** The oldest age that PostgreSQL can tell. */
const OLDEST = 2 ** 31 - 1;
/** Rows hold numbers of transactions modulo this. */
export const XIDS = 2n ** 32n;

/** The product's row of `rewriting`. */
interface Mark {
  /** The hour that was last written anew. */
  readonly hour: Date;
  /** The first transaction that may not have been written anew, and those since then that wrote anew. */
  readonly since: string;
  readonly done_by: readonly string[];
  readonly out_of_turn: readonly string[];
  /** This transaction, the first one that was under way when it began to read, and the first after that. */
  readonly own: string;
  readonly open: string;
  readonly next: string;
  /** The hour that was last begun, by whichever process, and both as they were then. */
  readonly begun: { readonly hour: string; readonly open: string; readonly next: string } | null;
}

/** Which rows a rewriting writes anew. */
export interface Turn {
  /** The first transaction that was under way when it, or the hour, began: what it and later ones write is young the next time. */
  readonly open: string;
  /** The first that began after it: its rows stay, or they would tell that they are of these seconds. */
  readonly next: string;
  /**
   * Whether it leaves what is of the hour that has begun ({@link beginHour}). Else it has made some rows of that
   * hour and not others, and all that it wrote is young the next time.
   */
  readonly isInTurn: boolean;
}

/** What tells young rows from others. */
export interface Since {
  /** How many transactions are younger than the first that may not have been written anew, */
  readonly age: number;
  /** and than the first that is for the next time. */
  readonly ageOfNext: number;
  /** The numbers of those since then that wrote anew, as rows hold them. */
  readonly doneBy: readonly string[];
}

/** Numbers of another server, whose dump was put into this one, tell nothing of its rows. */
const ofThisServer = (mark: Mark): Mark =>
  BigInt(mark.since) > BigInt(mark.own)
    ? { ...mark, since: "0", done_by: [], out_of_turn: [], begun: null }
    : mark;

/** Only one transaction at a time has it. */
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
 * Keeps from which transaction on rows are of `hour`, which has just begun: they are left for the next time. The first
 * process that comes sets it.
 */
export const beginHour = async (db: Db, hour: Date): Promise<void> => {
  await sql`
    update rewriting set begun = jsonb_build_object('hour', ${hour.toISOString()}::text,
      'open', pg_snapshot_xmin(pg_current_snapshot())::text,
      'next', pg_snapshot_xmax(pg_current_snapshot())::text)
    where begun ->> 'hour' is distinct from ${hour.toISOString()}`.execute(db);
};

/**
 * Notes what this transaction has done. What was left out, held by somebody, is young the next time as well; so is
 * what was written out of turn.
 * @param so.isWhole whether all that was to be written is
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
