import ICAL from "ical.js";
import { HOLIDAY_NAME_MAX, type ValueOf } from "./sections.contract.ts";

type Holidays = ValueOf<"promises">["holidays"];

/** A calendar as it was read: its days, and for each event that was left out a sentence why. */
export interface ReadCalendar {
  readonly days: Holidays;
  readonly leftOut: readonly string[];
}

/** The most days of an event. */
const DAYS_MOST = 60;
/** What a rule may say beside its end: the day of a year, which its event says already. */
const RULE_PARTS = new Set(["freq", "interval", "count", "until", "bymonth", "bymonthday"]);

/** The days of an event, one where its end is missing or wrong. */
const lengthOf = ({ startDate, endDate }: ICAL.Event) =>
  Math.max(1, endDate.subtractDateTz(startDate).toSeconds() / 86_400);

/** Why an event cannot be read; undefined where it can. */
const faultOf = (event: ICAL.Component): string | undefined => {
  const start = event.getFirstProperty("dtstart");
  if (start?.type !== "date") return "bukan acara sehari penuh";
  if (String(start.getFirstValue()) !== start.jCal[3]) return "tanggalnya tidak valid";
  const rule = event.getFirstPropertyValue("rrule") as ICAL.Recur | null;
  const isYearly =
    !rule ||
    (rule.freq === "YEARLY" &&
      Object.keys(rule.toJSON() as object).every((part) => RULE_PARTS.has(part)));
  const isPlain = !["rdate", "recurrence-id"].some((name) => event.hasProperty(name));
  if (lengthOf(new ICAL.Event(event)) > DAYS_MOST) return `lebih dari ${DAYS_MOST} hari`;
  return isYearly && isPlain ? undefined : "hanya pengulangan tahunan yang dikenali";
};

/** The days of an event from `from` on; of one that comes back, until the end of the second year after it. */
const daysOf = (event: ICAL.Event, from: string): string[] => {
  const until = event.isRecurring() ? `${Number(from.slice(0, 4)) + 2}-12-31` : "9999";
  const length = lengthOf(event);
  const days: string[] = [];
  const next = event.iterator();
  for (let first = next.next(); first && String(first) <= until; first = next.next()) {
    for (let nth = 0; nth < length; nth += 1) {
      const day = first.clone();
      day.addDuration(ICAL.Duration.fromData({ days: nth }));
      if (String(day) >= from) days.push(String(day));
    }
  }
  return days;
};

/**
 * The holidays of an `.ics` from a day on: events of whole days, those that come back every year for this year and
 * the two after it. Throws where the text is no calendar.
 * @param from `2026-11-28`
 */
export const readCalendar = (text: string, from: string): ReadCalendar => {
  // a file with several calendars is read as a list of them
  const parsed = ICAL.parse(text) as unknown[];
  const calendars = typeof parsed[0] === "string" ? [parsed] : parsed;
  const events = calendars.flatMap((one) =>
    new ICAL.Component(one as never).getAllSubcomponents("vevent"),
  );
  if (events.length === 0) throw new Error("no events");
  const names = new Map<string, string>();
  const leftOut: string[] = [];
  for (const event of events) {
    const read = new ICAL.Event(event);
    const name = (read.summary ?? "").trim().slice(0, HOLIDAY_NAME_MAX) || "Libur";
    const fault = faultOf(event);
    if (fault) leftOut.push(`${name}: ${fault}`);
    else for (const day of daysOf(read, from)) if (!names.has(day)) names.set(day, name);
  }
  return { days: [...names].map(([date, name]) => ({ date, name })), leftOut };
};
