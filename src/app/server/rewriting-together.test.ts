import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { makerOfReport, rewriteNow } from "../../../tests/support/rewriting.ts";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { MINUTE, SECOND, startOfHour } from "../../server/clock.ts";
import { startRewriting } from "./rewriting.ts";
import { beginHour } from "./rewriting-mark.sql.ts";
import { type Rewriting, rewriteYoung } from "./rewriting.sql.ts";
import { reindexGone } from "./rewriting-cleaning.sql.ts";

/** Several rewritings of one hour: of processes that begin within a few seconds, before a stop, late. */

let t: TestApp;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  student = await verifiedStudent(t, await superadminToken(t));
});
afterAll(() => t.close());

const makerOf = (report: number) => makerOfReport(t, report);

const part = (again: boolean, before?: Rewriting) =>
  t.app.db
    .transaction()
    .execute((trx) => rewriteYoung(trx, startOfHour(t.clock.now()), { again, before }));
const writeAnew = async (again: boolean) => {
  let done = await part(again);
  while (done && done.left.length > 0) done = await part(again, done);
};
const begin = () => beginHour(t.app.db, startOfHour(t.clock.now()));
const fileAnonymously = async () =>
  (await fileReport(t, student.token, { isAnonymous: "true" })).id as number;

test("what is written since the full hour is left, by a process that begins later, too", async () => {
  await rewriteNow(t);
  t.clock.move(spans.hour);
  const old = await fileAnonymously();
  const before = await makerOf(old);
  await begin();
  const young = [await fileAnonymously()];
  const first = await part(false);
  young.push(await fileAnonymously());
  await begin();
  const filed = await Promise.all(young.map(makerOf));
  await writeAnew(false);
  expect(await part(false, first)).toMatchObject({ left: [] });
  expect(await makerOf(old)).not.toBe(before);
  expect(await Promise.all(young.map(makerOf))).toEqual(filed);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  for (const [at, report] of young.entries()) expect(await makerOf(report)).not.toBe(filed[at]);
});

test.each([
  ["before a stop", true],
  ["of a start after the full hour was missed", false],
])("what one %s has written is written once more with the rest of its hour", async (_, again) => {
  await rewriteNow(t);
  t.clock.move(spans.hour);
  const one = await fileAnonymously();
  const filed = await makerOf(one);
  await writeAnew(again);
  const anew = await makerOf(one);
  expect(anew).not.toBe(filed);
  // as it does where several stop one after the other
  await writeAnew(true);
  expect(await makerOf(one)).toBe(anew);
  const other = await fileAnonymously();
  t.clock.move(spans.hour);
  await rewriteNow(t);
  const done = await makerOf(one);
  expect(done).not.toBe(anew);
  expect(await makerOf(other)).toBe(done);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await makerOf(one)).toBe(done);
});

