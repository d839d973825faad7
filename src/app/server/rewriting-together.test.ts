import { afterAll, beforeAll, expect, test } from "vitest";
import { makerOfReport, rewriteNow } from "../../../tests/support/rewriting.ts";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { startOfHour } from "../../server/clock.ts";
import { type Rewriting, rewriteYoung } from "./rewriting.sql.ts";

/** Several processes that write the same hour anew, each beginning within a few seconds. */

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
