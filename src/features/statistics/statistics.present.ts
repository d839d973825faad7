import { APPEAL_STATUSES, CATEGORIES, keysOf, LEVELS, REPORT_STATUSES } from "../../labels.ts";
import type {
  BuildingFigures,
  Month,
  Period,
  Place,
  Statistics,
  Verdicts,
} from "./statistics.contract.ts";
import type { AnswerRow, CountRow, PlaceRow, VerdictRow } from "./statistics.sql.ts";

/** Below this number the days of single answers could be seen. */
const FEWEST_ANSWERS = 5;

/** A place by its key, with its name for readers; null for all that the settings do not name, where there are any. */
export interface NamedPlace {
  readonly key: string | null;
  readonly name: string;
}

/** The numbers that the database counted. */
export interface Counted {
  readonly reports: readonly CountRow[];
  readonly answers: readonly AnswerRow[];
  readonly authors: readonly VerdictRow[];
  /** The places that have a row, in order; none where the campus has no units. */
  readonly places: readonly NamedPlace[];
  readonly stays: readonly PlaceRow[];
  readonly buildings: readonly BuildingFigures[];
  readonly verdicts: { readonly kept: number; readonly missed: number };
  readonly appeals: readonly { readonly status: string; readonly n: number }[];
}

const NO_DAYS = {
  median_days: null,
  p90_days: null,
  median_unpaused_days: null,
  p90_unpaused_days: null,
};
const NONE = { total: 0, answered: 0, ...NO_DAYS, kept: 0, missed: 0 };

/** Days, rounded to a tenth; null stays null. */
export const tenth = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10);

const presentAnswers = ({ month: _month, ...row }: AnswerRow) => {
  if (row.answered < FEWEST_ANSWERS) return { ...row, ...NO_DAYS };
  return {
    ...row,
    median_days: tenth(row.median_days),
    p90_days: tenth(row.p90_days),
    median_unpaused_days: tenth(row.median_unpaused_days),
    p90_unpaused_days: tenth(row.p90_unpaused_days),
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

const each = <K extends string, T>(labels: Readonly<Record<K, string>>, of: (key: K) => T) =>
  Object.fromEntries(keysOf(labels).map((key) => [key, of(key)])) as Record<K, T>;

const presentVerdicts = (rows: readonly VerdictRow[]): Statistics["reports"]["verdicts"] => {
  const of = (category: string | null, level: string | null): Verdicts => {
    const row = rows.find((one) => one.category === category && one.level === level);
    const { responded = 0, solved = 0, reopened = 0 } = row ?? {};
    return { responded, solved, reopened };
  };
  return {
    ...of(null, null),
    per_category: each(CATEGORIES, (key) => of(key, null)),
    per_level: each(LEVELS, (key) => of(null, key)),
  };
};

const presentPlaces = ({ places, stays }: Pick<Counted, "places" | "stays">): Place[] =>
  places.flatMap(({ key, name }) => {
    const row = stays.find(({ place }) => place === key);
    if (!row && key === null) return [];
    const median = row && row.left >= FEWEST_ANSWERS ? tenth(row.median_days) : null;
    return [{ name, open: row?.open ?? 0, came: row?.came ?? 0, median_days: median }];
  });

/**
 * The counts, as admins see them. Anonymous reports are counted like all others, and at the finest by months. Days
 * of answers are rounded to a tenth and left out where they stand for only a few.
 */
export const presentStatistics = ({ from, to }: Period, counted: Counted): Statistics => {
  const whole = counted.answers.find((row) => row.month === null);
  const by = (column: "category" | "level" | "status") => (key: string) =>
    counted.reports.find((row) => row[column] === key)?.n ?? 0;
  return {
    from: from ?? null,
    to: to ?? null,
    reports: {
      ...(whole ? presentAnswers(whole) : NONE),
      per_category: each(CATEGORIES, by("category")),
      per_level: each(LEVELS, by("level")),
      per_status: each(REPORT_STATUSES, by("status")),
      verdicts: presentVerdicts(counted.authors),
      places: presentPlaces(counted),
      buildings: [...counted.buildings],
      months: presentMonths(counted.answers),
    },
    verification: counted.verdicts,
    appeals: {
      total: counted.appeals.reduce((sum, { n }) => sum + n, 0),
      per_status: each(
        APPEAL_STATUSES,
        (key) => counted.appeals.find(({ status }) => status === key)?.n ?? 0,
      ),
    },
  };
};
