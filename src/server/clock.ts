/** Tells the time; tests use one that they move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The offset of Jakarta from UTC, the same all year. */
export const JAKARTA = 7 * HOUR;

// Swedish writes days in this format
const dayFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Jakarta",
  dateStyle: "short",
});

/** The day in Jakarta: `2026-11-21`. A text is ISO 8601. */
export const dayInJakarta = (at: Date | string): string => dayFormat.format(new Date(at));

/** Midnight in Jakarta, at which a day begins. Jakarta has no daylight saving time. */
export const midnightInJakarta = (day: string) => new Date(`${day}T00:00:00+07:00`);

/** `date` moved by `milliseconds`. */
export const after = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/** The full hour that has begun: when a report or an appeal was filed (docs/product/authorship.md#times). */
export const startOfHour = (date: Date) => new Date(Math.floor(date.getTime() / HOUR) * HOUR);

/** The next full hour: every time in a student's session or account row (docs/product/authorship.md#times). */
export const fullHour = (date: Date) => new Date(Math.ceil(date.getTime() / HOUR) * HOUR);
