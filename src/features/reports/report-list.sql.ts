import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Category, ReportStatus } from "../../labels.ts";
import type { App, Db } from "../../server/app.ts";
import { statement } from "../../server/database/statement.ts";
import type { AskedAs } from "../authorship/authorship.server.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import type { Reach } from "../reach/reach.server.ts";
import { hiddenIds, placedWithin } from "../reach/reach.sql.ts";
import {
  allOf,
  type Order,
  type PageQuery,
  type PageWindow,
  sliceOf,
  windowOf,
} from "../shared/pagination.sql.ts";
import {
  chosenOf,
  fewReports,
  filtered,
  isFew,
  orderOf,
  type ReportCount,
  type ReportFilter,
  type ReportQuestion,
  type ReportScope,
} from "./report-filter.sql.ts";
import { type ReportHits, searchReports } from "./report-search.sql.ts";
import { type PublicRow, type ReportRow, selectPublic, selectReports } from "./report.sql.ts";

/** The number of reports by category and status, without the filters by them. */
export interface ReportSurvey {
  readonly counts: readonly ReportCount[];
  /** For a search in many reports: the hits, which may not be all. */
  readonly hits?: ReportHits;
  /** Those of the viewer's last tags that are in use. */
  readonly inUse: readonly Buffer[];
}

const kept = (condition: RawBuilder<unknown>) =>
  sql`select category, status, sum(n)::int as n from report_count where ${condition} group by 1, 2`;

/**
 * The number of reports that exist for an admin of the clinic. An overdue report is open, and its promise is past;
 * one that still has time was filed within days. What is hidden from the admin is subtracted.
 */
const keptFor = (reach: Reach, due: ReportFilter["due"], now: Date) => {
  const isDue = due === "overdue";
  const open = isDue ? sql`status in ('pending', 'under_review')` : sql`true`;
  const placed = allOf(placedWithin(reach));
  const timely = sql`
    union all
    select category, status, -1 from report
    where ${open} and merged_into is null and promised_at >= ${now} and ${placed}`;
  const late = isDue ? sql`promised_at < ${now}` : sql`true`;
  return sql`
    select category, status, sum(n)::int as n from (
      select category, status, n from report_count as report where ${open} and ${placed}
      ${isDue ? timely : sql``}
      union all
      select category, status, -1 from report
      where id = any(array(${hiddenIds(reach)})) and ${open} and merged_into is null and ${late} and ${placed}
    ) as either group by 1, 2`;
};

const counted = (scope: ReportScope, due: ReportFilter["due"], now: Date) =>
  scope.kind === "all"
    ? keptFor(scope.reach, due, now)
    : kept(sql`not is_private and status in ('under_review', 'responded', 'done')`);

/** What an admin reaches, as values of a statement; nobody else's has them. */
type ReachValues = Partial<Pick<Reach, "units" | "parties">>;

const reachValues = ({ scope }: Pick<ReportQuestion, "scope">): ReachValues =>
  scope.kind === "all" ? { units: scope.reach.units, parties: scope.reach.parties } : {};

/** The scope of a statement for many reports, for which only an admin of the clinic asks beside the public. */
const scopeOf = (kind: ReportScope["kind"], { units = [], parties = [] }: ReachValues) =>
  (kind === "all" ? { kind, reach: { units, parties, isClinic: true } } : { kind }) as ReportScope;

const survey = (expressions: RawBuilder<unknown>, block: readonly Buffer[]) =>
  sql<Pick<ReportSurvey, "counts" | "inUse">>`
    with ${expressions}
    select (select coalesce(jsonb_agg(counted), '[]') from counted) as counts,
      ${tagsInUseOf(block)} as "inUse"`;

const surveyFew = (asked: ReportQuestion, block: readonly Buffer[]) =>
  survey(
    sql`${fewReports(asked)},
      counted as (select category, status, count(*)::int as n from few group by 1, 2)`,
    block,
  );

const surveyMany = statement(
  (
    _,
    value: ReachValues & { readonly now: Date; readonly block: readonly Buffer[] },
    { scope, due }: { readonly scope: ReportScope["kind"]; readonly due: ReportFilter["due"] },
  ) => survey(sql`counted as (${counted(scopeOf(scope, value), due, value.now)})`, value.block),
);

/**
 * The rows of a page of reports and their number, in one statement. The counts are stored ones, or counted where
 * there can only be few, or from a search.
 */
export const surveyReports = async (
  { db, reads }: Pick<App, "db" | "reads">,
  asked: ReportQuestion,
  page: PageQuery,
  { block }: AskedAs,
): Promise<ReportSurvey> => {
  if (isFew(asked)) return (await surveyFew(asked, block).execute(db)).rows[0]!;
  if (asked.filter.search) {
    const { inUse, ...hits } = await searchReports(db, asked, page, block);
    return { counts: hits.counts, hits, inUse };
  }
  const shape = { scope: asked.scope.kind, due: asked.filter.due };
  return (await surveyMany(reads, { ...reachValues(asked), now: asked.now, block }, shape))[0]!;
};

