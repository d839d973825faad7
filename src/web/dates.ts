/** Moments in words, in Indonesian and in Jakarta's time. All take ISO 8601; `now` is in milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The offset of Jakarta from UTC, in milliseconds. */
const JAKARTA = 7 * HOUR;

/** Made at the first use: five of them are most of a phone's work before a page starts. */
const inJakarta = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (iso: string) => {
    format ??= new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", ...options });
    return format.format(new Date(iso));
  };
};

/** '24 Nov 2026' */
export const dateText = inJakarta({ day: "numeric", month: "short", year: "numeric" });

/** 'Selasa, 24 Nov' */
export const dayText = inJakarta({ weekday: "long", day: "numeric", month: "short" });

/** 'Selasa, 24 Nov 2026' */
const fullDayText = inJakarta({
  weekday: "long",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** '09.05' */
export const clockText = inJakarta({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** '09.05 WIB', or of what is known to the hour 'sekitar pukul 9 WIB'. */
const clockOf = (iso: string, isHour: boolean) =>
  isHour ? `sekitar pukul ${Number(clockText(iso).slice(0, 2))} WIB` : `${clockText(iso)} WIB`;

/** '24 Nov, 09.05 WIB' */
export const momentText = (iso: string, isHour = false): string =>
  `${shortDay(iso)}, ${clockOf(iso, isHour)}`;
const shortDay = inJakarta({ day: "numeric", month: "short" });

/** 'Selasa, 24 Nov 2026, 09.05 WIB' */
export const fullMomentText = (iso: string, isHour = false): string =>
  `${fullDayText(iso)}, ${clockOf(iso, isHour)}`;

/** '24 Nov 2026, 09.05 WIB' */
export const datedMomentText = (iso: string, isHour = false): string =>
  `${dateText(iso)}, ${clockOf(iso, isHour)}`;

/** The day of a moment in Jakarta's calendar, counted from 1970; Jakarta has no daylight saving time. */
const dayNumber = (at: number) => Math.floor((at + JAKARTA) / DAY);

/** Whether a moment is on today's date in Jakarta. */
export const isToday = (iso: string, now: number): boolean =>
  dayNumber(Date.parse(iso)) === dayNumber(now);

/** The time between two moments: under 24 hours by the clock, else by calendar days, to agree with the weekdays. */
const inUnits = (from: number, to: number) => {
  const passed = to - from;
  if (passed < HOUR) return `${Math.max(1, Math.floor(passed / MINUTE))} menit`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} jam`;
  return `${dayNumber(to) - dayNumber(from)} hari`;
};

/** 'baru saja', '5 menit lalu', '3 jam lalu', '2 hari lalu' (docs/product/notifications-and-mail.md#the-modal). */
export const agoText = (iso: string, now: number, isHour = false): string => {
  const at = Date.parse(iso);
  return now - at < (isHour ? HOUR : MINUTE) ? "baru saja" : `${inUnits(at, now)} lalu`;
};

/** The remaining time until a due time: '5 jam lagi', 'Besok', '2 hari lagi', 'Terlambat 3 jam'. */
export const dueText = (iso: string, now: number): string => {
  const due = Date.parse(iso);
  if (due < now) return `Terlambat ${inUnits(due, now)}`;
  const left = inUnits(now, due);
  return left === "1 hari" ? "Besok" : `${left} lagi`;
};
