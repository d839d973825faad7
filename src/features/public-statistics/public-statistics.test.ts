import { sql } from "kysely";
import { ANSWER } from "../../promises.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { monthsUntil } from "./public-statistics.server.ts";

const { day, hour } = spans;
const minute = hour / 60;

let t: TestApp;
let author: TestStudent;
let adminId: number;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  author = await verifiedStudent(t, superadmin);
  adminId = (await t.call("GET", "/users/me", { token: superadmin })).body.data.user.id;
});
afterAll(() => t.close());

/** As it is counted now: what was kept of before is over. */
const figures = async () => {
  t.clock.move(5 * minute);
  const { status, body } = await t.call("GET", "/statistics");
  expect(status).toBe(200);
  return body.data;
};

interface Life {
  readonly count: number;
  readonly status: string;
  readonly category?: string;
  readonly level?: string;
  /** Days ago. */
  readonly filed: number;
  /** Days from there to the answer, the next one's so much later. */
  readonly answered?: number;
  readonly isPrivate?: boolean;
  readonly solved?: number;
  readonly reopened?: number;
}

/** Files reports that have lived so: in rows, for a page asks only what is there. */
const live = async ({ count, status, filed, answered, ...more }: Life) => {
  const { category = "facilities", level = "faculty", isPrivate = false } = more;
  const { solved = 0, reopened = 0 } = more;
  const submitted = new Date(t.clock.now().getTime() - filed * day);
  const { rows } = await sql<{ id: number }>`
    insert into report (author_id, title, description, category, level, is_private, status, submitted_at,
      promised_at, solved_by_author, reopened)
    select ${author.id}, 'Judul', 'Uraian yang cukup panjang.', ${category}, ${level}, ${isPrivate}, ${status},
      ${submitted}, ${submitted}::timestamptz + make_interval(days => ${ANSWER.days}), i <= ${solved}::int,
      (i > ${count - reopened}::int)::int
    from generate_series(1, ${count}) as i returning id`.execute(t.app.db);
  if (answered === undefined) return;
  for (const [at, { id }] of rows.entries())
    await sql`insert into report_event (report_id, number, from_status, to_status, at, admin_id)
      values (${id}, 1, 'pending', ${status === "rejected" ? "rejected" : "responded"},
        ${new Date(submitted.getTime() + (answered + at) * day)}, ${adminId})`.execute(t.app.db);
};

test("GET /statistics says nothing small of a campus that has just begun: 200", async () => {
  await live({ count: 3, status: "under_review", filed: 0 });
  const { published, others, per_category, per_level, months, median_days } = await figures();
  expect([published, others, median_days]).toEqual(["<5", 0, null]);
  expect(per_category.facilities).toEqual({
    total: "<5",
    median_days: null,
    solved_percent: null,
    reopened_percent: null,
  });
  expect([per_category.general.total, per_level.faculty.total]).toEqual([0, "<5"]);
  expect(months).toHaveLength(24);
  expect(months.at(-1)).toMatchObject({ month: "2026-11", total: "<5" });
});

test("counts agree with what was filed; small ones are '<5' with a further one hidden", async () => {
  const answered = { status: "done", filed: 40, answered: 1 };
  await live({ ...answered, count: 12, solved: 6, reopened: 5 });
  await live({ ...answered, count: 7, category: "academic", level: "university", solved: 1 });
  await live({ ...answered, count: 2, category: "general", level: "university" });
  await live({ count: 8, status: "under_review", filed: 70, category: "financial" });
  const { published, per_category, per_level, months, ...rest } = await figures();
  expect(published).toBe(32);
  const totals = Object.entries(per_category).map(([key, { total }]: any) => [key, total]);
  expect(Object.fromEntries(totals)).toMatchObject({
    general: "<5",
    administration: 0,
    bureaucracy: 0,
    // the next large one after the small one, however large
    facilities: null,
    academic: 7,
    ukt_appeal: 0,
    financial: 8,
  });
  expect([per_level.faculty.total, per_level.university.total]).toEqual([23, 9]);
  // of 12, answered after 1 to 12 days; of the 9 a single author says that it is settled
  const { faculty, university } = per_level;
  expect(faculty).toMatchObject({ median_days: 6.5, solved_percent: null, reopened_percent: 42 });
  expect(university).toMatchObject({ solved_percent: null, reopened_percent: 0 });
  expect(months.slice(-3).map(({ month, total }: any) => [month, total])).toEqual([
    ["2026-09", null],
    ["2026-10", 21],
    ["2026-11", "<5"],
  ]);
  expect(rest).toMatchObject({ solved_percent: 33, reopened_percent: 24 });
});

