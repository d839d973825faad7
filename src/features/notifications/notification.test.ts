import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const bell = (token?: string, query = "") => t.call("GET", `/notifications?${query}`, { token });
const unread = async (token: string) =>
  (await t.call("GET", "/notifications/count", { token })).body.data.count;
const readAll = (token?: string) => t.call("PATCH", "/notifications/read-all", { token });

test("GET /notifications brings what is told of named and anonymous reports to their author alone", async () => {
  const student = await verifiedStudent(t, admin);
  const named = await fileReport(t, student.token);
  const anonymous = await fileReport(t, student.token, { isAnonymous: true });
  await setStatus(t, admin, named.id, "under_review");
  await setStatus(t, admin, anonymous.id, "responded", "Sudah kami baca.");
  const { status, body } = await bell(student.token);
  expect(status).toBe(200);
  expect(body.data.slice(0, 2)).toMatchObject([
    { link: `/laporan/${anonymous.id}`, status: "unread" },
    { link: `/laporan/${named.id}`, status: "unread" },
  ]);
  expect(body.pagination.total_items).toBe(3);
  const strangers = (await bell(author.token)).body.data.map((n: { link: string }) => n.link);
  expect(strangers).not.toContain(`/laporan/${named.id}`);
  expect((await bell()).status).toBe(401);
  expect((await bell(student.token, "page=2&itemPerPage=2")).body.data).toHaveLength(1);
});

test("a notification of an anonymous report is never mailed, one of a named report is", async () => {
  const student = await verifiedStudent(t, admin);
  const mails = () => t.mailer.sent.filter(({ to }) => to === student.email).length;
  await expect.poll(mails, { timeout: 15_000 }).toBe(2);
  const anonymous = await fileReport(t, student.token, { isAnonymous: true });
  await setStatus(t, admin, anonymous.id, "under_review");
  const named = await fileReport(t, student.token, { title: "Bernama" });
  await setStatus(t, admin, named.id, "under_review");
  await expect.poll(mails, { timeout: 15_000 }).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(mails()).toBe(3);
  const last = t.mailer.sent.findLast(({ to }) => to === student.email);
  expect(last?.text).toContain("Bernama");
});

test("status and response in one call make one notification; the same again makes none", async () => {
  const { id } = await fileReport(t, author.token);
  const before = await unread(author.token);
  await setStatus(t, admin, id, "responded", "Jawaban kami.");
  await setStatus(t, admin, id, "responded", "Jawaban kami.");
  expect(await unread(author.token)).toBe(before + 1);
});

test("who upvoted a report hears once that it was answered, in the bell alone", async () => {
  const supporter = await verifiedStudent(t, admin);
  const opponent = await verifiedStudent(t, admin);
  const { id } = await fileReport(t, author.token, { isAnonymous: true });
  await setStatus(t, admin, id, "under_review");
  const vote = (token: string, type: string) =>
    t.call("POST", `/reports/${id}/vote`, { token, body: { type } });
  await vote(supporter.token, "upvote");
  await vote(opponent.token, "downvote");
  await setStatus(t, admin, id, "responded", "Sudah kami kerjakan.");
  const heard = async (token: string) =>
    (await bell(token)).body.data.filter((n: { link: string }) => n.link === `/laporan/${id}`);
  await expect.poll(() => heard(supporter.token), { timeout: 15_000 }).toHaveLength(1);
  await setStatus(t, admin, id, "under_review");
  await setStatus(t, admin, id, "done");
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(await heard(supporter.token)).toHaveLength(1);
  expect(await heard(opponent.token)).toEqual([]);
  const mails = t.mailer.sent.filter(({ to }) => to === supporter.email);
  expect(mails.every(({ text }) => !text.includes("Suara Anda dijawab"))).toBe(true);
});

test.each(["done", "responded"])("and hears of one that is set straight to %s", async (status) => {
  const supporter = await verifiedStudent(t, admin);
  const { id } = await fileReport(t, author.token);
  await setStatus(t, admin, id, "under_review");
  const vote = { token: supporter.token, body: { type: "upvote" } };
  await t.call("POST", `/reports/${id}/vote`, vote);
  await setStatus(t, admin, id, status);
  const heard = async () => (await bell(supporter.token)).body.data[0];
  await expect
    .poll(heard, { timeout: 15_000 })
    .toMatchObject({ link: `/laporan/${id}`, description: expect.stringMatching(/^Suara Anda/) });
});

test("PATCH /notifications/{id}/read reads one's own and knows no other", async () => {
  const { id } = await fileReport(t, author.token, { isAnonymous: true });
  await setStatus(t, admin, id, "under_review");
  const [newest] = (await bell(author.token)).body.data;
  const path = `/notifications/${newest.id}/read`;
  const stranger = await verifiedStudent(t, admin);
  expect((await t.call("PATCH", path, { token: stranger.token })).status).toBe(404);
  expect((await t.call("PATCH", path)).status).toBe(401);
  expect((await t.call("PATCH", "/notifications/x/read", { token: admin })).status).toBe(400);
  const reply = await t.call("PATCH", path, { token: author.token });
  expect([reply.status, reply.body.data.status]).toEqual([200, "read"]);
});

