/** Figures in words, in Indonesian. */

const monthFormat = (month: "short" | "long") => {
  const format = new Intl.DateTimeFormat("id-ID", { month, year: "numeric", timeZone: "UTC" });
  return (key: string) => format.format(new Date(`${key}-01`));
};
/** 'Nov 2026' of `2026-11` */
export const shortMonth = monthFormat("short");
/** 'November 2026' of `2026-11` */
export const longMonth = monthFormat("long");

const number = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("id-ID", { style: "percent", maximumFractionDigits: 1 });

/** '1.204', '2,4' */
export const numberText = (value: number): string => number.format(value);

/** '2,4 hari'; '–' where too few were answered */
export const daysText = (value: number | null): string =>
  value === null ? "–" : `${numberText(value)}\u00A0hari`;

/** '87,5%' of promises whose due time is over or that were met; '–' where there are none */
export const shareText = ({ kept, missed }: { kept: number; missed: number }): string =>
  kept + missed === 0 ? "–" : percent.format(kept / (kept + missed));

/** '3 (25%)'; '–' of nothing */
export const partText = (part: number, of: number): string =>
  of === 0 ? "–" : `${numberText(part)} (${percent.format(part / of)})`;
