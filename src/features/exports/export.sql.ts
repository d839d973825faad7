import { type RawBuilder, type Selectable, sql } from "kysely";
import type { AppealStatus, ReportStatus } from "../../labels.ts";
import type { App, Db } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import type { Schema } from "../../server/database/schema.ts";
import { type AppealRow, filteredAppeals, studentHasWords } from "../appeals/appeal.sql.ts";
import { type Reach, reachAt } from "../reach/reach.server.ts";
import { WRITTEN_COLUMNS, type WrittenRow } from "../reports/report-columns.sql.ts";
import { filtered } from "../reports/report-filter.sql.ts";
import { allOf } from "../shared/pagination.sql.ts";
import { hasWords } from "../shared/search-text.sql.ts";
import type { AppealFilters, ReportFilters } from "./export.contract.ts";

/**
 * Exports read a table from the newest row down, so many rows in a step, and filter each step: so each statement
 * costs the same, whatever the filters and the size of the table are.
 */
const STEP = 250;

/** The statuses in order, oldest first; times in ISO 8601. */
type Changes<S> = readonly { readonly to: S; readonly at: string }[];

type Report = Readonly<Selectable<Schema["report"]>>;
type Appeal = Readonly<Selectable<Schema["appeal"]>>;

export interface ReportExportRow
  extends
    Readonly<WrittenRow>,
    Pick<Report, "id" | "status" | "submitted_at" | "response" | "responded_at" | "unit">,
    Pick<Report, "upvotes" | "downvotes"> {
  readonly is_anonymous: boolean;
  /** Null where it is anonymous, like the NPM. */
  readonly author_name: string | null;
  readonly author_npm: string | null;
  /** The due time of the answer; null where none is due, while the promise is paused, and for a merged report. */
  readonly due_at: Date | null;
  readonly changes: Changes<ReportStatus>;
}

export interface AppealExportRow
  extends
    Pick<AppealRow, "student_name" | "student_npm">,
    Pick<Appeal, "id" | "semester" | "problem" | "status" | "submitted_at" | "admin_note"> {
  /** The due time of the answer; null where none is due, and while the promise is paused. */
  readonly due_at: Date | null;
  readonly changes: Changes<AppealStatus>;
}

type Table = "report" | "appeal";

/** The lowest id of the next step below an id; undefined at the end. */
const nextId = async (db: Db, table: Table, below: number | undefined) => {
  const rest = below === undefined ? sql`true` : sql`id < ${below}`;
  const lowest = await oneValue<number | null>(db)`
    select min(id) from (
      select id from ${sql.table(table)} where ${rest} order by id desc limit ${sql.lit(STEP)}
    ) as step`;
  return lowest ?? undefined;
};

type Source = Pick<App, "db" | "reads" | "copies">;

/** Reads a table in steps, each from a copy where possible; no step runs before its rows are wanted. */
export async function* walk<Row>(
  app: Source,
  table: Table,
  read: (ids: RawBuilder<unknown>) => RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  const id = sql.ref(`${table}.id`);
  let below: number | undefined;
  const step = async (db: Db) => {
    const lowest = await nextId(db, table, below);
    if (lowest === undefined) return undefined;
    const ids = sql`${id} >= ${lowest} and ${below === undefined ? sql`true` : sql`${id} < ${below}`}`;
    const { rows } = await read(ids).execute(db);
    return { lowest, rows };
  };
  for (;;) {
    const found = await app.copies.ask(app, ({ db }) => step(db));
    if (!found) return;
    if (found.rows.length > 0) yield found.rows;
    below = found.lowest;
  }
}

const changesOf = (table: Table) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('to', event.to_status, 'at', event.at) order by event.number)
  from ${sql.table(`${table}_event`)} as event
  where event.to_status is not null and ${sql.ref(`event.${table}_id`)} = ${sql.ref(`${table}.id`)}), '[]'::jsonb)`;

/** Whether an answer is due and the promise is not paused at a moment. */
const isOwed = (table: Table, now: Date) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("status")} in ('pending', 'under_review')
    and coalesce(${column("paused_until")} <= ${now}, true)`;
};

/** The filters of the admins' list of reports; a search by an author's name does not find an anonymous report. */
const chosenReports = ({ studentId, unit, ...filter }: ReportFilters, reach: Reach, now: Date) => {
  const { search } = filter;
  const scope = { kind: "all", reach: reachAt(reach, unit), studentId } as const;
  const found = sql`exists (
    select from report_search as found
    where found.report_id = report.id and ${hasWords(sql`found.search`, search)})`;
  return allOf([filtered({ scope, filter, sort: "newest", now, tags: [] }), search && found]);
};

const WRITTEN = sql.join(WRITTEN_COLUMNS.map((column) => sql.ref(`report.${column}`)));

/**
 * All reports that match the filters and exist for the admin, newest first, in steps.
 * @param filters with the name of a building in the place of its key
 */
export const walkReports = (app: Source, filters: ReportFilters, reach: Reach, now: Date) =>
  walk<ReportExportRow>(
    app,
    "report",
    (ids) => sql`
      select report.id, ${WRITTEN}, report.status, report.author_tag is not null as is_anonymous,
        author.name as author_name, author.npm as author_npm, report.submitted_at,
        case when ${isOwed("report", now)} and report.merged_into is null
          then report.promised_at end as due_at,
        report.response, report.responded_at, report.upvotes, report.downvotes, report.unit,
        ${changesOf("report")} as changes
      from report left join account as author on author.id = report.author_id
      where ${ids} and ${chosenReports(filters, reach, now)}
      order by report.id desc`,
  );

/** The filters of the admins' list of appeals. */
const chosenAppeals = ({ search, ...filters }: AppealFilters, now: Date) =>
  allOf([filteredAppeals({ ...filters, now }), search && studentHasWords(search)]);

/** All appeals that match the filters, newest first, in steps. */
export const walkAppeals = (app: Source, filters: AppealFilters, now: Date) =>
  walk<AppealExportRow>(
    app,
    "appeal",
    (ids) => sql`
      select appeal.id, student.name as student_name, student.npm as student_npm, appeal.semester,
        appeal.problem, appeal.status, appeal.submitted_at, 
        case when ${isOwed("appeal", now)} then appeal.promised_at end as due_at,
        appeal.admin_note,
        ${changesOf("appeal")} as changes
      from appeal join account as student on student.id = appeal.student_id
      where ${ids} and ${chosenAppeals(filters, now)}
      order by appeal.id desc`,
  );
