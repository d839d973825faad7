import type { App } from "../../server/app.ts";
import { dayInJakarta, midnightInJakarta, MINUTE } from "../../server/clock.ts";
import type { PublicStatistics } from "./public-statistics.contract.ts";
import { presentPublicStatistics } from "./public-statistics.present.ts";
import { countGroups, countOverdue } from "./public-statistics.sql.ts";

const MONTHS = 24;
/** They are counted over every report of two years: once in so long, however many ask. */
const KEPT = 5 * MINUTE;

/** The last two years in months of Jakarta: `2026-11`, the present one last. */
export const monthsUntil = (now: Date): readonly string[] => {
  const [year = 0, month = 0] = dayInJakarta(now).split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
};

const count = async (app: App, now: Date): Promise<PublicStatistics> => {
  const months = monthsUntil(now);
  const midnight = midnightInJakarta(dayInJakarta(now));
  const moments = {
    from: midnightInJakarta(`${months[0]}-01`),
    lastMonth: midnightInJakarta(`${months.at(-1)}-01`),
    midnight,
  };
  const rows = await countGroups(app.db, moments);
  return presentPublicStatistics(months, rows, await countOverdue(app.db, midnight));
};

interface Kept {
  readonly at: number;
  readonly counted: Promise<PublicStatistics>;
}

/** What each process has counted, by the part of it that a request is not given anew. */
const keptBy = new WeakMap<object, Kept>();

/** The public statistics, as they were counted at most five minutes ago. */
export const readPublicStatistics = (app: App): Promise<PublicStatistics> => {
  const now = app.clock.now();
  const kept = keptBy.get(app.pages);
  if (kept && now.getTime() - kept.at < KEPT) return kept.counted;
  const made: Kept = { at: now.getTime(), counted: count(app, now) };
  keptBy.set(app.pages, made);
  made.counted.catch(() => keptBy.get(app.pages) === made && keptBy.delete(app.pages));
  return made.counted;
};
