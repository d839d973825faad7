import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const { day, hour } = spans;
const FILED = Date.parse("2026-03-02T02:00:00Z");

let t: TestApp;
let admin: { id: number; token: string };
let author: TestStudent;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await newAdmin(t, await superadminToken(t));
  author = await verifiedStudent(t, admin.token);
});
afterAll(() => t.close());

interface Life {
  /** Days from the first of all filings to this one. */
  readonly filed?: number;
  /** Days from there to the answer. */
  readonly answered?: number;
  readonly columns?: Readonly<Record<string, unknown>>;
}

const at = (days: number) => new Date(FILED + days * day);

const live = async ({ filed = 0, answered, columns = {} }: Life, fields = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  const { db } = t.app;
  if (answered !== undefined)
    await sql`insert into report_event (report_id, number, from_status, to_status, at, admin_id)
      values (${id}, 1, 'pending', 'responded', ${at(filed + answered)}, ${admin.id})`.execute(db);
  await db
    .updateTable("report")
    .set({
      submitted_at: at(filed),
      promised_at: at(filed + 5),
      status: answered === undefined ? "pending" : "responded",
      ...columns,
    })
    .where("id", "=", id)
    .execute();
  return id;
};

const figuresOf = async (from: number, to = from) => {
  const name = (days: number) => new Date(FILED + days * day + 7 * hour).toISOString().slice(0, 10);
  const query = `from=${name(from)}&to=${name(to)}`;
  return (await t.call("GET", `/admin/statistics?${query}`, { token: admin.token })).body.data
    .reports;
};

test("days to the answer stand with and without the time for which authors were asked", async () => {
  for (const paused of [0, 1, 2, 3, 9])
    await live({ answered: 4, columns: { pause_taken: (paused * day) / 1000 } });
  // what pauses take after the answer, once it is reopened, is none of its days
  for (const paused of [2, 3, 4, 5, 6])
    await live({
      filed: 5,
      answered: 4,
      columns: { answer_pause: day / 1000, pause_taken: (paused * day) / 1000 },
    });
  // a report without an answer has no days, also none that are 0
  for (let open = 0; open < 6; open++) await live({ filed: 5 });
  expect(await figuresOf(5)).toMatchObject({ median_days: 4, median_unpaused_days: 3 });
  expect(await figuresOf(0)).toMatchObject({
    answered: 5,
    median_days: 4,
    p90_days: 4,
    median_unpaused_days: 2,
    // between 4 and 3, and never below nothing
    p90_unpaused_days: 3.6,
  });
});

test("a promise is kept or missed by what was promised first, whatever a reopening promised anew", async () => {
  const renewed = { first_promised_at: at(15), promised_at: at(40) };
  await live({ filed: 10, answered: 4, columns: renewed });
  await live({ filed: 10, answered: 6, columns: renewed });
  expect(await figuresOf(10)).toMatchObject({ kept: 1, missed: 1 });
});

test("a merged report is filed, and answered with its target, or by its own answer where that came first", async () => {
  const target = await live({ filed: 20, answered: 3 });
  const open = await live({ filed: 21 });
  for (const filed of [22, 23.5])
    await live({ filed, columns: { merged_into: target, status: "under_review" } });
  await live({ filed: 24, columns: { merged_into: open, status: "under_review" } });
  await live({
    filed: 22,
    answered: 0.5,
    columns: { merged_into: target, status: "under_review" },
  });
  // the third was filed when its target had been answered: at once, and in time
  expect(await figuresOf(22)).toMatchObject({ total: 2, answered: 2, kept: 2, missed: 0 });
  expect(await figuresOf(23, 24)).toMatchObject({ total: 2, answered: 1, kept: 1, missed: 1 });
});

test("a question that a merged report still asks pauses it until its target is answered", async () => {
  const target = await live({ filed: 50, answered: 7 });
  const columns = { merged_into: target, status: "under_review", question: 1 };
  const asked = { asked_at: at(53), paused_until: at(60) };
  for (let open = 0; open < 5; open++)
    await live({ filed: 51, columns: { ...columns, ...asked, pause_taken: day / 1000 } });
  expect(await figuresOf(51)).toMatchObject({ median_days: 6, median_unpaused_days: 1 });
});

test("a question that comes after the answer of the target pauses nothing, also when it was answered since", async () => {
  const target = await live({ filed: 50, answered: 7 });
  const asked = async (id: number, days: number) =>
    sql`insert into report_event (report_id, number, kind, at, admin_id)
      values (${id}, 2, 'asked', ${at(days)}, ${admin.id})`.execute(t.app.db);
  const answer_pause = (2 * day) / 1000;
  for (const days of [55, 58, 58, 58, 59])
    await asked(
      await live({ filed: 52, answered: 9, columns: { merged_into: target, answer_pause } }),
      days,
    );
  // only the first was asked before the answer
  expect(await figuresOf(52)).toMatchObject({ median_unpaused_days: 5, p90_unpaused_days: 5 });
});

test("a question to an author whose account is gone pauses the days as it does the promise", async () => {
  const gone = await verifiedStudent(t, admin.token);
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await fileReport(t, gone.token)).id);
  for (const id of ids)
    expect((await talkAt(t, `/reports/${id}`).ask(admin.token)).status).toBe(201);
  const body = { password: gone.password };
  expect((await t.call("POST", "/users/me/erasure", { token: gone.token, body })).status).toBe(200);
  const from = t.clock.now();
  t.clock.move(2 * day);
  admin = { ...admin, token: await superadminToken(t) };
  for (const id of ids) await setStatus(t, admin.token, id, "responded");
  const days = (from.getTime() - FILED) / day;
  expect(await figuresOf(days)).toMatchObject({
    answered: 5,
    median_days: 2,
    median_unpaused_days: 0,
  });
});

test("authors who say that it is settled and those who sent it back are counted by category and level", async () => {
  const academic = { category: "academic", report_level: "department" };
  await live({ filed: 30, answered: 1, columns: { solved_by_author: true } }, academic);
  await live({ filed: 30, answered: 1, columns: { solved_by_author: true, reopened: 1 } });
  await live({ filed: 30, answered: 1, columns: { status: "under_review", reopened: 2 } });
  await live({ filed: 30, answered: 1 }, academic);
  await live({ filed: 30, answered: 1, columns: { status: "rejected" } }, academic);
  await live({ filed: 30 }, academic);
  const { verdicts } = await figuresOf(30);
  expect(verdicts).toMatchObject({ responded: 4, solved: 2, reopened: 2 });
  expect(verdicts.per_category.academic).toEqual({ responded: 2, solved: 1, reopened: 0 });
  expect(verdicts.per_level.department).toEqual({ responded: 2, solved: 1, reopened: 0 });
  expect(verdicts.per_level.university).toEqual({ responded: 0, solved: 0, reopened: 0 });
});
