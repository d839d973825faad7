import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allValues, changedRows } from "../../server/database/ask.ts";
import { roundMessages } from "../conversation/message.sql.ts";
import { type Pausing, roundedUp } from "../shared/pause.server.ts";

/** Reports merged into a target that an account supports. */
export const listSupported = (on: Db, target: number, accountId: number) =>
  allValues<number>(on)`
    select id from report where merged_into = ${target} and (
      exists (select from vote where report_id = report.id and account_id = ${accountId})
      or exists (select from follow where report_id = report.id and account_id = ${accountId}))
    order by id`;

/**
 * Removes an account's vote and follow of one report, their counts and its notifications about the report: nobody
 * else gets news of a merged report without following it.
 */
export const takeSupportBack = (trx: Trx, report: number, accountId: number) =>
  changedRows(trx)`
    with vote_gone as (
      delete from vote where report_id = ${report} and account_id = ${accountId} returning type
    ), follow_gone as (
      delete from follow where report_id = ${report} and account_id = ${accountId} returning 1
    ), news_gone as (
      delete from notification
      where account_id = ${accountId} and about = 'report' and about_id = ${report}
    )
    update report set
      upvotes = upvotes - (select count(*) from vote_gone where type = 'upvote'),
      downvotes = downvotes - (select count(*) from vote_gone where type = 'downvote'),
      followers = followers - (select count(*) from follow_gone)
    where id = ${report}`;

/**
 * Rounds up to full hours the times of what the author of a locked report did under the name, and of its effects
 * (docs/product/authorship.md#times). Times of admins' acts stay. Pauses are rounded too: they would show the
 * minute of an answer.
 */
export const roundAuthorsActs = async (
  trx: Trx,
  row: Pausing & { readonly id: number; readonly first_promised_at: Date | null },
) => {
  await roundMessages(trx, row.id);
  await sql`
    update report_event set at = date_trunc('hour', at + interval '1 hour' - interval '1 microsecond', 'UTC')
    where report_id = ${row.id} and admin_id is null`.execute(trx);
  await trx
    .updateTable("report")
    .set({ ...roundedUp(row), answer_pause: sql`(answer_pause + 3599) / 3600 * 3600` })
    .where("id", "=", row.id)
    .execute();
};
