/** Moments in words, in Indonesian and in Jakarta's time. All take ISO 8601; `now` is in milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const inJakarta = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", ...options });
  return (iso: string) => format.format(new Date(iso));
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

/** '24 Nov, 09.05 WIB' */
export const momentText = (iso: string): string => `${shortDay(iso)}, ${clockText(iso)} WIB`;
const shortDay = inJakarta({ day: "numeric", month: "short" });

/** 'Selasa, 24 Nov 2026, 09.05 WIB' */
export const fullMomentText = (iso: string): string => `${fullDayText(iso)}, ${clockText(iso)} WIB`;

/** '24 Nov 2026, 09.05 WIB' */
export const datedMomentText = (iso: string): string => `${dateText(iso)}, ${clockText(iso)} WIB`;

const calendarDay = (iso: string) => dateText(iso);

/** Whether a moment is on Jakarta's today. */
export const isToday = (iso: string, now: number): boolean =>
  calendarDay(iso) === calendarDay(new Date(now).toISOString());

const inUnits = (milliseconds: number) => {
  if (milliseconds < HOUR) return `${Math.max(1, Math.floor(milliseconds / MINUTE))} menit`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} jam`;
  return `${Math.floor(milliseconds / DAY)} hari`;
};

/** 'baru saja', '5 menit lalu', '3 jam lalu', '2 hari lalu' (spec, section 2, Notification modal). */
export const agoText = (iso: string, now: number): string => {
  const passed = now - Date.parse(iso);
  return passed < MINUTE ? "baru saja" : `${inUnits(passed)} lalu`;
};

/** What is left until a due time: '5 jam lagi', '2 hari lagi', 'Terlambat 3 jam'. */
export const dueText = (iso: string, now: number): string => {
  const left = Date.parse(iso) - now;
  return left < 0 ? `Terlambat ${inUnits(-left)}` : `${inUnits(left)} lagi`;
};
