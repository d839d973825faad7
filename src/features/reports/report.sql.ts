import { type Insertable, sql } from "kysely";
import type { ReportStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { NewRow, Schema } from "../../server/database/schema.ts";
import { claimOn } from "../claims/claim.sql.ts";
import { searchText } from "../shared/search-text.sql.ts";
import { WRITTEN_COLUMNS, type WrittenRow } from "./report-columns.sql.ts";

/** Every row that a viewer might be shown, with what stands beside it. */
export const selectReports = (db: Db) =>
  db
    .selectFrom("report")
    .leftJoin("account as author", "author.id", "report.author_id")
    .leftJoin("account as responder", "responder.id", "report.responded_by")
    .leftJoin("file", "file.report_id", "report.id")
    .select(WRITTEN_COLUMNS.map((column) => `report.${column}` as const))
    .select([
      "report.id",
      "report.author_id",
      "report.author_tag",
      "report.status",
      "report.published",
      "report.response",
      "report.responded_at",
      "report.upvotes",
      "report.downvotes",
      "report.vote_total",
      "report.version",
      "report.submitted_at",
      "report.promised_at",
      "author.name as author_name",
      "responder.name as responder_name",
      "file.name as file_name",
      "file.mime as file_mime",
      "file.bytes as file_bytes",
      "file.width as file_width",
      "file.height as file_height",
      claimOn("report").as("claim"),
    ]);

export type ReportRow = Awaited<
  ReturnType<ReturnType<typeof selectReports>["executeTakeFirstOrThrow"]>
>;

export const findReport = (db: Db, id: number) =>
  selectReports(db).where("report.id", "=", id).executeTakeFirst();

/** Locks a report for a change and reads it as it then is; undefined if there is none. */
export const lockReport = async (trx: Trx, id: number) => {
  const { rows } = await sql`select from report where id = ${id} for update`.execute(trx);
  return rows.length === 0 ? undefined : findReport(trx, id);
};

/** The owner of a report: a named author, or whoever can derive the tag. */
export type Authored = { readonly id: number; readonly name: string } | { readonly tag: Buffer };

/** The columns that say whose it is: id or tag, never both. */
const authorColumns = (author: Authored) => ({
  author_id: "id" in author ? author.id : null,
  author_tag: "tag" in author ? author.tag : null,
});

/** Keeps what a report is found by: title, description and the name of a named author. */
const writeSearch = (
  trx: Trx,
  id: number,
  report: { title: string; description: string },
  author: Authored,
) => {
  const search = searchText(report.title, report.description, "id" in author ? author.name : null);
  return trx
    .insertInto("report_search")
    .values({ report_id: id, search })
    .onConflict((conflict) => conflict.column("report_id").doUpdateSet({ search }))
    .execute();
};

type NewReport = Omit<NewRow<"report">, "author_id" | "author_tag" | "status">;

/** Files a report; an anonymous one under a tag that the caller has taken. */
export const insertReport = async (
  trx: Trx,
  report: NewReport,
  author: Authored,
): Promise<number> => {
  const row = await trx
    .insertInto("report")
    .values({ ...report, ...authorColumns(author) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeSearch(trx, row.id, report, author);
  return row.id;
};

/** Sets status and, if given, the response; the version rises by one. */
export const updateReportStatus = (
  trx: Trx,
  id: number,
  change: {
    status: ReportStatus;
    response?: { text: string; at: Date; by: number } | undefined;
  },
) =>
  trx
    .updateTable("report")
    .set({
      status: change.status,
      version: sql`version + 1`,
      ...(change.response && {
        response: change.response.text,
        responded_at: change.response.at,
        responded_by: change.response.by,
      }),
    })
    .where("id", "=", id)
    .execute();

/** Writes an author's own change to the row; the version rises by one. */
export const updateReport = async (
  trx: Trx,
  row: WrittenRow & { readonly id: number },
  change: Partial<WrittenRow>,
  author: Authored,
) => {
  await trx
    .updateTable("report")
    .set({ ...change, ...authorColumns(author), version: sql`version + 1` })
    .where("id", "=", row.id)
    .execute();
  await writeSearch(trx, row.id, { ...row, ...change }, author);
};

/** Named reports are found by their author's present name. */
export const renameAuthor = async (trx: Trx, authorId: number, name: string) => {
  await sql`
    update report_search
    set search = search_text(report.title, report.description, ${name})
    from report where report.id = report_search.report_id and report.author_id = ${authorId}`.execute(
    trx,
  );
};

/** Gives an anonymous report to another tag; its version stays. */
export const retagReport = (trx: Trx, id: number, tag: Buffer) =>
  trx.updateTable("report").set({ author_tag: tag }).where("id", "=", id).execute();

export const findReportByTag = (db: Db, tag: Buffer) =>
  selectReports(db).where("report.author_tag", "=", tag).executeTakeFirst();

export const deleteReport = (trx: Trx, id: number) =>
  trx.deleteFrom("report").where("id", "=", id).execute();

/** Takes the response away; tells whether there was one. */
export const clearResponse = async (trx: Trx, id: number) => {
  const { numUpdatedRows } = await trx
    .updateTable("report")
    .set({ response: null, responded_at: null, responded_by: null, version: sql`version + 1` })
    .where("id", "=", id)
    .where("response", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const insertReportEvent = (trx: Trx, event: Insertable<Schema["report_event"]>) =>
  trx.insertInto("report_event").values(event).execute();

/** A report's changes of status, oldest first. */
export const listReportEvents = (db: Db, reportId: number) =>
  db
    .selectFrom("report_event")
    .innerJoin("account", "account.id", "report_event.admin_id")
    .select(["from_status", "to_status", "at", "account.name as admin_name"])
    .where("report_id", "=", reportId)
    .orderBy("report_event.id")
    .execute();
export type ReportEventRow = Awaited<ReturnType<typeof listReportEvents>>[number];
