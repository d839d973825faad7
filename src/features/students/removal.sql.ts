import { sql } from "kysely";
import type { Trx } from "../../server/app.ts";

/** Locks a student's account for its removal; undefined if the address is no student's. */
export const lockStudent = async (trx: Trx, email: string) =>
  (
    await trx
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .where("role", "=", "student")
      .forUpdate()
      .executeTakeFirst()
  )?.id;

/** Takes all votes of a locked account back; the totals of the reports follow. */
export const takeVotesBack = async (trx: Trx, accountId: number) => {
  await sql`
    update report set
      upvotes = upvotes - (vote.type = 'upvote')::int,
      downvotes = downvotes - (vote.type = 'downvote')::int
    from vote where vote.report_id = report.id and vote.account_id = ${accountId}`.execute(trx);
  await trx.deleteFrom("vote").where("account_id", "=", accountId).execute();
};

/** Removes the appeals, the reports with a name and then the account itself, with all that hangs on them. */
export const removeAccountWithRecords = async (trx: Trx, accountId: number) => {
  const appeals = await trx.deleteFrom("appeal").where("student_id", "=", accountId).execute();
  const reports = await trx.deleteFrom("report").where("author_id", "=", accountId).execute();
  await trx.deleteFrom("account").where("id", "=", accountId).execute();
  const count = (results: readonly { numDeletedRows: bigint }[]) =>
    Number(results.reduce((sum, { numDeletedRows }) => sum + numDeletedRows, 0n));
  return { appeals: count(appeals), reports: count(reports) };
};