/** Starts it with timers that the test moves; stopped with the test. */
const start = (parts: Partial<Parameters<typeof startRewriting>[0]>) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { stop } = startRewriting({ ...t.app, unhurried: (work) => work(t.app.db), ...parts });
  onTestFinished(async () => {
    await stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return stop;
};
/** A busy machine takes its time. */
const PATIENCE = { timeout: 20 * SECOND };

test("one that failed is tried again a minute later, and what it had left to clean is cleaned", async () => {
  t.clock.move(spans.hour);
  const error = vi.fn();
  const unhurried = vi.fn().mockRejectedValue(new Error("away"));
  const now = new Date(startOfHour(t.clock.now()).getTime() + MINUTE);
  start({ clock: { now: () => now }, log: { ...t.app.log, error }, unhurried });
  for (const [wait, times] of [
    [MINUTE / 2, 1],
    [MINUTE, 2],
    [MINUTE, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(times), PATIENCE);
    expect(unhurried).toHaveBeenCalledTimes(times);
  }
}, 60_000);

const fileOfIndex = async () => {
  const { rows } = await sql<{ file: number }>`
    select pg_relation_filenode('report_search_text_idx') as file`.execute(t.app.db);
  return rows[0]!.file;
};

test("where nobody knows what the hour before has left, all indexes that keep what is gone are made anew", async () => {
  await rewriteNow(t);
  t.clock.move(spans.hour);
  const before = await fileOfIndex();
  await rewriteNow(t);
  expect(await fileOfIndex()).toBe(before);
  const now = new Date(startOfHour(t.clock.now()).getTime() + spans.hour + MINUTE);
  const unhurried = vi
    .fn((work: (db: TestApp["app"]["db"]) => Promise<unknown>) => work(t.app.db))
    .mockRejectedValueOnce(new Error("away"));
  start({ clock: { now: () => now }, unhurried: unhurried as never });
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  await vi.waitFor(() => expect(unhurried).toHaveBeenCalledTimes(1), PATIENCE);
  expect(await fileOfIndex()).toBe(before);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await vi.waitFor(async () => expect(await fileOfIndex()).not.toBe(before), PATIENCE);
}, 60_000);

test("nor does it know after a start within an hour that was written anew before: they are made anew at the next", async () => {
  await rewriteNow(t);
  const before = await fileOfIndex();
  const began = startOfHour(t.clock.now()).getTime();
  let now = new Date(began + MINUTE);
  const unhurried = vi.fn((work: (db: TestApp["app"]["db"]) => Promise<unknown>) => work(t.app.db));
  start({ clock: { now: () => now }, unhurried: unhurried as never });
  const wait = vi.spyOn(globalThis, "setTimeout");
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  const untilNext = spans.hour - MINUTE + SECOND / 100;
  const goesToSleep = () => expect(wait).toHaveBeenCalledWith(expect.anything(), untilNext);
  await vi.waitFor(goesToSleep, PATIENCE);
  expect(unhurried).not.toHaveBeenCalled();
  t.clock.move(spans.hour);
  now = new Date(began + spans.hour + MINUTE);
  await vi.advanceTimersByTimeAsync(spans.hour);
  await vi.waitFor(async () => expect(await fileOfIndex()).not.toBe(before), PATIENCE);
}, 60_000);

test.each([
  ["with its first moment", 20, 1],
  ["never where that was missed", 10 * SECOND, 0],
])(
  "an hour begins %s",
  async (_when, into, hours) => {
    await rewriteNow(t);
    t.clock.move(spans.hour);
    const hour = startOfHour(t.clock.now());
    const now = new Date(hour.getTime() + into);
    const debug = vi.fn();
    const stop = start({ clock: { now: () => now }, log: { ...t.app.log, debug } });
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    const done = () => expect(debug).toHaveBeenCalledWith("rewriting.done", expect.anything());
    await vi.waitFor(done, PATIENCE);
    await stop();
    const { rows } = await sql`
    select from rewriting where begun ->> 'hour' = ${hour.toISOString()}`.execute(t.app.db);
    expect(rows).toHaveLength(hours);
  },
  60_000,
);

test("those who make indexes anew at once wait for each other", async () => {
  const { db } = t.app;
  await Promise.all([1, 2, 3].map(() => reindexGone(db, ["notification", "report_count"])));
  const { rows } = await sql`
    select from pg_index where not indisvalid union all
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(db);
  expect(rows).toEqual([]);
});

test("an index that a kill has left half made is gone before names are indexed anew", async () => {
  const { db } = t.app;
  for (const name of ["account_name_ccnew", "account_name_own"]) {
    await sql`create index ${sql.id(name)} on account (name)`.execute(db);
    await sql`update pg_index set indisvalid = ${name.endsWith("own")}
      where indexrelid = ${name}::regclass`.execute(db);
  }
  await reindexGone(db, ["erasure"]);
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexname ~ '^account_name_'`.execute(db);
  expect(rows).toEqual([{ name: "account_name_own" }]);
  await sql`drop index account_name_own`.execute(db);
});
