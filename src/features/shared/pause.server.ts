import type { Selectable } from "kysely";
import { after, fullHour, HOUR, SECOND } from "../../server/clock.ts";
import type { ReportTable } from "../../server/database/record-tables.ts";

/**
 * How a promise is paused while its author is asked for something (docs/product/case.md#questions). The question
 * moves the promise at once by all that is left of the pauses; the answer moves it back by the unused part. So
 * nothing has to happen when a pause ends (docs/decisions/0038-where-a-case-lives.md).
 */

/** Seconds of all pauses since filing or since the last reopening: 7 days. */
export const PAUSES = 7 * 24 * 3600;

const HOUR_SECONDS = HOUR / SECOND;

/** The columns of a report and an appeal about it. */
export type Pausing = Pick<
  Selectable<ReportTable>,
  "promised_at" | "question" | "asked_at" | "paused_until" | "pause_left" | "pause_taken"
>;

/** The columns of which question is open, where none is. */
export const NO_QUESTION = { question: null, asked_at: null, paused_until: null } as const;

/** Whether the promise is paused at this moment. */
export const isPaused = (row: Pick<Pausing, "paused_until">, now: Date) =>
  row.paused_until !== null && row.paused_until > now;

/** Who has to write next: the author while a question is open, admins while a message is unread. */
export const waitingFor = (
  row: Pick<Pausing, "question"> & { readonly unread_messages: number },
): "author" | "admin" | null => {
  if (row.question !== null) return "author";
  return row.unread_messages > 0 ? "admin" : null;
};

/** The columns after message `number` asks at `at`; a promise that is already missed is not paused. */
export const pausedBy = (row: Pausing, number: number, at: Date): Pausing => {
  const stands = row.promised_at >= at && row.pause_left > 0;
  return {
    ...pausingOf(row),
    question: number,
    asked_at: stands ? at : null,
    paused_until: stands ? after(at, row.pause_left * SECOND) : null,
    promised_at: stands ? after(row.promised_at, row.pause_left * SECOND) : row.promised_at,
  };
};

/** The columns after the question is answered, withdrawn or closed at `at`; unchanged where none is open. */
export const resumedAt = (row: Pausing, at: Date): Pausing => {
  const { asked_at, paused_until, pause_left, pause_taken } = row;
  if (asked_at === null || paused_until === null) return { ...pausingOf(row), ...NO_QUESTION };
  const end = Math.min(Math.max(at.getTime(), asked_at.getTime()), paused_until.getTime());
  const used = Math.round((end - asked_at.getTime()) / SECOND);
  const left = pause_left - used;
  return {
    ...NO_QUESTION,
    pause_left: left,
    pause_taken: pause_taken + used,
    promised_at: after(row.promised_at, -left * SECOND),
  };
};

/** The columns with a new promise, which has all pauses again. */
export const renewed = (row: Pausing, promised_at: Date): Pausing => ({
  ...pausingOf(row),
  ...NO_QUESTION,
  pause_left: PAUSES,
  promised_at,
});

/**
 * The columns without any time finer than an hour from an author's act: a promise gains less than an hour, and the
 * remaining pauses lose as much.
 */
export const roundedUp = <Row extends Pausing & { readonly first_promised_at: Date | null }>(
  row: Row,
): Pausing & Pick<Row, "first_promised_at"> => {
  const { asked_at, paused_until } = row;
  const left = row.pause_left - (row.pause_left % HOUR_SECONDS);
  const lost = paused_until === null ? 0 : row.pause_left - left;
  return {
    ...pausingOf(row),
    paused_until: asked_at && paused_until ? after(asked_at, left * SECOND) : null,
    pause_left: left,
    pause_taken: Math.ceil(row.pause_taken / HOUR_SECONDS) * HOUR_SECONDS,
    promised_at: fullHour(after(row.promised_at, -lost * SECOND)),
    first_promised_at: row.first_promised_at && fullHour(row.first_promised_at),
  };
};

const pausingOf = (row: Pausing): Pausing => ({
  promised_at: row.promised_at,
  question: row.question,
  asked_at: row.asked_at,
  paused_until: row.paused_until,
  pause_left: row.pause_left,
  pause_taken: row.pause_taken,
});
