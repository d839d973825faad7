import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { rewriteNow } from "../../../tests/support/rewriting.ts";
import { startOfHour } from "../../server/clock.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Numbers of reports (docs/product/authorship.md#numbers). */

/** Set aside for an hour at least. */
const LEAST = 64;

let t: TestApp;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  student = await verifiedStudent(t, await superadminToken(t));
});
afterAll(() => t.close());

const file = async (times: number) => {
  const ids: number[] = [];
  for (let n = 0; n < times; n += 1) ids.push((await fileReport(t, student.token)).id);
  return ids;
};
const setAside = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from report_number`.execute(t.app.db);
  return rows[0]!.n;
};

test("within an hour they are drawn at random, later hours have higher ones", async () => {
  const first = await file(12);
  expect(first).not.toEqual(first.toSorted((a, b) => a - b));
  for (const id of first) expect(id).toBeLessThanOrEqual(LEAST);
  t.clock.move(spans.hour);
  const second = await file(12);
  expect(Math.min(...second)).toBeGreaterThan(LEAST);
  expect(second).not.toEqual(second.toSorted((a, b) => a - b));
});

test("those of two reports tell nothing of a third, filed in an hour between them", async () => {
  /** How many hours' numbers lie between a report and one that is filed two hours later. */
  const between = async (filed: number) => {
    const [first = 0] = await file(1);
    t.clock.move(spans.hour);
    await rewriteNow(t);
    await file(filed);
    t.clock.move(spans.hour);
    await rewriteNow(t);
    const [last = 0] = await file(1);
    t.clock.move(spans.hour);
    const hourOf = (id: number) => Math.floor((id - 1) / LEAST);
    return hourOf(last) - hourOf(first);
  };
  expect(await between(0)).toBe(await between(1));
});

test("an hour that needs more than is set aside gets more, all different, and so does the next", async () => {
  t.clock.move(spans.hour);
  const ids = await file(LEAST + 1);
  expect(new Set(ids).size).toBe(ids.length);
  // four times as many as the busiest hour so far, of which one is used
  expect(await setAside()).toBe(4 * LEAST - 1);
  t.clock.move(spans.hour);
  await file(1);
  // what the hour before has left is gone
  expect(await setAside()).toBe(4 * (LEAST + 1) - 1);
});

test("one is found by the index, however few there were when the database made its plan", async () => {
  const { db } = t.app;
  await sql`delete from report_number`.execute(db);
  await sql`vacuum analyze report_number`.execute(db);
  const hour = startOfHour(t.clock.now());
  await db.transaction().execute(async (trx) => {
    const take = () => sql`select take_report_number(${hour}::timestamptz)`.execute(trx);
    const wholeReads = async () => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(seq_scan), 0)::integer as n from pg_stat_xact_user_tables
        where relname = 'report_number'`.execute(trx);
      return rows[0]!.n;
    };
    // sets numbers aside
    await take();
    const before = await wholeReads();
    await take();
    expect(await wholeReads()).toBe(before);
  });
  // nor by a map of pages, which would be sorted as well
  const { rows } = await sql<{ set: string[] }>`
    select proconfig as set from pg_proc where proname = 'take_report_number'`.execute(db);
  expect(rows[0]!.set).toEqual(["enable_seqscan=off", "enable_bitmapscan=off"]);
});

test("many at once have numbers of their own", async () => {
  t.clock.move(spans.hour);
  const ids = await Promise.all(Array.from({ length: 20 }, () => fileReport(t, student.token)));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(20);
});
