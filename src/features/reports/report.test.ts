import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Penulis Laporan");
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const detail = (id: number, token?: string) => t.call("GET", `/reports/${id}`, { token });
const list = (query = "", token?: string) => t.call("GET", `/reports?${query}`, { token });
const ids = (reply: { body: { data: { id: number }[] } }) => reply.body.data.map(({ id }) => id);

describe("GET /reports/{id}", () => {
  test("hides a pending report from everybody but its author and the admins", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await detail(id)).status).toBe(404);
    expect((await detail(id, other.token)).status).toBe(404);
    expect((await detail(id, author.token)).body.data.is_mine).toBe(true);
    expect((await detail(id, admin)).body.data.students.name).toBe("Penulis Laporan");
    expect((await detail(999_999)).status).toBe(404);
    expect((await t.call("GET", "/reports/abc")).status).toBe(400);
  });

  test("shows a published report to everybody, with its timeline and without the admin's name", async () => {
    const { id } = await fileReport(t, author.token);
    await setStatus(t, admin, id, "under_review");
    await setStatus(t, admin, id, "responded", "Sudah kami teruskan.");
    const guest = (await detail(id)).body.data;
    expect(guest.timeline.map((e: { from: string; to: string }) => [e.from, e.to])).toEqual([
      ["pending", "under_review"],
      ["under_review", "responded"],
    ]);
    expect(guest.timeline[0].admins).toBeUndefined();
    expect(guest).toMatchObject({
      status: "responded",
      response: "Sudah kami teruskan.",
      admins: null,
      students: { name: "Penulis Laporan" },
      is_mine: false,
    });
    expect(guest).not.toHaveProperty("due_at");
    const forAdmin = (await detail(id, admin)).body.data;
    expect(forAdmin.admins).toEqual({ name: "Superadmin" });
    expect(forAdmin.timeline[0].admins).toEqual({ name: "Superadmin" });
  });

  test("keeps a private report for its author and the admins, whatever its status", async () => {
    const { id } = await fileReport(t, author.token, { isPrivate: true });
    await setStatus(t, admin, id, "responded", "Kami tangani.");
    expect((await detail(id)).status).toBe(404);
    expect((await detail(id, other.token)).status).toBe(404);
    expect((await detail(id, author.token)).status).toBe(200);
    expect(ids(await list("itemPerPage=100"))).not.toContain(id);
    const vote = { token: other.token, body: { type: "upvote" } };
    expect((await t.call("POST", `/reports/${id}/vote`, vote)).status).toBe(404);
  });

  test("shows an anonymous report without its author, to admins too, and with its receipt to the author", async () => {
    const filed = await fileReport(t, author.token, { isAnonymous: true });
    expect(filed.receipt).toMatch(/^[0-9A-Z]{5}-/);
    await setStatus(t, admin, filed.id, "under_review");
    for (const token of [undefined, other.token, admin]) {
      const reply = await detail(filed.id, token);
      expect(reply.body.data).toMatchObject({ student_id: null, students: null, is_mine: false });
      expect(reply.body.data).not.toHaveProperty("receipt");
      expect(JSON.stringify(reply.body)).not.toContain(author.name);
    }
    const own = await detail(filed.id, author.token);
    expect(own.body.data).toMatchObject({ is_mine: true, receipt: filed.receipt });
  });
});

