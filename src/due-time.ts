import type { Promises } from "./promises.ts";

/** What a campus promises, with the days on which nobody works. */
export interface CountedPromises extends Promises {
  /** Days of Jakarta: `2026-12-25`. */
  readonly holidays: readonly { readonly date: string }[];
}

const DAY = 24 * 3_600_000;
/** The offset of Jakarta from UTC, the same all year. */
const JAKARTA = 7 * 3_600_000;

/**
 * When what is filed at `at` is due (docs/product/campus.md#promises): at the same time of day, so many days later.
 * Working days are Monday to Friday in Jakarta without the holidays.
 */
export const dueAfter = (
  promises: CountedPromises,
  what: "verify" | "answer" | "decide",
  at: Date,
): Date => {
  const days = promises[what];
  if (promises.counting === "calendar") return new Date(at.getTime() + days * DAY);
  const holidays = new Set(promises.holidays.map(({ date }) => date));
  let due = at.getTime();
  for (let counted = 0; counted < days;) {
    due += DAY;
    const day = new Date(due + JAKARTA);
    const isWeekend = day.getUTCDay() % 6 === 0;
    if (!isWeekend && !holidays.has(day.toISOString().slice(0, 10))) counted += 1;
  }
  return new Date(due);
};