type ListedRow = PublicRow | ReportRow;

interface Rows extends Compilable<ListedRow> {
  readonly execute: () => Promise<ListedRow[]>;
}

const selectFor = (isGuest = false): typeof selectPublic =>
  isGuest ? selectPublic : selectReports;

/** The rows that `ids` selects, in the list's order; a subquery with an offset makes PostgreSQL sort the page only. */
const rowsOf = (
  db: Db,
  ids: RawBuilder<unknown>,
  { order, isGuest }: { order: Order; isGuest?: boolean | undefined },
): Rows =>
  db
    .selectFrom(
      selectFor(isGuest)(db)
        .where(sql<boolean>`report.id = any(array(${ids}))`)
        .offset(sql.lit(0))
        .as("report"),
    )
    .selectAll()
    .orderBy(order.forwards as RawBuilder<string>);

const pageOfFew = (db: Db, asked: ReportQuestion, window: PageWindow) => {
  const slice = sliceOf(orderOf(asked), window);
  const ids = sql`with ${fewReports(asked)}
    select report.id from few as report where ${chosenOf(asked.filter)} ${slice}`;
  return rowsOf(db, ids, { order: orderOf(asked) }).execute();
};

/** Everything that the SQL of a page depends on; the rest are values. */
const shapeOf = (
  { scope, filter, sort, isGuest }: ReportQuestion,
  { offset, ...window }: PageWindow,
) => ({
  scope: scope.kind,
  category: filter.category !== undefined,
  status: filter.status !== undefined,
  due: filter.due,
  sort,
  isGuest,
  ...window,
  isFirst: offset === 0,
});

const pageOfMany = statement(
  (
    db,
    value: ReachValues & {
      readonly category: Category | undefined;
      readonly status: ReportStatus | undefined;
      readonly now: Date;
      readonly offset: number;
    },
    { category, status, isFirst, isGuest, backwards, limit, ...shape }: ReturnType<typeof shapeOf>,
  ) => {
    const asked = {
      scope: scopeOf(shape.scope, value),
      sort: shape.sort,
      filter: {
        search: "",
        category: category ? value.category : undefined,
        status: status ? value.status : undefined,
        due: shape.due,
      },
      now: value.now,
      tags: [],
    };
    const window = { backwards, limit, offset: isFirst ? 0 : value.offset };
    const slice = sliceOf(orderOf(asked), window);
    const ids = sql`select report.id from report where ${filtered(asked)} ${slice}`;
    return rowsOf(db, ids, { order: orderOf(asked), isGuest });
  },
);

const readWindow = (
  { db, reads }: Pick<App, "db" | "reads">,
  asked: ReportQuestion,
  window: PageWindow,
): Promise<readonly ListedRow[]> => {
  if (isFew(asked)) return pageOfFew(db, asked, window);
  const { category, status } = asked.filter;
  const { now } = asked;
  const values = { ...reachValues(asked), category, status, now, offset: window.offset };
  return pageOfMany(reads, values, shapeOf(asked, window));
};

/** The most rows that are skipped to read a page before the list is counted. */
const NEAR = 500;

/**
 * One page near the beginning of a list, read together with its survey; undefined for any other page, which {@link
 * listReports} reads once its total is known.
 */
export const readNearPage = (
  app: Pick<App, "db" | "reads">,
  asked: ReportQuestion,
  { page, itemPerPage }: PageQuery,
): Promise<readonly ListedRow[]> | undefined => {
  const offset = (page - 1) * itemPerPage;
  if (isFew(asked) || asked.filter.search || offset > NEAR) return undefined;
  return readWindow(app, asked, { backwards: false, limit: itemPerPage, offset });
};

const rowsOfHits = statement(
  (
    db,
    value: { readonly ids: readonly number[] },
    { isGuest }: Pick<ReportQuestion, "isGuest">,
  ) => {
    const ids = sql<number[]>`${value.ids}::int[]`;
    return selectFor(isGuest)(db)
      .where(sql<boolean>`report.id = any(${ids})`)
      .orderBy(sql`array_position(${ids}, report.id)`);
  },
);

/** One page of the reports that a survey counted: `total` of them under its filters. */
export const listReports = async (
  app: Pick<App, "db" | "reads">,
  asked: ReportQuestion,
  page: PageQuery,
  { hits, total }: { hits?: ReportHits | undefined; total: number },
): Promise<readonly ListedRow[]> => {
  if (hits)
    return hits.ids.length === 0
      ? []
      : rowsOfHits(app.reads, { ids: hits.ids }, { isGuest: asked.isGuest });
  const window = windowOf(page, total);
  return window ? readWindow(app, asked, window) : [];
};
