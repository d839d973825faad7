import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allValues, changedRows } from "../../server/database/ask.ts";
import { NO_QUESTION } from "../shared/pause.server.ts";

/** The account to be removed: the data for its mark, and the address for a mail. */
export interface StudentToErase {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly created_at: Date;
}

/** Locks a student's account for its removal; undefined if there is no such student. */
export const lockStudentToErase = (
  trx: Trx,
  whom: { readonly id: number } | { readonly email: string },
): Promise<StudentToErase | undefined> =>
  trx
    .selectFrom("account")
    .select(["id", "name", "email", "created_at"])
    .where((e) => e.and(whom))
    .where("role", "=", "student")
    .forUpdate()
    .executeTakeFirst();

/** Removes all votes of a locked account and updates the totals of the reports. */
export const takeVotesBack = async (trx: Trx, accountId: number) => {
  await sql`
    update report set
      upvotes = upvotes - (vote.type = 'upvote')::int,
      downvotes = downvotes - (vote.type = 'downvote')::int
    from vote where vote.report_id = report.id and vote.account_id = ${accountId}`.execute(trx);
  await trx.deleteFrom("vote").where("account_id", "=", accountId).execute();
};

/** Removes all follows of a locked account and counts the followers of the reports again. */
export const takeFollowsBack = async (trx: Trx, accountId: number) => {
  await changedRows(trx)`
    update report set followers = followers - 1
    from follow where follow.report_id = report.id and follow.account_id = ${accountId}`;
  await changedRows(trx)`delete from follow where account_id = ${accountId}`;
};

/** The names of an account's files: the card, and the documents and messages of its appeals. */
export const namesOfOwnFiles = (trx: Trx, accountId: number) =>
  allValues<string>(trx)`
    select name from file where student_id = ${accountId}
      or appeal_id in (select id from appeal where student_id = ${accountId})
      or message_id in (select message.id from message join appeal on appeal.id = message.appeal_id
        where student_id = ${accountId})
      or registration_id in (
        select registration.id from registration join account using (email)
        where account.id = ${accountId})`;

/** Nobody is left to answer: an open question ends, and the promise keeps the pause that it gave. */
const QUESTION_ENDED = {
  ...NO_QUESTION,
  pause_left: 0,
  pause_taken: sql<number>`case when paused_until is null then pause_taken else pause_taken + pause_left end`,
};

/** Removes the author from the reports with the name; gives the published ones. */
export const takeNameOff = async (trx: Trx, accountId: number) => {
  await changedRows(trx)`
    update report_search set search = search_text(report.title, report.description, null)
    from report where report.id = report_search.report_id and report.author_id = ${accountId}`;
  return trx
    .updateTable("report")
    .set({ ...QUESTION_ENDED, author_id: null, version: sql`version + 1` })
    .where("author_id", "=", accountId)
    .returning(["id", "published"])
    .execute();
};

/** Removes appeals, attempts to register and the account, with all dependent rows; gives the number of appeals. */
export const removeAccount = async (
  trx: Trx,
  { id, email }: Pick<StudentToErase, "id" | "email">,
): Promise<number> => {
  const appeals = await changedRows(trx)`delete from appeal where student_id = ${id}`;
  await trx.deleteFrom("registration").where("email", "=", email).execute();
  await trx.deleteFrom("account").where("id", "=", id).execute();
  return appeals;
};

export const insertMarks = async (db: Db, marks: readonly Buffer[]) => {
  if (marks.length === 0) return;
  await db
    .insertInto("erasure")
    .values(marks.map((mark) => ({ mark })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Every mark, in an order of its own. */
export const readMarks = (db: Db) => allValues<Buffer>(db)`select mark from erasure order by mark`;

/** The data for the marks of the students after an id. */
export const listStudentsToMark = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom("account")
    .select(["id", "created_at"])
    .where("role", "=", "student")
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
