import { sql } from "kysely";
import type { VoteType } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";

const COUNTER = { upvote: "upvotes", downvote: "downvotes" } as const;

/** A person's vote on a report that the caller has locked. */
export const findVote = async (trx: Trx, reportId: number, accountId: number) => {
  const row = await trx
    .selectFrom("vote")
    .select("type")
    .where("report_id", "=", reportId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.type;
};

const step = (trx: Trx, reportId: number, type: VoteType, by: 1 | -1) =>
  trx
    .updateTable("report")
    .set(COUNTER[type], sql<number>`${sql.ref(COUNTER[type])} + ${by}::int`)
    .where("id", "=", reportId)
    .execute();

/** Replaces `before` by `after` on a locked report and keeps its totals; undefined is no vote. */
export const replaceVote = async (
  trx: Trx,
  reportId: number,
  accountId: number,
  before: VoteType | undefined,
  after: VoteType | undefined,
) => {
  if (before === after) return;
  if (before) {
    await trx
      .deleteFrom("vote")
      .where("report_id", "=", reportId)
      .where("account_id", "=", accountId)
      .execute();
    await step(trx, reportId, before, -1);
  }
  if (after) {
    await trx
      .insertInto("vote")
      .values({ report_id: reportId, account_id: accountId, type: after })
      .execute();
    await step(trx, reportId, after, 1);
  }
};

export const listVotesOf = (db: Db, accountId: number) =>
  db
    .selectFrom("vote")
    .select(["report_id", "type"])
    .where("account_id", "=", accountId)
    .orderBy("report_id", "desc")
    .execute();
