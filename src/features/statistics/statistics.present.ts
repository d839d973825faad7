import { APPEAL_STATUSES, CATEGORIES, keysOf, LEVELS, REPORT_STATUSES } from "../../labels.ts";
import type { Month, Period, Statistics } from "./statistics.contract.ts";
import type { AnswerRow, CountRow } from "./statistics.sql.ts";

/** Below this the days of single answers could be read off. */
const FEWEST_ANSWERS = 5;

/** The numbers that the database counted. */
export interface Counted {
  readonly reports: readonly CountRow[];
  readonly answers: readonly AnswerRow[];
  readonly verdicts: { readonly kept: number; readonly missed: number };
  readonly appeals: readonly { readonly status: string; readonly n: number }[];
}

const NONE = { total: 0, answered: 0, median_days: null, p90_days: null, kept: 0, missed: 0 };

const tenth = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10);

const presentAnswers = ({ month: _month, ...row }: AnswerRow) => {
  const few = row.answered < FEWEST_ANSWERS;
  return {
    ...row,
    median_days: few ? null : tenth(row.median_days),
    p90_days: few ? null : tenth(row.p90_days),
  };
};

/** Every month from one to another: '2026-11', '2026-12', '2027-01'. */
const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = [];
  const at = new Date(`${first}-01T00:00:00Z`);
  for (; at.toISOString().slice(0, 7) <= last; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7));
  return months;
};

const presentMonths = (rows: readonly AnswerRow[]): Month[] => {
  const known = rows.flatMap((row) => (row.month === null ? [] : [{ ...row, month: row.month }]));
  const [first, last] = [known[0]?.month, known.at(-1)?.month];
  if (!first || !last) return [];
  return monthsBetween(first, last).map((month) => {
    const row = known.find((one) => one.month === month);
    return { month, ...(row ? presentAnswers(row) : NONE) };
  });
};

const each = <K extends string>(
  labels: Readonly<Record<K, string>>,
  count: (key: K) => number | undefined,
) => Object.fromEntries(keysOf(labels).map((key) => [key, count(key) ?? 0])) as Record<K, number>;

/**
 * The counted numbers, as admins see them. Anonymous reports are counted like all others and by months at
 * the finest; days of answers are rounded to a tenth and left out where they stand for a few alone.
 */
export const presentStatistics = ({ from, to }: Period, counted: Counted): Statistics => {
  const whole = counted.answers.find((row) => row.month === null);
  const by = (column: "category" | "level" | "status") => (key: string) =>
    counted.reports.find((row) => row[column] === key)?.n;
  return {
    from: from ?? null,
    to: to ?? null,
    reports: {
      ...(whole ? presentAnswers(whole) : NONE),
      per_category: each(CATEGORIES, by("category")),
      per_level: each(LEVELS, by("level")),
      per_status: each(REPORT_STATUSES, by("status")),
      months: presentMonths(counted.answers),
    },
    verification: counted.verdicts,
    appeals: {
      total: counted.appeals.reduce((sum, { n }) => sum + n, 0),
      per_status: each(
        APPEAL_STATUSES,
        (key) => counted.appeals.find(({ status }) => status === key)?.n,
      ),
    },
  };
};
