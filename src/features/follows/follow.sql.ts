import { sql } from "kysely";
import type { Trx } from "../../server/app.ts";
import { changedRows, oneValue } from "../../server/database/ask.ts";

/** The facts that decide about following, on a report that cannot change until the transaction ends. */
export const lockFollowed = (trx: Trx, id: number) =>
  trx
    .selectFrom("report")
    .select(["id", "author_id", "author_tag", "published", "merged_into", "followers"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Follows a locked report oneself, even if one follows through a merged report; says whether that is new. */
export const insertFollow = (trx: Trx, follow: { reportId: number; accountId: number }) =>
  oneValue<boolean>(trx)`
    insert into follow (report_id, account_id) values (${follow.reportId}, ${follow.accountId})
    on conflict (report_id, account_id) do update set merged_from = null
    returning xmax = 0 as "isNew"`;

/** Stops following a locked report; says whether it was followed. */
export const deleteFollow = async (trx: Trx, follow: { reportId: number; accountId: number }) => {
  const gone = await changedRows(trx)`
    delete from follow where report_id = ${follow.reportId} and account_id = ${follow.accountId}`;
  return gone > 0;
};

/** Changes the number of followers of a locked report by one; its version stays. */
export const countFollower = (trx: Trx, id: number, change: 1 | -1) =>
  trx
    .updateTable("report")
    .set({ followers: sql`followers + ${sql.lit(change)}` })
    .where("id", "=", id)
    .execute();
