import { type RawBuilder, sql } from "kysely";
import type { AppealStatus } from "../../labels.ts";
import type { Db } from "../../server/app.ts";
import { allRows, oneRow } from "../../server/database/ask.ts";
import { allOf, type Condition } from "../shared/pagination.sql.ts";
import type { BuildingFigures } from "./statistics.contract.ts";

/** The most buildings in the figures. */
const BUILDINGS_MOST = 10;

/** From one moment on, and before another; undefined is open. */
export interface Span {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

const within = (column: RawBuilder<unknown>, { from, before }: Span) =>
  allOf([from && sql`${column} >= ${from}`, before && sql`${column} < ${before}`]);

export interface CountRow {
  readonly category: string | null;
  readonly level: string | null;
  readonly status: string | null;
  readonly n: number;
}

/** Reports of some filed within a span, such as those that exist for an admin. */
export interface Some extends Span {
  readonly which: readonly Condition[];
}

const someOf = ({ which, ...span }: Some) => allOf([within(sql`submitted_at`, span), ...which]);

/** Some reports: one row for each category, each level and each status. */
export const countReports = (db: Db, some: Some) =>
  allRows<CountRow>(db)`
    select category, level, status, count(*)::int as n
    from report where ${someOf(some)}
    group by grouping sets ((category), (level), (status))`;

/**
 * The tables `filed` and `answered` of some reports, for a `with`. A report is answered by its first
 * change to `responded`, `done` or `rejected`; a later removal of the response or a return to open does not undo
 * that. A merged report is answered with its target where the target's answer comes first
 * (docs/product/case.md#merging). `unpaused_days` leave out the time in which the promise was paused before that:
 * a merged report's own question may still be open then, or come later.
 */
export const answeredOf = (some: Some) => sql`
  filed as (
    select id, category, level, status, published, merged_into, solved_by_author, reopened,
      answer_pause, pause_taken, asked_at, paused_until,
      submitted_at, coalesce(first_promised_at, promised_at) as promised_at,
      to_char(submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month
    from report where ${someOf(some)}
  ), first_answer as (
    select report_id, min(at) filter (where to_status in ('responded', 'done', 'rejected')) as at,
      min(at) filter (where kind = 'asked') as first_asked
    from report_event join filed on filed.id = report_id
    group by report_id
  ), answered as (
    select filed.*, answer.at, answer.days,
      (answer.days - greatest(0, least(answer.days, extract(epoch from answer.at - first_asked) / 86400,
        coalesce(answer_pause, pause_taken
          + greatest(0, extract(epoch from least(answer.at, paused_until) - asked_at))) / 86400.0))
      )::float8 as unpaused_days
    from filed left join first_answer on report_id = id
    left join lateral (
      select min(at) as at from report_event
      where report_id = filed.merged_into and to_status in ('responded', 'done', 'rejected')
    ) as target on filed.merged_into is not null
    cross join lateral (
      select moment.at, (extract(epoch from moment.at - submitted_at) / 86400)::float8 as days
      from (select least(first_answer.at, 
        case when target.at is not null then greatest(target.at, submitted_at) end) as at
      ) as moment
    ) as answer
  )`;

export interface AnswerRow {
  /** `2026-11`; null for the whole span. */
  readonly month: string | null;
  readonly total: number;
  readonly answered: number;
  readonly median_days: number | null;
  readonly p90_days: number | null;
  readonly median_unpaused_days: number | null;
  readonly p90_unpaused_days: number | null;
  readonly kept: number;
  readonly missed: number;
}

/**
 * How some reports were answered, for the whole span and for each month of Jakarta. A promise is
 * kept if the answer came within the first promised time; it is missed if the answer came later, or is not there
 * and the time is over.
 */
export const countAnswers = (db: Db, some: Some, now: Date) =>
  allRows<AnswerRow>(db)`
    with ${answeredOf(some)}
    select month, count(*)::int as total, count(at)::int as answered,
      percentile_cont(0.5) within group (order by days) as median_days,
      percentile_cont(0.9) within group (order by days) as p90_days,
      percentile_cont(0.5) within group (order by unpaused_days) as median_unpaused_days,
      percentile_cont(0.9) within group (order by unpaused_days) as p90_unpaused_days,
      (count(*) filter (where at <= promised_at))::int as kept,
      (count(*) filter (where coalesce(at, ${now}) > promised_at))::int as missed
    from answered group by grouping sets ((month), ()) order by month`;

export interface VerdictRow {
  readonly category: string | null;
  readonly level: string | null;
  readonly responded: number;
  readonly solved: number;
  readonly reopened: number;
}

/**
 * The authors' verdicts on the answers to some reports: for all, for each category and each level.
 * Rejected reports have no verdict (docs/product/case.md#verdict).
 */
export const countAuthorsVerdicts = (db: Db, some: Some) =>
  allRows<VerdictRow>(db)`
    select category, level, count(*)::int as responded,
      (count(*) filter (where solved_by_author))::int as solved,
      (count(*) filter (where reopened > 0))::int as reopened
    from report
    where ${someOf(some)} and (status in ('responded', 'done') or reopened > 0)
    group by grouping sets ((category), (level), ())`;

export interface PlaceRow {
  /** A unit's key, empty for the clinic; null for all places that are not among the known. */
  readonly place: string | null;
  readonly open: number;
  readonly came: number;
  /** How many were passed on or answered there. */
  readonly left: number;
  readonly median_days: number | null;
}

/**
 * Where some reports lie and lay. A stay begins with the filing or a forward, and ends with the next forward or an
 * answer. Days count in full: what is stored of pauses does not tell at which place they were.
 * @param known the places that have a row of their own
 */
export const countPlaces = (db: Db, some: Some, known: readonly string[]) =>
  allRows<PlaceRow>(db)`
    with filed as (
      select id, unit, submitted_at,
        status in ('pending', 'under_review') and merged_into is null as is_open
      from report where ${someOf(some)}
    ), move as (
      select report_id, kind, at, from_unit, to_unit,
        row_number() over (partition by report_id order by number) as place_in_line,
        lead(at) over (partition by report_id order by number) as next_at,
        first_value(from_unit) over (partition by report_id order by from_unit is null, number)
          as first_unit
      from report_event join filed on id = report_id
      where kind = 'forwarded' or to_status in ('responded', 'done', 'rejected')
    ), stay as (
      select filed.id, coalesce(first_unit, unit) as place, submitted_at as came_at, at as left_at
      from filed left join move on report_id = id and place_in_line = 1
      union all
      select report_id, to_unit, at, next_at from move where kind = 'forwarded'
      union all
      -- what is hidden from a unit went back to the clinic without a step
      select id, unit, null, null from filed
    ), placed as (
      select filed.id, filed.is_open and came_at is null as is_open,
        case when came_at is not null then filed.id end as came,
        case when stay.place = any(${known}::text[]) then stay.place end as place,
        (extract(epoch from left_at - came_at) / 86400)::float8 as days
      from stay join filed using (id)
    )
    select place, (count(distinct id) filter (where is_open))::int as open,
      count(distinct came)::int as came, count(days)::int as left,
      percentile_cont(0.5) within group (order by days) as median_days
    from placed group by place`;

/** The buildings of which most of some reports are, and how many of those are open. */
export const countBuildings = (db: Db, some: Some) =>
  allRows<BuildingFigures>(db)`
    select building as name, count(*)::int as filed,
      (count(*) filter (where status in ('pending', 'under_review') and merged_into is null))::int as open
    from report where ${someOf(some)} and building is not null
    group by building order by filed desc, building limit ${sql.lit(BUILDINGS_MOST)}`;

/** Decisions about accounts whose waiting time ended within a span, and accounts that still wait after it. */
export const countVerdicts = (db: Db, due: Span, now: Date) =>
  oneRow<{ kept: number; missed: number }>(db)`
    select (count(*) filter (where at <= due_at))::int as kept,
      (count(*) filter (where at > due_at))::int as missed
    from (
      select due_at, at from verdict where ${within(sql`due_at`, due)}
      union all
      select due_at, ${now}::timestamptz from account
      where status = 'waiting' and closed_at is null and due_at < ${now}
        and ${within(sql`due_at`, due)}
    ) as waited`;

/** Appeals filed within a span, by status. */
export const countAppeals = (db: Db, span: Span) =>
  allRows<{ status: AppealStatus; n: number }>(db)`
    select status, count(*)::int as n from appeal
    where ${within(sql`submitted_at`, span)} group by status`;
