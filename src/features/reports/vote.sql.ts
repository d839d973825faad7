import { sql } from "kysely";
import type { VoteType } from "../../labels.ts";
import type { Db } from "../../server/app.ts";
import { type Asked, statement } from "../../server/database/statement.ts";

interface Cast {
  readonly report: number;
  readonly voter: number;
  /** null takes a vote away. */
  readonly type: VoteType | null;
  /** The report's author as the caller has seen it. */
  readonly authorId: number | null;
  readonly authorTag: Buffer | null;
  /** One free of these is taken; none counts nothing. */
  readonly slots: readonly Buffer[];
  readonly slotsEnd: Date;
}

interface Totals {
  /** false: no slot was free, and nothing has changed. */
  readonly counted: boolean;
  readonly up: number;
  readonly down: number;
}

const castings = statement(
  (_, value: Cast) => sql<Totals>`
    select * from cast_vote(${value.report}::int, ${value.voter}::int, ${value.type}::text,
      ${value.authorId}::int, ${value.authorTag}::bytea, ${value.slots}::bytea[],
      ${value.slotsEnd}::timestamptz)`,
);

/**
 * Sets a vote or takes it away, counts it, and reads the report's totals: one statement that commits by
 * itself. undefined where the report is not published any more, or not this author's.
 */
export const writeVote = async (db: Db, cast: Cast): Promise<Totals | undefined> =>
  (await castings(db, cast))[0];

const votables = statement((db, value: { readonly id: number }) =>
  db
    .selectFrom("report")
    .select(["author_id", "author_tag", "published", "merged_into", "upvotes", "downvotes"])
    .where("id", "=", value.id),
);

/** Whose a report is, whether it is public, and its votes: all that a vote is judged by. */
export const findVotes = async (on: Asked, id: number) => (await votables(on, { id }))[0];

export const listVotesOf = (db: Db, accountId: number) =>
  db
    .selectFrom("vote")
    .select(["report_id", "type"])
    .where("account_id", "=", accountId)
    .orderBy("report_id", "desc")
    .execute();
