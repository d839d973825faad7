import { type RawBuilder, sql } from "kysely";
import type { AppealStatus } from "../../labels.ts";
import type { Db } from "../../server/app.ts";

/** From a moment on, and before another; undefined is open. */
export interface Span {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

const within = (column: RawBuilder<unknown>, { from, before }: Span) => {
  const parts = [sql`true`];
  if (from) parts.push(sql`${column} >= ${from}`);
  if (before) parts.push(sql`${column} < ${before}`);
  return sql`${sql.join(parts, sql` and `)}`;
};

export interface CountRow {
  readonly category: string | null;
  readonly level: string | null;
  readonly status: string | null;
  readonly n: number;
}

/** Reports filed within a span: one row for each category, each level and each status. */
export const countReports = async (db: Db, span: Span): Promise<CountRow[]> => {
  const { rows } = await sql<CountRow>`
    select category, level, status, count(*)::int as n
    from report where ${within(sql`submitted_at`, span)}
    group by grouping sets ((category), (level), (status))`.execute(db);
  return rows;
};

export interface AnswerRow {
  /** `2026-11`; null for the whole span. */
  readonly month: string | null;
  readonly total: number;
  readonly answered: number;
  readonly median_days: number | null;
  readonly p90_days: number | null;
  readonly kept: number;
  readonly missed: number;
}

/**
 * How reports filed within a span were answered, for the whole span and for each month of Jakarta.
 * A report is answered by its first change to `responded`, `done` or `rejected`, whatever became of it
 * later: a response taken back or a status set back to open does not undo that. A merged one is answered with
 * its target too, at its filing where that had been before. It is kept if that was
 * by `promised_at`; missed if it was later, or is not yet and the time is over.
 */
export const countAnswers = async (db: Db, span: Span, now: Date): Promise<AnswerRow[]> => {
  const { rows } = await sql<AnswerRow>`
    with filed as (
      select id, merged_into, submitted_at, promised_at,
        to_char(submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month
      from report where ${within(sql`submitted_at`, span)}
    ), first_answer as (
      select answers.report_id, min(greatest(at, submitted_at)) as at
      from (
        select id as report_id, id as by_report, submitted_at from filed
        union all select id, merged_into, submitted_at from filed where merged_into is not null
      ) as answers join report_event on report_event.report_id = by_report
      where to_status in ('responded', 'done', 'rejected')
      group by answers.report_id
    ), answered as (
      select filed.*, first_answer.at,
        (extract(epoch from first_answer.at - submitted_at) / 86400)::float8 as days
      from filed left join first_answer on report_id = id
    )
    select month, count(*)::int as total, count(at)::int as answered,
      percentile_cont(0.5) within group (order by days) as median_days,
      percentile_cont(0.9) within group (order by days) as p90_days,
      (count(*) filter (where at <= promised_at))::int as kept,
      (count(*) filter (where coalesce(at, ${now}) > promised_at))::int as missed
    from answered group by grouping sets ((month), ()) order by month`.execute(db);
  return rows;
};

/** Verdicts on accounts whose time to wait ended within a span, and accounts that still wait past it. */
export const countVerdicts = async (db: Db, due: Span, now: Date) => {
  const { rows } = await sql<{ kept: number; missed: number }>`
    select (count(*) filter (where at <= due_at))::int as kept,
      (count(*) filter (where at > due_at))::int as missed
    from (
      select due_at, at from verdict where ${within(sql`due_at`, due)}
      union all
      select due_at, ${now}::timestamptz from account
      where status = 'waiting' and closed_at is null and due_at < ${now}
        and ${within(sql`due_at`, due)}
    ) as waited`.execute(db);
  return rows[0] ?? { kept: 0, missed: 0 };
};

/** Appeals filed within a span, by status. */
export const countAppeals = async (db: Db, span: Span) => {
  const { rows } = await sql<{ status: AppealStatus; n: number }>`
    select status, count(*)::int as n from appeal
    where ${within(sql`submitted_at`, span)} group by status`.execute(db);
  return rows;
};