test("PATCH /notifications/read-all and GET /notifications/count agree", async () => {
  const { id } = await fileReport(t, author.token, { isAnonymous: true });
  await setStatus(t, admin, id, "under_review");
  expect(await unread(author.token)).toBeGreaterThan(0);
  const reply = await readAll(author.token);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual({ success: true, message: "Semua notifikasi telah dibaca" });
  expect(await unread(author.token)).toBe(0);
  expect((await readAll()).status).toBe(401);
  expect((await t.call("GET", "/notifications/count")).status).toBe(401);
});

describe("one notification", () => {
  /** A notification under the account and one under a tag, unread both. */
  const oneOfEach = async () => {
    const student = await verifiedStudent(t, admin);
    for (const isAnonymous of [false, true]) {
      const { id } = await fileReport(t, student.token, { isAnonymous });
      await setStatus(t, admin, id, "under_review");
    }
    const [tagged, named] = (await bell(student.token)).body.data;
    return { student, both: [tagged, named] as const };
  };
  const one = (method: string, id: number | string, token?: string, body?: object) =>
    t.call(method, `/notifications/${id}`, { token, body });

  test("GET /notifications/{id} answers 200 to its owner and leaves it unread, 401 and 404 to others", async () => {
    const { student, both } = await oneOfEach();
    const before = await unread(student.token);
    for (const each of both) {
      const reply = await one("GET", each.id, student.token);
      expect([reply.status, reply.body.data]).toEqual([200, each]);
      expect((await one("GET", each.id)).status).toBe(401);
      for (const token of [author.token, admin])
        expect((await one("GET", each.id, token)).status).toBe(404);
    }
    expect(await unread(student.token)).toBe(before);
    expect((await one("GET", "x", student.token)).status).toBe(400);
    expect((await one("GET", 999_999, student.token)).status).toBe(404);
  });

  test.each(["PATCH /notifications/{id}", "PUT /notifications/{id}"])(
    "%s answers 200 and marks as read and as unread, 401, 404 and 422 otherwise",
    async (route) => {
      const [method = ""] = route.split(" ");
      const { student, both } = await oneOfEach();
      const before = await unread(student.token);
      for (const { id } of both) {
        // twice each: the same again changes nothing
        for (const [status, left] of [
          ["read", before - 1],
          ["read", before - 1],
          ["unread", before],
          ["unread", before],
        ] as const) {
          const reply = await one(method, id, student.token, { status });
          expect([reply.status, reply.body.data.status]).toEqual([200, status]);
          expect((await one("GET", id, student.token)).body.data.status).toBe(status);
          expect(await unread(student.token)).toBe(left);
        }
        expect((await one(method, id, undefined, { status: "read" })).status).toBe(401);
        expect((await one(method, id, author.token, { status: "read" })).status).toBe(404);
        for (const [body, message] of [
          [{}, "Status wajib diisi"],
          [{ status: "dibaca" }, "Status tidak valid"],
        ] as const) {
          const reply = await one(method, id, student.token, body);
          expect([reply.status, reply.body.message]).toEqual([422, message]);
        }
      }
      expect(await unread(student.token)).toBe(before);
    },
  );

  test("DELETE /notifications/{id} answers 200 and it is gone for good, 401 and 404 otherwise", async () => {
    const { student, both } = await oneOfEach();
    const total = (await bell(student.token)).body.pagination.total_items;
    await readAll(student.token);
    for (const [at, { id }] of both.entries()) {
      expect((await one("DELETE", id)).status).toBe(401);
      for (const token of [author.token, admin])
        expect((await one("DELETE", id, token)).status).toBe(404);
      expect((await one("DELETE", id, student.token)).status).toBe(200);
      expect((await one("DELETE", id, student.token)).status).toBe(404);
      expect((await one("GET", id, student.token)).status).toBe(404);
      expect((await one("PATCH", id, student.token, { status: "unread" })).status).toBe(404);
      expect((await bell(student.token)).body.pagination.total_items).toBe(total - at - 1);
    }
    expect(await unread(student.token)).toBe(0);
  });

  test("deleting one under a tag writes nothing else: the keys of what was read stay as they were", async () => {
    const { student, both } = await oneOfEach();
    await readAll(student.token);
    const keys = async () =>
      (await t.app.db.selectFrom("sealed_read").select("key").execute())
        .map(({ key }) => Buffer.from(key).toString("hex"))
        .toSorted();
    const before = await keys();
    expect(before.length).toBeGreaterThan(0);
    await one("DELETE", both[0].id, student.token);
    expect(await keys()).toEqual(before);
  });
});
