import { dayText, dueText } from "../../web/dates.ts";

/** Whether a due time has passed; false until the browser gives the time. */
export const isPast = (due: string, now: number | null): boolean =>
  now !== null && Date.parse(due) < now;

/** The promise to an author: 'Dijawab paling lambat Selasa, 24 Nov'; once late, 'Terlambat 3 jam'. */
export const promiseText = (due: string, now: number | null): string =>
  now !== null && isPast(due, now) ? dueText(due, now) : `Dijawab paling lambat ${dayText(due)}`;
