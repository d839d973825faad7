import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let nadia: TestAdmin;
let bima: TestAdmin;
let author: TestStudent;
let waiting: TestStudent;
let late: number;
let soon: number;
let looked: number;
let answered: number;
let appeal: number;

/** The moment so many hours from now. */
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * spans.hour);

const reportDue = async (hours: number) => {
  const { id } = await fileReport(t, author.token);
  const due = { promised_at: inHours(hours) };
  await t.app.db.updateTable("report").set(due).where("id", "=", id).execute();
  return id as number;
};

const studentDue = async (hours: number) => {
  const student = await waitingStudent(t);
  const due = { due_at: inHours(hours) };
  await t.app.db.updateTable("account").set(due).where("id", "=", student.id).execute();
  return student;
};

const verify = ({ email }: TestStudent) =>
  t.call("PATCH", "/admin/students/verify", {
    token: nadia.token,
    body: { campus_email: email, status: "verified" },
  });

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  nadia = await newAdmin(t, superadmin);
  bima = await newAdmin(t, superadmin);
  author = await verifiedStudent(t, superadmin);
  await setPeriod(t, superadmin, true);
  late = await reportDue(-5);
  soon = await reportDue(3);
  looked = await reportDue(60);
  answered = await reportDue(-9);
  await setStatus(t, nadia.token, looked, "under_review");
  await setStatus(t, nadia.token, answered, "responded", "Sudah kami jawab.");
  waiting = await studentDue(2);
  appeal = (await fileAppeal(t, author.token)).id;
});
afterAll(() => t.close());

const next = (query = "", { token }: { token: string } = nadia) =>
  t.call("GET", `/admin/queues/next${query}`, { token });
const named = ({ data }: { data: { kind: string; id: number } | null }) =>
  data && `${data.kind}:${data.id}`;
/** The item that follows another in its own queue. */
const nextOf = async (after: string, who?: { token: string }) =>
  named((await next(`?after=${after}&queue=${after.split(":")[0]}`, who)).body);
/** The item that is due first of all, besides the one that is left. */
const firstOf = async (left: string, who?: { token: string }) =>
  named((await next(`?after=${left}`, who)).body);

describe("GET /admin/queues", () => {
  test("answers 200 with what is late, due within 24 hours and waiting in each queue", async () => {
    const reply = await t.call("GET", "/admin/queues", { token: nadia.token });
    expect([reply.status, reply.body.data]).toEqual([
      200,
      {
        student: { overdue: 0, due: 1, waiting: 1 },
        report: { overdue: 1, due: 1, waiting: 2 },
        appeal: { overdue: 0, due: 0, waiting: 1 },
        messages: { report: 0, appeal: 0 },
        flagged: 0,
        raised: 0,
      },
    ]);
  });

  test("counts what the filtered lists show", async () => {
    const { data } = (await t.call("GET", "/admin/queues", { token: nadia.token })).body;
    const lists = [
      ["/admin/reports?due=overdue", data.report.overdue],
      ["/admin/reports?due=due", data.report.due],
      ["/admin/reports?status=pending", data.report.waiting],
      ["/admin/students?due=overdue", data.student.overdue],
      ["/admin/students?due=due", data.student.due],
      ["/admin/students?status=waiting", data.student.waiting],
      ["/admin/ukt/appeals?due=overdue", data.appeal.overdue],
      ["/admin/ukt/appeals?due=due", data.appeal.due],
      ["/admin/ukt/appeals?status=pending", data.appeal.waiting],
    ] as const;
    for (const [path, count] of lists) {
      const { pagination } = (await t.call("GET", path, { token: nadia.token })).body;
      expect([path, pagination.total_items]).toEqual([path, count]);
    }
  });

  test("refuses guests with a 401 and students with a 403", async () => {
    expect((await t.call("GET", "/admin/queues")).status).toBe(401);
    expect((await t.call("GET", "/admin/queues", { token: author.token })).status).toBe(403);
  });
});

