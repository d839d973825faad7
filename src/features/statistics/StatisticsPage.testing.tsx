import { CATEGORIES, type Category, keysOf, LEVELS } from "../../labels.ts";
import type { Month, Statistics, Verdicts } from "./statistics.contract.ts";

const aMonth = (changed: Partial<Month>): Month => ({
  month: "2026-10",
  total: 12,
  answered: 9,
  median_days: 2.4,
  p90_days: 6.1,
  median_unpaused_days: 2,
  p90_unpaused_days: 5.5,
  kept: 7,
  missed: 1,
  ...changed,
});

const noVerdicts = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.fromEntries(
    keysOf(labels).map((key) => [key, { responded: 0, solved: 0, reopened: 0 }]),
  ) as Record<K, Verdicts>;

/** The statistics of a campus. */
export const some: Statistics = {
  from: null,
  to: null,
  reports: {
    total: 1204,
    answered: 900,
    median_days: 2.4,
    p90_days: 6.1,
    median_unpaused_days: 2,
    p90_unpaused_days: 5.5,
    kept: 7,
    missed: 1,
    per_category: {
      ...(Object.fromEntries(keysOf(CATEGORIES).map((key) => [key, 0])) as Record<
        Category,
        number
      >),
      general: 4,
      bureaucracy: 1,
      facilities: 8,
      academic: 2,
      financial: 1,
    },
    per_level: {
      university: 5,
      faculty: 6,
      department: 3,
      program_study: 1,
      student_organization: 1,
    },
    per_status: { pending: 3, under_review: 2, responded: 6, done: 4, rejected: 1 },
    verdicts: {
      responded: 10,
      solved: 4,
      reopened: 1,
      per_category: {
        ...noVerdicts(CATEGORIES),
        facilities: { responded: 8, solved: 2, reopened: 1 },
      },
      per_level: noVerdicts(LEVELS),
    },
    places: [],
    buildings: [],
    months: [
      aMonth({}),
      aMonth({ month: "2026-11", total: 20, answered: 2, median_days: null, p90_days: null }),
    ],
  },
  verification: { kept: 0, missed: 0 },
  appeals: { total: 6, per_status: { pending: 1, under_review: 1, responded: 3, rejected: 1 } },
};