describe("GET /reports", () => {
  test("pages, sorts and counts what is published", async () => {
    const fresh = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    const boss = await superadminToken(fresh);
    const student = await verifiedStudent(fresh, boss);
    const made: number[] = [];
    for (const category of ["general", "general", "academic"]) {
      const { id } = await fileReport(fresh, student.token, { category });
      await setStatus(fresh, boss, id, "under_review");
      made.push(id);
      // within an hour reports have no order
      fresh.clock.move(spans.hour);
    }
    await setStatus(fresh, boss, made[0]!, "done");
    await fileReport(fresh, student.token);
    const get = (query: string) => fresh.call("GET", `/reports?${query}`);
    const first = await get("itemPerPage=2");
    expect(first.status).toBe(200);
    expect(ids(first)).toEqual([made[2], made[1]]);
    expect(first.body.pagination).toEqual({
      total_items: 3,
      total_pages: 2,
      current_page: 1,
      items_per_page: 2,
    });
    expect(ids(await get("itemPerPage=2&page=2"))).toEqual([made[0]]);
    expect(ids(await get("sort=oldest"))).toEqual(made);
    const general = await get("category=general");
    expect(ids(general)).toEqual([made[1], made[0]]);
    expect(general.body.total_per_category).toMatchObject({
      general: 2,
      academic: 1,
      ukt_appeal: 0,
    });
    expect(general.body.total_per_status).toMatchObject({ under_review: 1, done: 1, pending: 0 });
    expect((await get("page=0&itemPerPage=abc&sort=unknown")).body.pagination).toMatchObject({
      current_page: 1,
      items_per_page: 10,
    });
    expect((await get("itemPerPage=5000")).body.pagination.items_per_page).toBe(100);
    expect((await get("category=rahasia")).status).toBe(422);
    await fresh.close();
  });
});

describe("GET /reports/me", () => {
  test("lists a student's own in every status, named and anonymous", async () => {
    const student = await verifiedStudent(t, admin);
    const named = await fileReport(t, student.token);
    t.clock.move(spans.hour);
    const anonymous = await fileReport(t, student.token, { isAnonymous: true, isPrivate: true });
    const reply = await t.call("GET", "/reports/me", { token: student.token });
    expect(reply.status).toBe(200);
    expect(ids(reply)).toEqual([anonymous.id, named.id]);
    expect(reply.body.total_per_status.pending).toBe(2);
    expect(reply.body.data[0]).toMatchObject({ is_mine: true, is_overdue: false });
    expect((await t.call("GET", "/reports/me")).status).toBe(401);
    expect((await t.call("GET", "/reports/me", { token: admin })).status).toBe(403);
    const wrong = await t.call("GET", "/reports/me?status=x", { token: student.token });
    expect(wrong.status).toBe(422);
  });
});

describe("GET /admin/reports", () => {
  test("lists everything, filters by student and leaves their anonymous reports out", async () => {
    const student = await verifiedStudent(t, admin);
    const named = await fileReport(t, student.token);
    const anonymous = await fileReport(t, student.token, { isAnonymous: true });
    const all = await t.call("GET", "/admin/reports?itemPerPage=100", { token: admin });
    expect(ids(all)).toEqual(expect.arrayContaining([named.id, anonymous.id]));
    const path = `/admin/reports?studentId=${student.id}`;
    const own = await t.call("GET", path, { token: admin });
    expect(own.status).toBe(200);
    expect(ids(own)).toEqual([named.id]);
    expect(own.body.pagination.total_items).toBe(1);
    expect((await t.call("GET", path)).status).toBe(401);
    expect((await t.call("GET", path, { token: student.token })).status).toBe(403);
    expect((await t.call("GET", "/admin/reports?due=x", { token: admin })).status).toBe(422);
  });

  test("tells what is due within a day and what is overdue, soonest first", async () => {
    const fresh = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    const student = await verifiedStudent(fresh, await superadminToken(fresh));
    const early = await fileReport(fresh, student.token);
    fresh.clock.move(2 * spans.day);
    const token = await superadminToken(fresh);
    const late = await fileReport(fresh, student.token);
    const due = async (filter: string, bearer: string) =>
      ids(await fresh.call("GET", `/admin/reports?due=${filter}&sort=due`, { token: bearer }));
    expect(await due("due", token)).toEqual([]);
    fresh.clock.move(2.5 * spans.day);
    const later = await superadminToken(fresh);
    expect(await due("due", later)).toEqual([early.id]);
    fresh.clock.move(1 * spans.day);
    const last = await superadminToken(fresh);
    expect(await due("overdue", last)).toEqual([early.id]);
    expect(await due("", last)).toEqual([early.id, late.id]);
    await setStatus(fresh, last, early.id, "responded", "Maaf terlambat.");
    expect(await due("overdue", last)).toEqual([]);
    expect(await due("", last)).toEqual([late.id, early.id]);
    await fresh.close();
  });
});

