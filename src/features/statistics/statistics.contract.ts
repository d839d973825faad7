import * as z from "zod";
import { APPEAL_STATUSES, CATEGORIES, keysOf, LEVELS, REPORT_STATUSES } from "../../labels.ts";
import { admin } from "../../permissions.ts";
import { callsOf, countsOf, unlessEmpty } from "../shared/fields.contract.ts";

const call = callsOf("Workbench");

const DAY_WRONG = "Tanggal tidak valid";
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

/** A day of Jakarta; an empty text counts as absent. */
const day = unlessEmpty(
  z.iso.date(DAY_WRONG).refine((value) => value >= FIRST_DAY && value <= LAST_DAY, DAY_WRONG),
);

/** A period by days of Jakarta, both inclusive; a missing end is open. */
export const period = z.object({ from: day, to: day }).check((context) => {
  const { from, to } = context.value;
  if (from && to && from > to)
    context.issues.push({
      code: "custom",
      input: to,
      path: ["to"],
      message: "Tanggal akhir tidak boleh sebelum tanggal awal",
    });
});
export type Period = z.output<typeof period>;

/** Promises with a due time: kept, or missed (late, or late and still open). An open one within its time is neither. */
const promise = { kept: z.int(), missed: z.int() };

/** Days to the first answer; null where fewer than 5 were answered, since that would show single answers. */
const days = {
  median_days: z.number().nullable(),
  p90_days: z.number().nullable(),
  /** Without the time in which promises were paused, because authors were asked. */
  median_unpaused_days: z.number().nullable(),
  p90_unpaused_days: z.number().nullable(),
};

const answers = { answered: z.int(), ...days, ...promise };

/** The number of answers, of those that authors confirmed, and of those that they sent back. */
const verdicts = z.object({ responded: z.int(), solved: z.int(), reopened: z.int() });
export type Verdicts = z.output<typeof verdicts>;

/** A place: what is open there, what came there, and days until it was passed on or answered (null as above). */
const place = z.object({
  name: z.string(),
  open: z.int(),
  came: z.int(),
  median_days: z.number().nullable(),
});
export type Place = z.output<typeof place>;

/** A building by its name: how many of its reports were filed in the period, and how many of them are open now. */
const building = z.object({ name: z.string(), filed: z.int(), open: z.int() });
export type BuildingFigures = z.output<typeof building>;

/** Reports and appeals by the day of filing, verdicts by the day on which the account began to wait. */
export const statistics = z.object({
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  reports: z.object({
    total: z.int(),
    ...answers,
    per_category: countsOf(keysOf(CATEGORIES)),
    per_level: countsOf(keysOf(LEVELS)),
    per_status: countsOf(keysOf(REPORT_STATUSES)),
    verdicts: verdicts.extend({
      per_category: z.record(z.enum(keysOf(CATEGORIES)), verdicts),
      per_level: z.record(z.enum(keysOf(LEVELS)), verdicts),
    }),
    /** Where they lie, the clinic first; none where the campus has no units. */
    places: z.array(place),
    /** The ten of which most is reported, that one first; none where no report names one. */
    buildings: z.array(building),
    /** Every month from the first month with a report to the last: `2026-11`. */
    months: z.array(z.object({ month: z.string(), total: z.int(), ...answers })),
  }),
  verification: z.object(promise),
  appeals: z.object({ total: z.int(), per_status: countsOf(keysOf(APPEAL_STATUSES)) }),
});
export type Statistics = z.output<typeof statistics>;
export type Month = Statistics["reports"]["months"][number];

export const getStatistics = call("GET /admin/statistics", {
  summary: "Reports, answers, verifications and appeals of a period, counted",
  who: admin,
  mayBeOld: "to everybody",
  query: period,
  output: z.object({ data: statistics }),
});
