import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import type { AskedAs } from "../authorship/authorship.server.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import { inOrder, type PageQuery, sliceOf, windowOf } from "../shared/pagination.sql.ts";
import {
  chosenOf,
  fewReports,
  filtered,
  isFew,
  orderOf,
  type ReportCount,
  type ReportQuestion,
} from "./report-filter.sql.ts";
import { type ReportHits, searchReports } from "./report-search.sql.ts";
import { type ReportRow, selectReports } from "./report.sql.ts";

/** How many reports there are by category and status, the filters by them aside. */
export interface ReportSurvey {
  readonly counts: readonly ReportCount[];
  /** Where many reports were searched for words: what was found, which may not be all. */
  readonly hits?: ReportHits;
  /** Those of the asker's last tags that are in use. */
  readonly inUse: readonly Buffer[];
}

const kept = (condition: RawBuilder<unknown>) =>
  sql`select category, status, sum(n)::int as n from report_count where ${condition} group by 1, 2`;

/** Overdue is what is open and was not promised for later; what still has time was filed within days. */
const overdue = (now: Date) => sql`
  select category, status, sum(n)::int as n from (
    select category, status, n from report_count where status in ('pending', 'under_review')
    union all
    select category, status, -1 from report
    where status in ('pending', 'under_review') and promised_at >= ${now}) as either
  group by 1, 2`;

const counted = (asked: ReportQuestion) => {
  if (isFew(asked)) return sql`select category, status, count(*)::int as n from few group by 1, 2`;
  if (asked.filter.due === "overdue") return overdue(asked.now);
  if (asked.scope.kind === "all") return kept(sql`true`);
  return kept(sql`not is_private and status in ('under_review', 'responded', 'done')`);
};

/**
 * The rows of a page of reports and their number, in one statement: counts that are stored, counted where they can
 * only be few, or searched for.
 */
export const surveyReports = async (
  db: Db,
  asked: ReportQuestion,
  page: PageQuery,
  { block }: AskedAs,
): Promise<ReportSurvey> => {
  if (asked.filter.search && !isFew(asked)) {
    const { inUse, ...hits } = await searchReports(db, asked, page, block);
    return { counts: hits.counts, hits, inUse };
  }
  const { rows } = await sql<{ counts: ReportCount[]; inUse: Buffer[] }>`
    with ${isFew(asked) ? sql`${fewReports(asked)},` : sql``} counted as (${counted(asked)})
    select (select coalesce(jsonb_agg(counted), '[]') from counted) as counts,
      ${tagsInUseOf(block)} as "inUse"`.execute(db);
  return rows[0]!;
};

/** The ids of one page, out of an index alone. */
const idsOf = (asked: ReportQuestion, page: PageQuery, total: number) => {
  const window = windowOf(page, total);
  if (!window) return undefined;
  const slice = sql`order by ${inOrder(orderOf(asked), window)} ${sliceOf(window)}`;
  if (!isFew(asked)) return sql`select report.id from report where ${filtered(asked)} ${slice}`;
  return sql`with ${fewReports(asked)}
    select report.id from few as report where ${chosenOf(asked.filter)} ${slice}`;
};

/** One page of the reports that a survey counted: `total` of them under its filters. */
export const listReports = async (
  db: Db,
  asked: ReportQuestion,
  page: PageQuery,
  { hits, total }: { hits?: ReportHits | undefined; total: number },
): Promise<ReportRow[]> => {
  if (hits) {
    if (hits.ids.length === 0) return [];
    const ids = sql<number[]>`${hits.ids}::int[]`;
    return selectReports(db)
      .where(sql<boolean>`report.id = any(${ids})`)
      .orderBy(sql`array_position(${ids}, report.id)`)
      .execute();
  }
  const ids = idsOf(asked, page, total);
  if (!ids) return [];
  // fenced: the page is sorted, and not the table walked in its order
  const rows = selectReports(db).where(sql<boolean>`report.id = any(array(${ids}))`);
  return db
    .selectFrom(rows.offset(sql.lit(0)).as("report"))
    .selectAll()
    .orderBy(orderOf(asked).forwards as RawBuilder<string>)
    .execute();
};