describe("PATCH /admin/reports/status", () => {
  const change = (body: object, token: string | undefined = admin) =>
    t.call("PATCH", "/admin/reports/status", { token, body });

  test("drops the pages that show the report, keeps the event and is no change when repeated", async () => {
    const { id } = await fileReport(t, author.token);
    const first = await change({ id, status: "under_review" });
    expect(first.body).toMatchObject({
      message: "Perubahan status berhasil disimpan",
      data: { version: 2 },
    });
    expect(t.dropped).toEqual(expect.arrayContaining(["/laporan", `/laporan/${id}`]));
    const again = await change({ id, status: "under_review" });
    expect(again.body.data).toMatchObject({ version: 2 });
    expect(again.body.data.timeline).toHaveLength(1);
  });

  test("refuses a stale version with the current record and writes nothing", async () => {
    const { id, version } = await fileReport(t, author.token);
    await change({ id, status: "under_review", version });
    const stale = await change({ id, status: "rejected", version });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ id, status: "under_review", version: 2 });
    expect((await detail(id)).body.data.status).toBe("under_review");
  });

  test("keeps the old response when none is sent and takes it away on DELETE /reports/{id}/response", async () => {
    const { id } = await fileReport(t, author.token);
    await change({ id, status: "responded", response: "Jawaban pertama." });
    const kept = await change({ id, status: "done", response: "" });
    expect(kept.body.data.response).toBe("Jawaban pertama.");
    const path = `/reports/${id}/response`;
    const gone = await t.call("DELETE", path, { token: admin });
    expect(gone.body.data).toMatchObject({ response: null, responded_at: null, status: "done" });
    expect((await t.call("DELETE", path, { token: admin })).status).toBe(200);
    expect((await t.call("DELETE", path)).status).toBe(401);
    expect((await t.call("DELETE", path, { token: author.token })).status).toBe(403);
    const nowhere = await t.call("DELETE", "/reports/999999/response", { token: admin });
    expect(nowhere.status).toBe(404);
  });

  test("is for admins, checks its body and knows its report", async () => {
    const { id } = await fileReport(t, author.token);
    expect((await change({ id, status: "done" }, author.token)).status).toBe(403);
    const guest = await t.call("PATCH", "/admin/reports/status", { body: { id, status: "done" } });
    expect(guest.status).toBe(401);
    expect((await change({ id, status: "selesai" })).body.message).toBe("Status wajib diisi");
    const short = await change({ id, status: "done", response: "ya" });
    expect([short.status, short.body.message]).toEqual([
      422,
      "Response minimal terdiri dari 5 karakter",
    ]);
    for (const wrong of ["abc", true, [2], "0x2", " 2 ", "2e0", 1.5])
      expect((await change({ id: wrong, status: "done" })).status).toBe(422);
    expect((await change({ id: 999_999, status: "done" })).status).toBe(404);
  });

  test("by two admins at once ends in one of both, with an event for each change", async () => {
    const { id } = await fileReport(t, author.token);
    const replies = await Promise.all([
      change({ id, status: "under_review" }),
      change({ id, status: "rejected" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = (await detail(id, admin)).body;
    expect(data.timeline).toHaveLength(2);
    expect(data.timeline.at(-1).to).toBe(data.status);
  });
});

test("POST /reports is for verified students, as the access table says", async () => {
  const waiting = await waitingStudent(t);
  const rejected = await rejectedStudent(t, admin);
  const status = async (token?: string) => (await t.call("POST", "/reports", { token })).status;
  expect(await status()).toBe(401);
  expect(await status(waiting.token)).toBe(403);
  expect(await status(rejected.token)).toBe(403);
  expect(await status(admin)).toBe(403);
});
