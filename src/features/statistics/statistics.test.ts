import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VERIFICATION } from "../../promises.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { edges, ANSWER_TIME, type Life, made } from "../../../tests/support/report-lives.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;

const read = async (query: Record<string, string> = {}, token: string | undefined = admin) =>
  t.call("GET", `/admin/statistics?${new URLSearchParams(query).toString()}`, { token });
const figures = async (query: Record<string, string> = {}) => (await read(query)).body.data;

const { day, hour } = spans;

const live = async ({ submitted, changes, level, ...fields }: Life, adminId: number) => {
  const { id } = await fileReport(t, author.token, { ...fields, report_level: level });
  const at = (after: number) => new Date(Date.parse(submitted) + after);
  const { db } = t.app;
  let status = "pending";
  for (const [step, [to, after]] of changes.entries()) {
    await sql`insert into report_event (report_id, number, from_status, to_status, at, admin_id)
      values (${id}, ${step + 1}, ${status}, ${to}, ${at(after)}, ${adminId})`.execute(db);
    status = to;
  }
  await sql`update report set submitted_at = ${at(0)}, promised_at = ${at(ANSWER_TIME)},
    status = ${status} where id = ${id}`.execute(db);
};

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const { id, token } = await newAdmin(t, superadmin);
  admin = token;
  author = await verifiedStudent(t, admin);
  for (const life of [...edges, ...made]) await live(life, id);
  // today, by the API itself: one within its time, one whose response was taken back
  await fileReport(t, author.token);
  const report = await fileReport(t, author.token, { isAnonymous: true });
  await setStatus(t, admin, report.id, "responded", "Sudah kami teruskan.");
  await t.call("DELETE", `/reports/${report.id}/response`, { token: admin });
  await setStatus(t, admin, report.id, "pending");
}, 120_000);
afterAll(() => t.close());

