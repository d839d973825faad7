import { type InferResult, type Insertable, sql, type UpdateObject } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { changedRows, oneRow } from "../../server/database/ask.ts";
import { changeRow } from "../../server/database/rows.ts";
import { type Asked, statement } from "../../server/database/statement.ts";
import type { Schema } from "../../server/database/schema.ts";
import { claimOn } from "../claims/claim.sql.ts";
import { type FlagRow, flagsOf } from "../flags/flag.sql.ts";
import { adminsBeside, type KnownAdmins } from "../recusal/recusal.sql.ts";
import { searchText } from "../shared/search-text.sql.ts";
import { type ReportEvent, timeline } from "./report-event.sql.ts";
import { WRITTEN_COLUMNS, type WrittenRow } from "./report-columns.sql.ts";

/** The public columns of a report; for a guest no others are read. */
export const selectPublic = (db: Db) =>
  db
    .selectFrom("report")
    .leftJoin("account as author", "author.id", "report.author_id")
    .leftJoin("file", "file.report_id", "report.id")
    .select(WRITTEN_COLUMNS.map((column) => `report.${column}` as const))
    .select([
      "report.id",
      "report.author_id",
      "report.author_tag",
      "report.status",
      "report.published",
      "report.unit",
      "report.hidden_from",
      "report.merged_into",
      "report.solved_by_author",
      "report.response",
      "report.responded_at",
      "report.vote_total",
      "report.version",
      "report.submitted_at",
      "author.name as author_name",
      "file.name as file_name",
      "file.mime as file_mime",
      "file.bytes as file_bytes",
      "file.width as file_width",
      "file.height as file_height",
    ]);

export type PublicRow = InferResult<ReturnType<typeof selectPublic>>[number];

/** The same with the columns for its author and admins. */
export const selectReports = (db: Db) =>
  selectPublic(db)
    .leftJoin("account as responder", "responder.id", "report.responded_by")
    .select([
      "report.listed",
      "report.messages",
      "report.unread_messages",
      "report.question",
      "report.asked_at",
      "report.paused_until",
      "report.pause_left",
      "report.pause_taken",
      "report.answered_at",
      "report.reopened",
      "report.first_promised_at",
      "report.followers",
      "report.original",
      "report.redacted_reason",
      "report.open_flags",
      "report.abused_at",
      "report.abuse_reason",
      "report.upvotes",
      "report.downvotes",
      "report.promised_at",
      "report.forwarded",
      "responder.name as responder_name",
      claimOn("report").as("claim"),
    ]);

export type ReportRow = InferResult<ReturnType<typeof selectReports>>[number];

/** A report as guests read it: with its timeline, the oldest first. */
export type PublicReport = PublicRow &
  Pick<ReportRow, "followers" | "original" | "redacted_reason"> & {
    readonly timeline: readonly ReportEvent[];
  };

/** A report as students read it. */
export type ReadableReport = ReportRow & {
  readonly timeline: readonly ReportEvent[];
  /** Null where it is hidden from nobody. */
  readonly known_admins: KnownAdmins | null;
  /** Whether the account for which it was read follows it. */
  readonly is_following?: boolean;
  /** Whether that account has flagged it. */
  readonly is_flagged?: boolean;
};

/** The same with the parts for admins only: flags and merged reports. */
export type WholeReport = ReadableReport & {
  readonly flags: readonly FlagRow[];
  readonly merged: readonly { readonly id: number; readonly title: string }[];
};

