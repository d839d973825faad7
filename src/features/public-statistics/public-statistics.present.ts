import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { tenth } from "../statistics/statistics.present.ts";
import { type Cell, cellOf, FEW, hideFew, percentOf, percentsOf } from "./hide-few.server.ts";
import type { Group, PublicStatistics } from "./public-statistics.contract.ts";
import type { GroupRow } from "./public-statistics.sql.ts";

const NONE: Omit<GroupRow, "month" | "category" | "level"> = {
  published: 0,
  others: 0,
  responded: 0,
  solved: 0,
  reopened: 0,
  answered: 0,
  answered_published: 0,
  median_days: null,
  p90_days: null,
  median_unpaused_days: null,
  median_published_days: null,
  p90_published_days: null,
};
type Counted = typeof NONE;

/** Days, if they are an average of enough answers. */
const daysOf = (days: number | null, answers: number) => (answers < FEW ? null : tenth(days));

/** Where a count is hidden, nothing is said about the counted reports either. */
const isShown = (cell: Cell | undefined) => typeof cell === "number" && cell >= FEW;

const presentGroups = <K extends string>(keys: readonly K[], rowOf: (key: K) => Counted) => {
  const rows = keys.map(rowOf);
  const totals = hideFew(rows.map(({ published }) => published));
  const percents = (part: "solved" | "reopened") =>
    percentsOf(rows.map((row) => ({ part: row[part], of: row.responded })));
  const solved = percents("solved");
  const reopened = percents("reopened");
  const groups = rows.map((row, at): Group => {
    const total = totals[at] ?? null;
    if (!isShown(total))
      return { total, median_days: null, solved_percent: null, reopened_percent: null };
    return {
      total,
      median_days: daysOf(row.median_published_days, row.answered_published),
      solved_percent: solved[at] ?? null,
      reopened_percent: reopened[at] ?? null,
    };
  });
  return Object.fromEntries(keys.map((key, at) => [key, groups[at]])) as Record<K, Group>;
};

/** The counts that include reports which are not public. */
export interface Sums {
  readonly all: Counted;
  readonly overdue: number;
}

/** The row of all reports. */
export const rowOfAll = (rows: readonly GroupRow[]): Counted =>
  rows.find((row) => row.month === null && row.category === null && row.level === null) ?? NONE;

/** The groups in their public form: counts that are few, or would show few, are left out. */
export const presentPublicStatistics = (
  months: readonly string[],
  rows: readonly GroupRow[],
  sums: Sums,
): PublicStatistics => {
  const rowOf = (column: "month" | "category" | "level") => (key: string) =>
    rows.find((row) => row[column] === key) ?? NONE;
  const all = rowOfAll(rows);
  const ofMonths = months.map(rowOf("month"));
  const totals = hideFew(ofMonths.map(({ published }) => published));
  return {
    from: months[0] ?? "",
    to: months.at(-1) ?? "",
    published: cellOf(all.published),
    others: cellOf(sums.all.others),
    median_days: daysOf(sums.all.median_days, sums.all.answered),
    p90_days: daysOf(sums.all.p90_days, sums.all.answered),
    median_unpaused_days: daysOf(sums.all.median_unpaused_days, sums.all.answered),
    overdue: cellOf(sums.overdue),
    solved_percent: percentOf({ part: all.solved, of: all.responded }),
    reopened_percent: percentOf({ part: all.reopened, of: all.responded }),
    months: ofMonths.map((row, at) => {
      const total = totals[at] ?? null;
      const answers = isShown(total) ? row.answered_published : 0;
      return {
        month: months[at] ?? "",
        total,
        median_days: daysOf(row.median_published_days, answers),
        p90_days: daysOf(row.p90_published_days, answers),
      };
    }),
    per_category: presentGroups(keysOf(CATEGORIES), rowOf("category")),
    per_level: presentGroups(keysOf(LEVELS), rowOf("level")),
  };
};
