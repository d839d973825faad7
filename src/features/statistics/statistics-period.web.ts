/** Days of Jakarta as `2026-11-21`, both inclusive; a missing end is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const dayFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Jakarta",
  dateStyle: "short",
});

const DAY = 86_400_000;

const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10);

/** The half of the academic year that a day is in: August to January, or February to July. */
const semesterOf = (day: string): Days => {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  if (month >= 2 && month <= 7) return { from: `${year}-02-01`, to: `${year}-07-31` };
  const first = month === 1 ? year - 1 : year;
  return { from: `${first}-08-01`, to: `${first + 1}-01-31` };
};

/** Periods that can be picked at once, by their names; `now` in milliseconds. */
export const presetsAt = (now: number): readonly (readonly [name: string, days: Days])[] => {
  const today = dayFormat.format(now);
  const year = today.slice(0, 4);
  return [
    ["Semua", {}],
    ["30 hari", { from: daysBefore(today, 29), to: today }],
    ["Semester ini", semesterOf(today)],
    ["Tahun ini", { from: `${year}-01-01`, to: `${year}-12-31` }],
  ];
};

const days = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("id-ID", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const isLastOfMonth = (day: string) => new Date(Date.parse(day) + DAY).getUTCDate() === 1;

/** 'Januari–Maret 2026', '3–17 Maret 2026', 'Sejak 1 Maret 2026', 'Seluruh periode'. */
export const periodText = ({ from, to }: Days): string => {
  if (!from && !to) return "Seluruh periode";
  if (!to) return `Sejak ${days.format(new Date(from ?? ""))}`;
  if (!from) return `Sampai ${days.format(new Date(to))}`;
  const isWhole = from.endsWith("-01") && isLastOfMonth(to);
  return (isWhole ? months : days).formatRange(new Date(from), new Date(to));
};

/** '22 November 2026', Jakarta's day of a moment in milliseconds. */
export const longDay = (now: number): string => days.format(new Date(dayFormat.format(now)));
