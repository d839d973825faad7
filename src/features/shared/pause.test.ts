import fc from "fast-check";
import { expect, test } from "vitest";
import { ANSWER } from "../../promises.ts";
import { after, DAY, HOUR, SECOND } from "../../server/clock.ts";
import { isPaused, PAUSES, type Pausing, pausedBy, renewed, resumedAt } from "./pause.server.ts";

const FILED = new Date("2026-11-02T03:00:00.000Z");
const filed: Pausing = {
  promised_at: after(FILED, ANSWER.days * DAY),
  question: null,
  asked_at: null,
  paused_until: null,
  pause_left: PAUSES,
  pause_taken: 0,
};
const days = (row: Pausing) => (row.promised_at.getTime() - FILED.getTime()) / DAY;

test("the promise is the old one plus the pause once the question is answered", () => {
  const asked = pausedBy(filed, 1, after(FILED, DAY));
  expect(isPaused(asked, after(FILED, 2 * DAY))).toBe(true);
  const answered = resumedAt(asked, after(FILED, 72 * HOUR));
  expect(days(answered)).toBe(7);
  expect(isPaused(answered, after(FILED, 72 * HOUR))).toBe(false);
  expect(answered).toMatchObject({ question: null, pause_taken: 2 * 86_400 });
});

test("it stands still for seven days at most, then the clock runs on and the question stays", () => {
  const asked = pausedBy(filed, 1, after(FILED, DAY));
  expect(isPaused(asked, after(FILED, 8 * DAY - SECOND))).toBe(true);
  expect(isPaused(asked, after(FILED, 8 * DAY))).toBe(false);
  expect(asked.question).toBe(1);
  expect(days(resumedAt(asked, after(FILED, 10 * DAY)))).toBe(12);
  const again = pausedBy(resumedAt(asked, after(FILED, 10 * DAY)), 3, after(FILED, 11 * DAY));
  expect(isPaused(again, after(FILED, 11 * DAY))).toBe(false);
});

test("a promise that is missed is not unmissed by asking", () => {
  const late = pausedBy(filed, 1, after(FILED, 6 * DAY));
  expect(late).toMatchObject({ question: 1, paused_until: null, promised_at: filed.promised_at });
  expect(resumedAt(late, after(FILED, 7 * DAY))).toEqual(filed);
});

test("an answer of the hour in which it was asked takes nothing away", () => {
  const asked = pausedBy(filed, 1, after(FILED, HOUR / 2));
  expect(resumedAt(asked, FILED)).toEqual(filed);
});

test("a new promise begins with all of its pauses", () => {
  const used = resumedAt(pausedBy(filed, 1, after(FILED, DAY)), after(FILED, 9 * DAY));
  const promised = after(FILED, 20 * DAY);
  expect(renewed(used, promised)).toMatchObject({
    promised_at: promised,
    pause_left: PAUSES,
    pause_taken: PAUSES,
  });
});

test("however often it is asked, the promise moves by what the pauses took, seven days at most", () => {
  const steps = fc.array(fc.integer({ min: 0, max: 100 * 3600 }), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (waits) => {
      let row = filed;
      let now = FILED;
      for (const [index, wait] of waits.entries()) {
        now = after(now, wait * SECOND);
        row = index % 2 === 0 ? pausedBy(row, index + 1, now) : resumedAt(row, now);
      }
      row = resumedAt(row, now);
      const moved = (row.promised_at.getTime() - filed.promised_at.getTime()) / SECOND;
      expect(moved).toBe(row.pause_taken);
      expect(row.pause_taken + row.pause_left).toBe(PAUSES);
      expect(row.pause_left).toBeGreaterThanOrEqual(0);
    }),
  );
});
