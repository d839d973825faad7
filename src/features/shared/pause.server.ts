import type { Selectable } from "kysely";
import { after, fullHour, HOUR, SECOND } from "../../server/clock.ts";
import type { ReportTable } from "../../server/database/record-tables.ts";

/**
 * How a promise stands still while its author is asked for something (docs/product/case.md#questions). The
 * promise is moved at once by all that is left of the pauses, and back by what was not used when the answer
 * comes, so that nothing has to happen when a pause runs out (docs/decisions/0038-where-a-case-lives.md).
 */

/** Seconds of all pauses since filing or since the last reopening: 7 days. */
export const PAUSES = 7 * 24 * 3600;

const HOUR_SECONDS = HOUR / SECOND;

/** What a report and an appeal keep of it. */
export type Pausing = Pick<
  Selectable<ReportTable>,
  "promised_at" | "question" | "asked_at" | "paused_until" | "pause_left" | "pause_taken"
>;

/** Whether the promise stands still at this moment. */
export const isPaused = (row: Pick<Pausing, "paused_until">, now: Date) =>
  row.paused_until !== null && row.paused_until > now;

/** Whose turn it is: an open question is the author's, a message that no admin has read is theirs. */
export const waitingFor = (
  row: Pick<Pausing, "question"> & { readonly unread_messages: number },
): "author" | "admin" | null => {
  if (row.question !== null) return "author";
  return row.unread_messages > 0 ? "admin" : null;
};

/** The columns once message `number` asks at `at`: a promise that is missed already does not stand still. */
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

/** The columns once the question is answered, withdrawn or overtaken at `at`; the same where none is open. */
export const resumedAt = (row: Pausing, at: Date): Pausing => {
  const { asked_at, paused_until, pause_left, pause_taken } = row;
  const none = { question: null, asked_at: null, paused_until: null };
  if (asked_at === null || paused_until === null) return { ...pausingOf(row), ...none };
  const end = Math.min(Math.max(at.getTime(), asked_at.getTime()), paused_until.getTime());
  const used = Math.round((end - asked_at.getTime()) / SECOND);
  const left = pause_left - used;
  return {
    ...none,
    pause_left: left,
    pause_taken: pause_taken + used,
    promised_at: after(row.promised_at, -left * SECOND),
  };
};

/** The columns with a new promise, all of the pauses before it. */
export const renewed = (row: Pausing, promised_at: Date): Pausing => ({
  ...pausingOf(row),
  question: null,
  asked_at: null,
  paused_until: null,
  pause_left: PAUSES,
  promised_at,
});

/**
 * The columns once nothing of them is finer than an hour where an author's act moved them: a promise gains less
 * than an hour, the pauses that are left lose as much.
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
