import { type Insertable, type SelectQueryBuilder, sql } from "kysely";
import type { Category, ReportSort, ReportStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";

/** Every row that a viewer might be shown, with what stands beside it. */
const selectReports = (db: Db) =>
  db
    .selectFrom("report")
    .leftJoin("account as author", "author.id", "report.author_id")
    .leftJoin("account as responder", "responder.id", "report.responded_by")
    .leftJoin("file", "file.report_id", "report.id")
    .select([
      "report.id",
      "report.author_id",
      "report.author_tag",
      "report.title",
      "report.description",
      "report.category",
      "report.level",
      "report.is_private",
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
    ]);

export type ReportRow = Awaited<
  ReturnType<ReturnType<typeof selectReports>["executeTakeFirstOrThrow"]>
>;

/** Whose list it is: what everybody may read, one author's own, or all (of one named student). */
export type ReportScope =
  | { readonly kind: "public" }
  | { readonly kind: "own"; readonly authorId: number; readonly tags: readonly Buffer[] }
  | { readonly kind: "all"; readonly studentId?: number | undefined };

export interface ReportFilter {
  readonly search: string;
  readonly category?: Category | undefined;
  readonly status?: ReportStatus | undefined;
  readonly due?: "due" | "overdue" | undefined;
}

export interface ReportPage {
  readonly page: number;
  readonly itemPerPage: number;
  readonly sort: ReportSort | "due";
}

type Query<O> = SelectQueryBuilder<Schema, "report", O>;

const DUE_SOON = sql`interval '24 hours'`;

/** Narrows to a scope and to the filters that are not counted for themselves. */
const narrow = <O>(query: Query<O>, scope: ReportScope, filter: ReportFilter, now: Date) => {
  let q = query;
  if (scope.kind === "public") q = q.where("report.published", "=", true);
  if (scope.kind === "own")
    q = q.where((e) =>
      e.or([
        e("report.author_id", "=", scope.authorId),
        sql<boolean>`report.author_tag = any(${scope.tags}::bytea[])`,
      ]),
    );
  if (scope.kind === "all" && scope.studentId !== undefined)
    q = q.where("report.author_id", "=", scope.studentId);
  if (filter.search) q = q.where(sql<boolean>`report.search like like_pattern(${filter.search})`);
  if (filter.due) {
    q = q.where("report.status", "in", ["pending", "under_review"]);
    q =
      filter.due === "overdue"
        ? q.where("report.promised_at", "<", now)
        : q
            .where("report.promised_at", ">=", now)
            .where(sql<boolean>`report.promised_at < ${now}::timestamptz + ${DUE_SOON}`);
  }
  return q;
};

/** One page of reports. */
export const listReports = (
  db: Db,
  scope: ReportScope,
  filter: ReportFilter,
  { page, itemPerPage, sort }: ReportPage,
  now: Date,
): Promise<ReportRow[]> => {
  let q = narrow(selectReports(db) as unknown as Query<ReportRow>, scope, filter, now);
  if (filter.category) q = q.where("report.category", "=", filter.category);
  if (filter.status) q = q.where("report.status", "=", filter.status);
  if (sort === "popular") q = q.orderBy("report.vote_total", "desc");
  if (sort === "due")
    q = q.orderBy(
      sql`case when report.status in ('pending', 'under_review') then report.promised_at end`,
      (order) => order.asc().nullsLast(),
    );
  return q
    .orderBy("report.id", sort === "oldest" || sort === "due" ? "asc" : "desc")
    .limit(sql.lit(itemPerPage))
    .offset(sql.lit((page - 1) * itemPerPage))
    .execute();
};

export interface ReportCount {
  readonly category: Category;
  readonly status: ReportStatus;
  readonly n: number;
}

/**
 * How many reports there are by category and status, category and status filters aside.
 * Read from the kept counts where scope and filters allow it, counted otherwise.
 */
export const countReports = async (
  db: Db,
  scope: ReportScope,
  filter: ReportFilter,
  now: Date,
): Promise<ReportCount[]> => {
  const kept =
    !filter.search &&
    !filter.due &&
    (scope.kind === "public" || (scope.kind === "all" && scope.studentId === undefined));
  if (kept) {
    let q = db
      .selectFrom("report_count")
      .select(["category", "status", sql<number>`sum(n)::int`.as("n")])
      .groupBy(["category", "status"]);
    if (scope.kind === "public")
      q = q
        .where("is_private", "=", false)
        .where("status", "in", ["under_review", "responded", "done"]);
    return q.execute();
  }
  return narrow(db.selectFrom("report") as unknown as Query<object>, scope, filter, now)
    .select(["report.category", "report.status", sql<number>`count(*)::int`.as("n")])
    .groupBy(["report.category", "report.status"])
    .execute();
};

export const findReport = (db: Db, id: number) =>
  selectReports(db).where("report.id", "=", id).executeTakeFirst();

/** Locks a report for a change; the caller reads it afterwards. */
export const lockReport = async (trx: Trx, id: number) =>
  (await trx
    .selectFrom("report")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Who a report belongs to: a named author, or whoever can derive the tag. */
export type Authored = { readonly id: number; readonly name: string } | { readonly tag: Buffer };

/** The columns that follow from the author: id or tag, never both, and a search text with a named one's name. */
const authorColumns = (report: { title: string; description: string }, author: Authored) => {
  const named = "id" in author ? author : undefined;
  const searched = [report.title, report.description, named?.name].filter(Boolean).join(" ");
  return {
    author_id: named?.id ?? null,
    author_tag: "tag" in author ? author.tag : null,
    search: sql<string>`fold(${searched})`,
  };
};

type NewReport = Omit<
  Insertable<Schema["report"]>,
  "author_id" | "author_tag" | "search" | "status"
>;

/** Files a report; an anonymous one under a tag that the caller has taken. */
export const insertReport = async (
  trx: Trx,
  report: NewReport,
  author: Authored,
): Promise<number> => {
  const row = await trx
    .insertInto("report")
    .values({ ...report, ...authorColumns(report, author) })
    .returning("id")
    .executeTakeFirstOrThrow();
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

/** Writes an author's own change; the version rises by one. */
export const updateReport = (
  trx: Trx,
  id: number,
  report: Pick<
    Insertable<Schema["report"]>,
    "title" | "description" | "category" | "level" | "is_private"
  >,
  author: Authored,
) =>
  trx
    .updateTable("report")
    .set({ ...report, ...authorColumns(report, author), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Named reports are found by their author's present name. */
export const renameAuthor = async (trx: Trx, authorId: number, name: string) => {
  await sql`
    update report set search = fold(title || ' ' || description || ' ' || ${name}::text)
    where author_id = ${authorId}`.execute(trx);
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
