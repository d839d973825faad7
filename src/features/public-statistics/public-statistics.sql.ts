import { sql } from "kysely";
import { OPEN_STATUSES } from "../../labels.ts";
import type { Db } from "../../server/app.ts";
import { allRows, oneValue } from "../../server/database/ask.ts";
import { answeredOf } from "../statistics/statistics.sql.ts";

/** The beginning of the months, the beginning of the last month, and the midnight until which answers count. */
export interface Moments {
  readonly from: Date;
  readonly lastMonth: Date;
  readonly midnight: Date;
}

/** What is hidden from an admin is counted nowhere where the admin could subtract (docs/product/campus.md#recusal). */
const HIDDEN_FROM_NOBODY = sql`report.hidden_from is null`;

/** All reports, or those of one month, one category or one level. */
export interface GroupRow {
  readonly month: string | null;
  readonly category: string | null;
  readonly level: string | null;
  readonly published: number;
  /** Reports that are not public, filed before the last month. */
  readonly others: number;
  /** Published reports with an answer, and their authors' verdicts. */
  readonly responded: number;
  readonly solved: number;
  readonly reopened: number;
  /** Answers until midnight: in all, and to published reports. */
  readonly answered: number;
  readonly answered_published: number;
  readonly median_days: number | null;
  readonly p90_days: number | null;
  readonly median_unpaused_days: number | null;
  readonly median_published_days: number | null;
  readonly p90_published_days: number | null;
}

/** Reports filed from a moment on: for all, and for each month, category and level. */
export const countGroups = (db: Db, { from, lastMonth, midnight }: Moments) =>
  allRows<GroupRow>(db)`
    with ${answeredOf({ from, before: undefined, which: [HIDDEN_FROM_NOBODY] })}, told as (
      select month, category, level, published, not published and submitted_at < ${lastMonth} as other,
        published and (status in ('responded', 'done') or reopened > 0) as responded,
        published and solved_by_author as solved, published and reopened > 0 as reopened,
        case when at < ${midnight} then days end as days,
        case when at < ${midnight} then unpaused_days end as unpaused_days,
        case when at < ${midnight} and published then days end as published_days
      from answered
    )
    select month, category, level, (count(*) filter (where published))::int as published,
      (count(*) filter (where other))::int as others,
      (count(*) filter (where responded))::int as responded,
      (count(*) filter (where solved))::int as solved,
      (count(*) filter (where reopened))::int as reopened,
      count(days)::int as answered, count(published_days)::int as answered_published,
      percentile_cont(0.5) within group (order by days) as median_days,
      percentile_cont(0.9) within group (order by days) as p90_days,
      percentile_cont(0.5) within group (order by unpaused_days) as median_unpaused_days,
      percentile_cont(0.5) within group (order by published_days) as median_published_days,
      percentile_cont(0.9) within group (order by published_days) as p90_published_days
    from told group by grouping sets ((month), (category), (level), ())`;

/** Reports whose promise was over at a moment, and that were open then, whatever became of them since. */
export const countOverdue = (db: Db, at: Date) =>
  oneValue<number>(db)`
    select count(*)::int from report left join (
      select distinct on (report_id) report_id, from_status from report_event
      where at >= ${at} and to_status is not null order by report_id, number
    ) as later on report_id = id
    where ${HIDDEN_FROM_NOBODY} and merged_into is null and promised_at < ${at}
      and coalesce(from_status, status) = any(${OPEN_STATUSES}::text[])`;
