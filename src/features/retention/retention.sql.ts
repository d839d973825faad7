import { sql } from "kysely";
import type { RemovedKind } from "../../rare-labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import { allValues, changedRows } from "../../server/database/ask.ts";

/** Rows that one transaction removes at most, so that it holds its locks only for a short time. */
const BATCH = 500;

const FINAL = sql`appeal.status in ('responded', 'rejected')`;

/** Unties cards of students whose decision is older than this; gives their names, for removal from the store. */
export const detachOldCards = (trx: Trx, before: Date) =>
  allValues<string>(trx)`
    delete from file where name = any(array(
      select file.name from file join account on account.id = file.student_id
      where account.decided_at < ${before} limit ${sql.lit(BATCH)}))
    returning name`;

/** Unties files of decided appeals, and of their messages, whose decision is older than this; gives their names. */
export const detachOldAppealFiles = (trx: Trx, before: Date) =>
  allValues<string>(trx)`
    delete from file where name = any(array(
      select file.name from file left join message on message.id = file.message_id
        join appeal on appeal.id = coalesce(file.appeal_id, message.appeal_id)
      where ${FINAL} and (
        select max(at) from appeal_event where appeal_event.appeal_id = appeal.id) < ${before}
      limit ${sql.lit(BATCH)}))
    returning name`;

/** Removes rows of the audit that are older than this; resolves to their number. */
export const removeOldAudit = async (trx: Trx, before: Date): Promise<number> => {
  await sql`set local sikam.time_is_over = 'audit'`.execute(trx);
  return changedRows(trx)`
    delete from audit where id = any(array(
      select id from audit where at < ${before} order by id limit ${sql.lit(BATCH)}))`;
};

/** Adds to the number of removed things of a kind. */
export const countRemoved = (db: Db, kind: RemovedKind, n: number) =>
  db
    .insertInto("removal_count")
    .values({ kind, n })
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet({ n: sql`removal_count.n + excluded.n` }),
    )
    .execute();

/** The number of removed things of each kind; a kind without removals is absent. */
export const readRemoved = (db: Db) =>
  db
    .selectFrom("removal_count")
    .select(["kind", sql<number>`n::float8`.as("n")])
    .execute();
