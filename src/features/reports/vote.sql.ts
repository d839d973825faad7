import { sql } from "kysely";
import type { VoteType } from "../../labels.ts";
import type { Db } from "../../server/app.ts";
import { type Asked, statement } from "../../server/database/statement.ts";

interface Cast {
  readonly report: number;
  readonly voter: number;
  /** null takes a vote away. */
  readonly type: VoteType | null;
  /** The report's author when the caller read it. */
  readonly authorId: number | null;
  readonly authorTag: Buffer | null;
  /** A free one of these is taken; with an empty list nothing is counted. */
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
 * Sets a vote or removes it, counts it, and reads the report's totals, in one statement that commits by itself.
 * undefined where the report is no longer published, or no longer this author's.
 */
export const writeVote = async (db: Db, cast: Cast): Promise<Totals | undefined> =>
  (await castings(db, cast))[0];

const votables = statement((db, value: { readonly id: number }) =>
  db
    .selectFrom("report")
    .select(["author_id", "author_tag", "published", "unit", "hidden_from", "merged_into"])
    .select(["upvotes", "downvotes"])
    .where("id", "=", value.id),
);

/** The author of a report, whether it is public, and its votes: the facts that decide about a vote. */
export const findVotes = async (on: Asked, id: number) => (await votables(on, { id }))[0];

export const listVotesOf = (db: Db, accountId: number) =>
  db
    .selectFrom("vote")
    .select(["report_id", "type"])
    .where("account_id", "=", accountId)
    .orderBy("report_id", "desc")
    .execute();