describe("GET /admin/queues/next", () => {
  test("answers 200 with the longest due and its due time", async () => {
    const reply = await next();
    const { promised_at } = await t.app.db
      .selectFrom("report")
      .select("promised_at")
      .where("id", "=", late)
      .executeTakeFirstOrThrow();
    expect([reply.status, reply.body.data]).toEqual([
      200,
      { kind: "report", id: late, due_at: promised_at.toISOString() },
    ]);
  });

  test("goes through a queue by due time, and begins anew at its end", async () => {
    const way = [`report:${late}`];
    for (let step = 0; step < 3; step++) way.push((await nextOf(way.at(-1)!))!);
    expect(way).toEqual([`report:${late}`, `report:${soon}`, `report:${looked}`, `report:${late}`]);
  });

  test("a queue without an item to go on from begins with its first", async () => {
    for (const [queue, first] of [
      ["report", `report:${late}`],
      ["student", `student:${waiting.id}`],
      ["appeal", `appeal:${appeal}`],
    ]) {
      expect(named((await next(`?queue=${queue}`)).body)).toBe(first);
      expect(named((await next(`?queue=${queue}&after=report:${answered}`)).body)).toBe(first);
    }
  });

  test("answers null where a queue holds nothing but the item itself", async () => {
    expect(await nextOf(`student:${waiting.id}`)).toBe(null);
    expect(await nextOf(`appeal:${appeal}`)).toBe(null);
  });

  test("without a queue answers what is due first of all, not the item that is left", async () => {
    expect(await firstOf(`report:${looked}`)).toBe(`report:${late}`);
    expect(await firstOf(`appeal:${appeal}`)).toBe(`report:${late}`);
    expect(await firstOf(`report:${late}`)).toBe(`student:${waiting.id}`);
  });

  test("goes on from where a handled item stood, from the start where nothing tells", async () => {
    expect(await nextOf(`report:${answered}`)).toBe(`report:${late}`);
    // verified, and promised for in three days
    const later = await studentDue(80);
    expect(await nextOf(`student:${author.id}`)).toBe(`student:${later.id}`);
    await verify(later);
    expect(await nextOf("report:999999")).toBe(`report:${late}`);
  });

  test("tells items apart that are due at the same moment, and misses none", async () => {
    // the numbers of an hour are not those of its order
    const filed = [await reportDue(400), await reportDue(400)];
    const twins = filed.toSorted((a, b) => a - b) as [number, number];
    await t.app.db
      .updateTable("report")
      .set({ promised_at: inHours(400) })
      .where("id", "in", twins)
      .execute();
    expect(await nextOf(`report:${looked}`)).toBe(`report:${twins[0]}`);
    expect(await nextOf(`report:${twins[0]}`)).toBe(`report:${twins[1]}`);
    expect(await nextOf(`report:${twins[1]}`)).toBe(`report:${late}`);
    for (const id of twins) await setStatus(t, nadia.token, id, "rejected", "Kembar.");
  });

  test("of what is due at the same moment in several queues, accounts come first", async () => {
    const [report, student] = [await reportDue(-90), await studentDue(-90)];
    const at = inHours(-90);
    await t.app.db
      .updateTable("report")
      .set({ promised_at: at })
      .where("id", "=", report)
      .execute();
    await t.app.db
      .updateTable("account")
      .set({ due_at: at })
      .where("id", "=", student.id)
      .execute();
    expect(await firstOf(`report:${late}`)).toBe(`student:${student.id}`);
    expect(await firstOf(`student:${student.id}`)).toBe(`report:${report}`);
    await setStatus(t, nadia.token, report, "rejected", "Kembar.");
    await verify(student);
  });

  test("appeals stand in the one line by their own due time", async () => {
    const student = await verifiedStudent(t, nadia.token);
    const { id } = await fileAppeal(t, student.token);
    const due = { promised_at: inHours(1) };
    await t.app.db.updateTable("appeal").set(due).where("id", "=", id).execute();
    const counted = await t.call("GET", "/admin/queues", { token: nadia.token });
    expect(counted.body.data.appeal).toEqual({ overdue: 0, due: 1, waiting: 2 });
    expect(await nextOf(`appeal:${id}`)).toBe(`appeal:${appeal}`);
    expect(await nextOf(`appeal:${appeal}`)).toBe(`appeal:${id}`);
    const handled = await changeAppeal(t, nadia.token, { id, status: "responded" });
    expect(handled.status).toBe(200);
    // where it stood, the later one follows
    expect(await nextOf(`appeal:${id}`)).toBe(`appeal:${appeal}`);
  });

  test("leaves out what another admin holds, until that ends, but not one's own", async () => {
    await t.call("PUT", `/admin/claims/report/${soon}`, { token: bima.token, body: {} });
    expect(await nextOf(`report:${late}`)).toBe(`report:${looked}`);
    expect(await nextOf(`report:${late}`, bima)).toBe(`report:${soon}`);
    await t.call("PUT", `/admin/claims/student/${waiting.id}`, { token: bima.token, body: {} });
    expect(await firstOf(`report:${late}`)).toBe(`report:${looked}`);
    expect(await firstOf(`report:${late}`, bima)).toBe(`student:${waiting.id}`);
    t.clock.move(21 * 60_000);
    expect(await nextOf(`report:${late}`)).toBe(`report:${soon}`);
    expect(await firstOf(`report:${late}`)).toBe(`student:${waiting.id}`);
  });

  test("answers null once nothing waits in any queue", async () => {
    for (const id of [late, soon, looked])
      await setStatus(t, nadia.token, id, "rejected", "Sudah selesai.");
    await verify(waiting);
    expect(await firstOf(`report:${late}`)).toBe(`appeal:${appeal}`);
    await changeAppeal(t, nadia.token, { id: appeal, status: "responded" });
    const reply = await next();
    expect([reply.status, reply.body.data]).toEqual([200, null]);
  });

  test("refuses what names no item or queue with a 422, guests with a 401 and students with a 403", async () => {
    for (const after of ["12", "news:1", "report:0", "report:99999999999", "report:1;"])
      expect([after, (await next(`?after=${encodeURIComponent(after)}`)).status]).toEqual([
        after,
        422,
      ]);
    expect((await next("?queue=news")).status).toBe(422);
    expect((await next("?after=&queue=")).status).toBe(200);
    expect((await t.call("GET", "/admin/queues/next")).status).toBe(401);
    expect((await next("", author)).status).toBe(403);
  });
});
