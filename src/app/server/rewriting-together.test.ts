import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makerOfReport, rewriteNow } from "../../../tests/support/rewriting.ts";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { MINUTE, startOfHour } from "../../server/clock.ts";
import { startRewriting } from "./rewriting.ts";
import { type Rewriting, rewriteYoung } from "./rewriting.sql.ts";

/** Several rewritings of one hour: of processes that begin within a few seconds, before a stop, late. */

let t: TestApp;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  student = await verifiedStudent(t, await superadminToken(t));
});
afterAll(() => t.close());

const makerOf = (report: number) => makerOfReport(t, report);

test("what is written meanwhile is left by a second process that begins later, too", async () => {
  const part = (before?: Rewriting) =>
    t.app.db.transaction().execute((trx) => rewriteYoung(trx, hour, { again: false, before }));
  const all = async () => {
    let done = await part();
    while (done && done.left.length > 0) done = await part(done);
  };
  await rewriteNow(t);
  t.clock.move(spans.hour);
  const hour = startOfHour(t.clock.now());
  await fileReport(t, student.token);
  const first = await part();
  const { id } = await fileReport(t, student.token, { isAnonymous: "true" });
  const filed = await makerOf(id);
  await all();
  expect(await part(first)).toMatchObject({ left: [] });
  expect(await makerOf(id)).toBe(filed);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await makerOf(id)).not.toBe(filed);
});

describe("what a rewriting within the hour has written", () => {
  const at = async (now: Date, again: boolean) => {
    let before: Rewriting | undefined;
    do
      before = await t.app.db
        .transaction()
        .execute((trx) => rewriteYoung(trx, now, { again, before }));
    while (before && before.left.length > 0);
  };
  const intoHour = (part: number) => new Date(startOfHour(t.clock.now()).getTime() + part);

  test.each([
    ["before a stop", true, 20 * MINUTE],
    ["of a start after the full hour was missed", false, 20 * MINUTE],
  ])("%s is written once more with the rest of its hour", async (_when, again, part) => {
    await rewriteNow(t);
    t.clock.move(spans.hour);
    const { id: one } = await fileReport(t, student.token, { isAnonymous: "true" });
    const filed = await makerOf(one);
    await at(intoHour(part), again);
    const anew = await makerOf(one);
    expect(anew).not.toBe(filed);
    // as it does where several stop one after the other
    await at(intoHour(part), true);
    expect(await makerOf(one)).toBe(anew);
    const { id: other } = await fileReport(t, student.token, { isAnonymous: "true" });
    t.clock.move(spans.hour);
    await rewriteNow(t);
    expect(await makerOf(one)).not.toBe(anew);
    expect(await makerOf(other)).toBe(await makerOf(one));
    const done = await makerOf(one);
    t.clock.move(spans.hour);
    await rewriteNow(t);
    expect(await makerOf(one)).toBe(done);
  });
});

test("one that failed is tried again a minute later", async () => {
  vi.useFakeTimers();
  const error = vi.fn();
  const log = { ...t.app.log, error };
  const { stop } = startRewriting({ ...t.app, log, db: {} as never, unhurried: vi.fn() });
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(error).toHaveBeenCalledTimes(1);
  for (const times of [2, 3]) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(error).toHaveBeenCalledTimes(times);
  }
  await stop();
  vi.useRealTimers();
});
