import * as z from "zod";
import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { anyone } from "../../permissions.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Open data");

/** A count; `<5` is 1 to 4, null is hidden so that a sum does not show one of those. */
const cell = z.union([z.int().min(0), z.literal("<5"), z.null()]);
export type Cell = z.output<typeof cell>;

/** Days to the first answer; null where fewer than five were answered. */
const days = z.number().nullable();

/** Whole percent; null where it would show something about fewer than five, on either side. */
const percent = z.int().min(0).max(100).nullable();

/** Published reports of a group. */
const group = z.object({
  total: cell,
  median_days: days,
  solved_percent: percent,
  reopened_percent: percent,
});
export type Group = z.output<typeof group>;

const month = z.object({ month: z.string(), total: cell, median_days: days, p90_days: days });
export type Month = z.output<typeof month>;

/** What everybody may count (docs/decisions/0045-what-everybody-may-count.md). */
export const publicStatistics = z.object({
  /** The first and the last month: `2026-11`. */
  from: z.string(),
  to: z.string(),
  /** Published reports that were filed in these months, and all others that were filed before the last one began. */
  published: cell,
  others: cell,
  /** Of all reports, also those that are not public or no longer public; answers until midnight of Jakarta. */
  median_days: days,
  p90_days: days,
  median_unpaused_days: days,
  /** Unanswered at midnight of Jakarta, after the promised time. */
  overdue: cell,
  solved_percent: percent,
  reopened_percent: percent,
  months: z.array(month),
  per_category: z.record(z.enum(keysOf(CATEGORIES)), group),
  per_level: z.record(z.enum(keysOf(LEVELS)), group),
});
export type PublicStatistics = z.output<typeof publicStatistics>;

export const getPublicStatistics = call("GET /statistics", {
  summary: "How many reports there are and how they were answered, with small numbers hidden",
  who: anyone,
  mayBeOld: "to everybody",
  output: z.object({ data: publicStatistics }),
});
