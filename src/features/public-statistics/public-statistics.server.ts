import type { App } from "../../server/app.ts";
import { dayInJakarta, midnightInJakarta, MINUTE } from "../../server/clock.ts";
import type { PublicStatistics } from "./public-statistics.contract.ts";
import { presentPublicStatistics, rowOfAll, type Sums } from "./public-statistics.present.ts";
import { countGroups, countOverdue } from "./public-statistics.sql.ts";

const MONTHS = 24;
/** Milliseconds between two counts, since each reads every report of two years. */
const KEPT = 5 * MINUTE;

/** The last two years in months of Jakarta: `2026-11`, the present one last. */
export const monthsUntil = (now: Date): readonly string[] => {
  const [year = 0, month = 0] = dayInJakarta(now).split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
};

interface CountedDay {
  /** The sums stay the same until the day is over. */
  readonly day: string;
  readonly sums: Sums;
  readonly statistics: PublicStatistics;
}

interface Kept {
  readonly at: number;
  readonly counted: Promise<CountedDay>;
}

const count = async (app: App, now: Date, last: Kept | undefined): Promise<CountedDay> => {
  const before = await last?.counted.catch(() => undefined);
  const months = monthsUntil(now);
  const day = dayInJakarta(now);
  const midnight = midnightInJakarta(day);
  const moments = {
    from: midnightInJakarta(`${months[0]}-01`),
    lastMonth: midnightInJakarta(`${months.at(-1)}-01`),
    midnight,
  };
  const rows = await countGroups(app.db, moments);
  const sums =
    before?.day === day
      ? before.sums
      : { all: rowOfAll(rows), overdue: await countOverdue(app.db, midnight) };
  return { day, sums, statistics: presentPublicStatistics(months, rows, sums) };
};

/** The counts of each process, by the part of it that does not change with each request. */
const keptBy = new WeakMap<object, Kept>();

/**
 * The public statistics, counted at most five minutes ago; their sums are those of the day's first request.
 * Otherwise a reader who looks twice would see when an author deletes a report that is not public.
 */
export const readPublicStatistics = async (app: App): Promise<PublicStatistics> => {
  const now = app.clock.now();
  const last = keptBy.get(app.pages);
  // a clock that was set back also counts as another time
  if (last && Math.abs(now.getTime() - last.at) < KEPT) return (await last.counted).statistics;
  const made: Kept = { at: now.getTime(), counted: count(app, now, last) };
  keptBy.set(app.pages, made);
  made.counted.catch(() => {
    if (keptBy.get(app.pages) !== made) return;
    if (last) keptBy.set(app.pages, last);
    else keptBy.delete(app.pages);
  });
  return (await made.counted).statistics;
};
