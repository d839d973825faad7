import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../server/testing/people.ts";
import { startTestApp, type TestApp } from "../../server/testing/test-app.ts";

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

test("GET /notifications brings news of named and anonymous reports to their author alone", async () => {
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

test("news of an anonymous report is never mailed, news of a named one is", async () => {
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