test("rejected and private reports count in sums alone, and those of this month not at all", async () => {
  t.clock.move(day);
  const before = await figures();
  await live({ count: 6, status: "rejected", filed: 45, answered: 9 });
  await live({
    count: 9,
    status: "done",
    filed: 45,
    answered: 9,
    isPrivate: true,
    category: "general",
  });
  await live({ count: 30, status: "pending", filed: 0, category: "general" });
  t.clock.move(day);
  const { others, median_days, p90_days, ...rest } = await figures();
  expect([before.others, others]).toEqual([0, 15]);
  expect(median_days).toBeGreaterThan(before.median_days);
  expect(p90_days).toBeGreaterThanOrEqual(before.p90_days);
  for (const groups of ["months", "per_category", "per_level"])
    expect(rest[groups]).toEqual(before[groups]);
});

test("what is overdue is counted as of midnight in Jakarta", async () => {
  const before = (await figures()).overdue;
  // ten past ten in the morning: it ran out two hours ago, after midnight
  await live({ count: 7, status: "pending", filed: ANSWER.days + 2 / 24, isPrivate: true });
  expect((await figures()).overdue).toBe(before);
  t.clock.move(day);
  expect((await figures()).overdue).toBe(before + 7);
});

test("what an author deletes, or an admin answers, of what nobody else may know moves no sum before midnight", async () => {
  await live({ count: 6, status: "pending", filed: 40, isPrivate: true });
  t.clock.move(day);
  const sums = async () => {
    const { others, overdue, median_days, p90_days } = await figures();
    return { others, overdue, median_days, p90_days };
  };
  const before = await sums();
  const { rows } = await sql<{ id: number }>`
    select id from report where is_private and status = 'pending' order by id desc limit 2`.execute(
    t.app.db,
  );
  const [deleted, answered] = rows.map(({ id }) => id);
  const { status } = await t.call("DELETE", `/reports/${deleted}`, { token: author.token });
  expect(status).toBe(200);
  const body = { id: answered, status: "responded", response: "Sudah diperbaiki." };
  const token = await superadminToken(t);
  expect((await t.call("PATCH", "/admin/reports/status", { token, body })).status).toBe(200);
  expect(await sums()).toEqual(before);
  t.clock.move(day);
  const after = await sums();
  expect([before.others - after.others, before.overdue - after.overdue]).toEqual([1, 2]);
});

test("an answer of today is not counted before midnight", async () => {
  const days = async () => (await figures()).p90_days;
  const before = await days();
  await live({ count: 40, status: "rejected", filed: 300 + 1 / 24, answered: 300 });
  await sql`update report_event set at = ${new Date(t.clock.now().getTime() - hour)}
    where to_status = 'rejected' and at > ${new Date(t.clock.now().getTime() - day)}`.execute(
    t.app.db,
  );
  expect(await days()).toBe(before);
  t.clock.move(day);
  expect(await days()).toBeGreaterThan(250);
});

test("it is counted once in five minutes, however many ask", async () => {
  const { published } = await figures();
  await live({ count: 5, status: "done", filed: 1 });
  const ask = async () => (await t.call("GET", "/statistics")).body.data.published;
  expect(await Promise.all([ask(), ask()])).toEqual([published, published]);
  t.clock.move(5 * minute);
  expect(await ask()).toBe(published + 5);
});

test("a clock that was set back keeps no old count", async () => {
  const { published } = await figures();
  await live({ count: 5, status: "done", filed: 1 });
  t.clock.move(-hour);
  expect((await t.call("GET", "/statistics")).body.data.published).toBe(published + 5);
  t.clock.move(hour);
});

test("the months are those of Jakarta, the present one last", () => {
  const months = monthsUntil(new Date("2026-12-31T17:00:00Z"));
  expect([months.length, months[0], months.at(-1)]).toEqual([24, "2025-02", "2027-01"]);
});

test("what was overdue at midnight is counted as such, also when it is answered before anybody asks", async () => {
  // every promise of the tests before is over by then
  t.clock.move(10 * day);
  const before = (await figures()).overdue;
  await live({ count: 1, status: "pending", filed: 10 });
  const { rows } = await sql<{ id: number }>`select max(id) as id from report`.execute(t.app.db);
  t.clock.move(day);
  const token = await superadminToken(t);
  for (const status of ["responded", "under_review", "rejected"])
    await setStatus(t, token, rows[0]!.id, status);
  expect((await figures()).overdue).toBe(before + 1);
  t.clock.move(day);
  expect((await figures()).overdue).toBe(before);
});