const merged = sql<WholeReport["merged"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by id), '[]')
  from report as other where other.merged_into = report.id)`;

const selectReadable = (db: Db) =>
  selectReports(db).select([timeline.as("timeline"), adminsBeside.as("known_admins")]);

/** Whether an account has a row of its own there. */
const hasOwn = (table: "follow" | "flag", account: number) =>
  sql<boolean>`exists (
    select from ${sql.table(table)} as own where own.report_id = report.id and account_id = ${account}::int)`;

const publicReports = statement((db, value: { readonly id: number }) =>
  selectPublic(db)
    .select(["report.followers", "report.original", "report.redacted_reason"])
    .select(timeline.as("timeline"))
    .where("report.id", "=", value.id)
    .where("report.published", "=", true),
);

/** A report for a guest; undefined where it is not published. */
export const findPublic = async (on: Asked, id: number): Promise<PublicReport | undefined> =>
  (await publicReports(on, { id }))[0];

const readableReports = statement((db, value: { readonly id: number; readonly account: number }) =>
  selectReadable(db)
    .select([
      hasOwn("follow", value.account).as("is_following"),
      hasOwn("flag", value.account).as("is_flagged"),
    ])
    .where("report.id", "=", value.id),
);

/** @param account the student that it is read for */
export const findReadable = async (
  on: Asked,
  id: number,
  account: number,
): Promise<ReadableReport | undefined> => (await readableReports(on, { id, account }))[0];

const wholeReports = statement((db, value: { readonly id: number }) =>
  selectReadable(db)
    .select([flagsOf.as("flags"), merged.as("merged")])
    .where("report.id", "=", value.id),
);

export const findReport = async (on: Asked, id: number): Promise<WholeReport | undefined> =>
  (await wholeReports(on, { id }))[0];

/** Locks a report for a change and reads it afterwards; undefined if there is none. */
export const lockReport = async (trx: Trx, id: number) => {
  const locked = await oneRow(trx)`select from report where id = ${id} for update`;
  // asked in any case: whoever may not know of a report causes as much work as where there is none
  const row = await findReport(trx, id);
  return locked ? row : undefined;
};

/** The owner of a report: a named author, or the person who can derive the tag. */
export type Authored = { readonly id: number; readonly name: string } | { readonly tag: Buffer };

/** The columns that say whose it is: id or tag, never both. */
const authorColumns = (author: Authored) => ({
  author_id: "id" in author ? author.id : null,
  author_tag: "tag" in author ? author.tag : null,
});

/** Stores the search text of a report: title, description and the name of a named author. */
const writeSearch = (
  trx: Trx,
  id: number,
  report: { title: string; description: string },
  authorName: string | null,
) => {
  const search = searchText(report.title, report.description, authorName);
  return trx
    .insertInto("report_search")
    .values({ report_id: id, search })
    .onConflict((conflict) => conflict.column("report_id").doUpdateSet({ search }))
    .execute();
};

/** The columns that say that there is a redaction. */
export type RedactionColumns = Partial<
  Pick<Insertable<Schema["report"]>, "original" | "redacted_reason">
>;

/** Writes columns of a locked report, except those of its search text; the version rises by one. */
export const changeReport = (trx: Trx, id: number, change: UpdateObject<Schema, "report">) =>
  changeRow(trx, "report", id, change);

/**
 * Writes a report's fields and its search text; only this function writes both. The version rises by one.
 * @param author the new owner; unchanged if not given
 */
export const updateReport = async (
  trx: Trx,
  row: WrittenRow & { readonly id: number; readonly author_name: string | null },
  change: Partial<WrittenRow> &
    RedactionColumns & {
      readonly response?: string | null;
      readonly unit?: string;
      readonly moved_at?: Date;
    },
  author?: Authored,
) => {
  await changeReport(trx, row.id, { ...change, ...(author && authorColumns(author)) });
  const name = author && "tag" in author ? null : (author?.name ?? row.author_name);
  await writeSearch(trx, row.id, { ...row, ...change }, name);
};

/** A search finds named reports by their author's present name. */
export const renameAuthor = (trx: Trx, authorId: number, name: string) =>
  changedRows(trx)`
    update report_search
    set search = search_text(report.title, report.description, ${name})
    from report where report.id = report_search.report_id and report.author_id = ${authorId}`;

/** Gives an anonymous report to another tag; its version stays. */
export const retagReport = (trx: Trx, id: number, tag: Buffer) =>
  trx.updateTable("report").set({ author_tag: tag }).where("id", "=", id).execute();

export const findReportByTag = (db: Db, tag: Buffer): Promise<ReadableReport | undefined> =>
  selectReadable(db).where("report.author_tag", "=", tag).executeTakeFirst();

/** All reports of an author, under the name and under the tags, the oldest first. */
export const listReadable = (
  db: Db,
  author: { readonly accountId: number; readonly tags: readonly Buffer[] },
): Promise<ReadableReport[]> =>
  selectReadable(db)
    .where(
      sql<boolean>`(report.author_id = ${author.accountId} or report.author_tag = any(${author.tags}::bytea[]))`,
    )
    .orderBy("report.id")
    .execute();

export const deleteReport = (trx: Trx, id: number) =>
  trx.deleteFrom("report").where("id", "=", id).execute();
