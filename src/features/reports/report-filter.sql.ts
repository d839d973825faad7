import { type RawBuilder, sql } from "kysely";
import type { Category, ReportSort, ReportStatus } from "../../labels.ts";
import {
  allOf,
  type Condition,
  isDue,
  type Order,
  orderBy,
  reversed,
} from "../shared/pagination.sql.ts";
import { type Waiting, waitsFor } from "../shared/waiting.sql.ts";
import { RAISED } from "../reach/raised.sql.ts";
import type { Reach } from "../reach/reach.server.ts";
import { reachedBy } from "../reach/reach.sql.ts";
import { type Has, hasWords } from "../shared/search-text.sql.ts";

/**
 * The readers that the list is for: everybody, one author, or an admin, who reads all that they reach (or what they
 * reach of one named student).
 */
export type ReportScope =
  | { readonly kind: "public" }
  | { readonly kind: "own"; readonly authorId: number }
  | {
      readonly kind: "all";
      readonly reach: Reach;
      readonly studentId?: number | undefined;
    };

export interface ReportFilter {
  readonly search: string;
  readonly category?: Category | undefined;
  readonly status?: ReportStatus | undefined;
  readonly due?: "due" | "overdue" | undefined;
  readonly waiting?: Waiting | undefined;
  /** Reports with flags that no admin has closed. */
  readonly flagged?: "open" | undefined;
  /** Reports on which the clinic has to decide. */
  readonly raised?: "open" | undefined;
  /** The name of the building that reports are about. */
  readonly building?: string | undefined;
}

export interface ReportCount {
  readonly category: Category;
  readonly status: ReportStatus;
  readonly n: number;
}

/** The query: its filters, its moment, and its author's `tags` (none for everybody else). */
export interface ReportQuestion {
  readonly scope: ReportScope;
  readonly filter: ReportFilter;
  readonly sort: ReportSort | "due";
  readonly now: Date;
  readonly tags: readonly Buffer[];
  /** Whether only the columns for everybody are read. */
  readonly isGuest?: boolean;
}

// written out, so that PostgreSQL sees that a partial index on open items covers it
const IS_OPEN = sql`report.status in ('pending', 'under_review') and report.merged_into is null`;

const inScope = ({ scope, filter, tags }: ReportQuestion): Condition[] => {
  if (scope.kind === "public") return [sql`report.listed`];
  if (scope.kind === "own")
    return [
      sql`(report.author_id = ${scope.authorId} or report.author_tag = any(${tags}::bytea[]))`,
    ];
  return [
    // only lists of what waits for an admin on its own page contain merged reports
    !filter.waiting && !filter.flagged && sql`report.merged_into is null`,
    scope.studentId !== undefined && sql`report.author_id = ${scope.studentId}`,
    ...reachedBy(scope.reach),
  ];
};

const narrowed = (asked: ReportQuestion): Condition[] => {
  const { due, waiting, flagged, raised, building } = asked.filter;
  return [
    ...inScope(asked),
    due && sql`${IS_OPEN} and ${isDue(sql`report.promised_at`, due, asked.now)}`,
    waiting && waitsFor("report", waiting),
    flagged && sql`report.open_flags > 0`,
    raised && RAISED,
    building !== undefined && sql`report.building = ${building}`,
  ];
};

/** The filters of a query, without category and status, which are counted separately. */
export const unfiltered = (asked: ReportQuestion) => allOf(narrowed(asked));

const chosen = ({ category, status }: ReportFilter): Condition[] => [
  category && sql`report.category = ${category}`,
  status && sql`report.status = ${status}`,
];

/** The filters by category and status. */
export const chosenOf = (filter: ReportFilter) => allOf(chosen(filter));

/** All filters of a query, without its words. */
export const filtered = (asked: ReportQuestion) =>
  allOf([...narrowed(asked), ...chosen(asked.filter)]);

const DUE_AT = sql`case when report.status in ('pending', 'under_review') then report.promised_at end`;
const ID = sql`report.id`;
const NEWEST: Order = { forwards: sql`report.id desc`, backwards: ID };
const OPEN_DUE = orderBy(sql`report.promised_at`, ID);
const ORDERS = {
  newest: NEWEST,
  oldest: reversed(NEWEST),
  popular: reversed(orderBy(sql`report.vote_total`, ID)),
  due: orderBy(DUE_AT, ID),
} as const;

/** The order of a list; where all items are open, the due times alone are the order. */
export const orderOf = ({ sort, filter }: Pick<ReportQuestion, "sort" | "filter">): Order =>
  sort === "due" && filter.due ? OPEN_DUE : ORDERS[sort];

/**
 * Whether only few reports can match: one person's, those of some units or of one building, due within a day, waiting
 * for a message, flagged, or raised to the clinic.
 */
export const isFew = ({ scope, filter }: ReportQuestion) =>
  filter.due === "due" ||
  filter.waiting !== undefined ||
  filter.flagged !== undefined ||
  filter.raised !== undefined ||
  filter.building !== undefined ||
  scope.kind === "own" ||
  (scope.kind === "all" && (scope.studentId !== undefined || !scope.reach.isClinic));

/** Whether a report's text has the words, read by its id; the index of texts is not used first. */
export const hitOf = (id: RawBuilder<unknown>, has: Has) =>
  sql`select ${has(sql`text.search`)} as hit
    from report_search as text where text.report_id = ${id} offset 0`;

/** The few reports of a query, as a table expression named `few` to read as `report`. */
export const fewReports = (asked: ReportQuestion) => {
  const words = asked.filter.search;
  const hit = words
    ? sql`cross join lateral (${hitOf(sql`report.id`, (text) => hasWords(text, words))}) as word where word.hit`
    : sql``;
  return sql`few as materialized (
    select report.* from (
      select report.id, report.category, report.status, report.vote_total, report.promised_at
      from report where ${unfiltered(asked)} offset 0) as report ${hit})`;
};