/** The day of Jakarta without any table of time zones. */
const dayIn = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'UTC' + interval '7 hours')::date`;

/** The same figures by other means: a row for each report, ranks for percentiles, days for periods. */
const counted = async (from: string, to: string) => {
  const { rows } = await sql<any>`
    with life as (
      select r.category, r.level, r.status, left(${dayIn("r.submitted_at")}::text, 7) as month,
        r.submitted_at + interval '120 hours' as due,
        (select e.at from report_event as e where e.report_id = r.id
          and e.to_status not in ('pending', 'under_review') order by e.at limit 1) as answer,
        r.submitted_at as filed
      from report as r where ${dayIn("r.submitted_at")} between ${from}::date and ${to}::date
    ), ranked as (
      select extract(epoch from answer - filed)::float8 / 86400 as days,
        row_number() over (order by answer - filed) - 1 as rank, count(*) over () - 1 as last
      from life where answer is not null
    )
    select
      (select count(*) from life)::int as total,
      (select count(*) from life where answer is not null)::int as answered,
      (select count(*) from life where answer <= due)::int as kept,
      (select count(*) from life where answer > due
        or (answer is null and due < ${t.clock.now()}))::int as missed,
      (select avg(days) from ranked where rank in (floor(last / 2.0), ceil(last / 2.0))) as median,
      (select (1 - share) * low + share * high from (
        select max(0.9 * last - floor(0.9 * last)) as share,
          max(days) filter (where rank = floor(0.9 * last)) as low,
          max(days) filter (where rank = ceil(0.9 * last)) as high
        from ranked) as around) as p90,
      (select jsonb_object_agg(month, n) from
        (select month, count(*) as n from life group by month) as m) as months,
      (select jsonb_object_agg(category, n) from
        (select category, count(*) as n from life group by category) as m) as categories,
      (select jsonb_object_agg(level, n) from
        (select level, count(*) as n from life group by level) as m) as levels,
      (select jsonb_object_agg(status, n) from
        (select status, count(*) as n from life group by status) as m) as statuses`.execute(
    t.app.db,
  );
  return rows[0];
};

const aboveZero = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

/** Both rounded to a tenth: the one may be rounded up where the other is just below. */
const expectNear = (actual: number | null, expected: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.05 + 1e-9);

describe("GET /admin/statistics", () => {
  test.each([
    ["all time", {}, "1900-01-01", "2999-12-31"],
    [
      "the first half of a year",
      { from: "2026-01-01", to: "2026-06-30" },
      "2026-01-01",
      "2026-06-30",
    ],
    [
      "a month that begins on another day in UTC",
      { from: "2026-02-01", to: "2026-02-28" },
      "2026-02-01",
      "2026-02-28",
    ],
    ["an open end", { from: "2026-04-01" }, "2026-04-01", "2999-12-31"],
    ["an open beginning", { to: "2026-05-15" }, "1900-01-01", "2026-05-15"],
  ])(
    "agrees with figures counted by other means, with 200: %s",
    async (_name, query: Record<string, string>, from, to) => {
      const expected = await counted(from, to);
      const { status, body } = await read(query);
      expect(status).toBe(200);
      const { reports } = body.data;
      const { total, answered, kept, missed } = reports;
      expect({ total, answered, kept, missed }).toEqual({
        total: expected.total,
        answered: expected.answered,
        kept: expected.kept,
        missed: expected.missed,
      });
      expect(answered).toBeGreaterThan(4);
      expectNear(reports.median_days, expected.median);
      expectNear(reports.p90_days, expected.p90);
      const months = reports.months.map((one: any) => [one.month, one.total]);
      expect(aboveZero(Object.fromEntries(months))).toEqual(expected.months);
      expect(aboveZero(reports.per_category)).toEqual(expected.categories);
      expect(aboveZero(reports.per_level)).toEqual(expected.levels);
      expect(aboveZero(reports.per_status)).toEqual(expected.statuses);
    },
  );

  test("each month agrees with the figures of that month alone", async () => {
    const { months } = (await figures({ from: "2026-02-01", to: "2026-06-30" })).reports;
    expect(months).toHaveLength(5);
    for (const { month, ...own } of months) {
      const last = new Date(Date.UTC(2026, Number(month.slice(5)), 0)).toISOString().slice(0, 10);
      const { reports } = await figures({ from: `${month}-01`, to: last });
      expect(reports).toMatchObject(own);
    }
  });

  test("counts by Jakarta's days: a minute before midnight is another month", async () => {
    const one = await figures({ from: "2026-01-31", to: "2026-01-31" });
    expect(one.reports.months).toMatchObject([{ month: "2026-01", total: 1, kept: 1 }]);
    const next = await figures({ from: "2026-02-01", to: "2026-02-01" });
    expect(next.reports.months).toMatchObject([{ month: "2026-02", total: 1, kept: 1 }]);
  });

  test("says no days where fewer than five were answered", async () => {
    const { reports } = await figures({ from: "2026-02-10", to: "2026-02-10" });
    expect(reports).toMatchObject({
      total: 2,
      answered: 2,
      kept: 1,
      missed: 1,
      median_days: null,
      p90_days: null,
    });
  });

  test("an answer stays one when its response is taken back or its status set back to open", async () => {
    const { reports } = await figures({ from: "2026-02-11", to: "2026-02-11" });
    expect(reports).toMatchObject({ answered: 2, kept: 1, missed: 1 });
    expect(reports.per_status).toMatchObject({ pending: 1, done: 1 });
    const today = new Date(t.clock.now().getTime() + 7 * hour).toISOString().slice(0, 10);
    const now = (await figures({ from: today, to: today })).reports;
    expect(now).toMatchObject({ total: 2, answered: 1, kept: 1, missed: 0 });
  });

  test("leaves no month out between the first and the last, and is empty where nothing was filed", async () => {
    const all = (await figures()).reports.months;
    expect(all[0].month).toBe("2026-01");
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(new Set(all.map(({ month }: any) => month)).size).toBe(all.length);
    const none = await figures({ from: "2020-01-01", to: "2020-12-31" });
    expect(none.reports).toMatchObject({ total: 0, median_days: null, months: [] });
    expect(none.reports.per_level.faculty).toBe(0);
  });

  test.each([
    [{ from: "kemarin" }, "Tanggal tidak valid"],
    [{ to: "2026-02-30" }, "Tanggal tidak valid"],
    [{ from: "0000-01-01" }, "Tanggal tidak valid"],
    [{ from: "2026-02-02", to: "2026-02-01" }, "Tanggal akhir tidak boleh sebelum tanggal awal"],
  ])("refuses the period %j with 422", async (query, message) => {
    const reply = await read(query);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    expect((await t.call("GET", "/admin/statistics")).status).toBe(401);
    expect((await read({}, author.token)).status).toBe(403);
  });

  test("counts appeals by outcome", async () => {
    await setPeriod(t, admin, true);
    const appeal = await fileAppeal(t, author.token);
    const body = { id: appeal.id, status: "rejected" };
    await t.call("PATCH", "/admin/ukt/appeals/status", { token: admin, body });
    await fileAppeal(t, author.token);
    expect((await figures()).appeals).toEqual({
      total: 2,
      per_status: { pending: 1, under_review: 0, responded: 0, rejected: 1 },
    });
    expect((await figures({ to: "2026-01-01" })).appeals.total).toBe(0);
  });

  test("counts verdicts within their time and after, late ones not yet given too", async () => {
    const before = (await figures()).verification;
    expect(before).toEqual({ kept: 1, missed: 0 });
    const late = await waitingStudent(t);
    await waitingStudent(t);
    t.clock.move(VERIFICATION.days * day + 2 * hour);
    const superadmin = await superadminToken(t);
    ({ token: admin } = await newAdmin(t, superadmin));
    await waitingStudent(t); // within its time: neither
    const verify = (status: string) =>
      t.call("PATCH", "/admin/students/verify", {
        token: admin,
        body: { campus_email: late.email, status },
      });
    expect((await figures()).verification).toEqual({ kept: 1, missed: 2 });
    expect((await verify("verified")).status).toBe(200);
    expect((await verify("not_verified")).status).toBe(200); // a change of mind is no second verdict
    expect((await figures()).verification).toEqual({ kept: 1, missed: 2 });
    const today = new Date(t.clock.now().getTime() + 7 * hour).toISOString().slice(0, 10);
    expect((await figures({ from: today })).verification).toEqual({ kept: 0, missed: 0 });
    const rows = await t.app.db.selectFrom("verdict").selectAll().execute();
    expect(Object.keys(rows[0]!).toSorted()).toEqual(["at", "due_at", "id", "status"]);
  });
});
