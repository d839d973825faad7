import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jpeg, pdf } from "../../../tests/forms.ts";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { loggedIn, talkAt } from "../../../tests/support/talk.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let student: TestStudent;
let other: TestStudent;
let id: number;
let talk: ReturnType<typeof talkAt>;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000", KEEP_APPEAL_FILES_DAYS: "30" });
  admin = await superadminToken(t);
  await setPeriod(t, admin, true);
  other = await verifiedStudent(t, admin);
});
beforeEach(async () => {
  student = await verifiedStudent(t, admin);
  ({ id } = await fileAppeal(t, student.token));
  talk = talkAt(t, `/ukt-appeals/${id}`);
});
afterAll(() => t.close());

const coded = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

test("POST /ukt-appeals/{id}/messages 201 and GET /ukt-appeals/{id}/messages 200 for its student and admins, else 404 and 401", async () => {
  const first = await talk.say(student.token, "Suratnya menyusul.");
  expect([first.status, first.body.data.id]).toEqual([201, 1]);
  expect(first.body.data.at).not.toMatch(/:00:00\.000Z$/);
  expect((await talk.say(admin, "Baik.")).body.data.id).toBe(2);
  expect((await talk.read(student.token)).body.data).toHaveLength(2);
  for (const [token, status] of [
    [other.token, 404],
    [undefined, 401],
  ] as const) {
    expect((await talk.read(token)).status).toBe(status);
    expect((await talk.say(token, "Halo")).status).toBe(status);
  }
  expect((await talk.say(student.token, " ")).status).toBe(422);
});

test("a missing document is asked for and handed in: PDFs alone, opened by both, a look of an admin audited", async () => {
  await talk.ask(admin, "Mohon surat keterangan desa.");
  expect(await talk.see(student.token)).toMatchObject({
    paused: true,
    waiting_for: "author",
    timeline: [{ kind: "asked", from: null, to: null }],
  });
  const photo = { bytes: await jpeg(), name: "surat.jpg" };
  const refused = await talk.say(student.token, "Ini.", {}, [photo]);
  expect([refused.status, refused.body.message]).toEqual([415, "Format file harus PDF"]);
  const reply = await talk.say(student.token, "Ini.", {}, [await pdf("Surat")]);
  expect(reply.body.data.attachments).toMatchObject([{ name: "Berkas 1", type: "pdf" }]);
  const seen = await t.call("GET", `/admin/ukt/appeals/${id}`, { token: admin });
  expect(seen.body.data).toMatchObject({ paused: false, waiting_for: "admin", unread_messages: 1 });
  const listed = await t.call("GET", "/admin/ukt/appeals?waiting=admin", { token: admin });
  expect(listed.body.data.map((one: { id: number }) => one.id)).toEqual([id]);
  expect(listed.body.total_per_status.pending).toBe(1);
  const [, shown] = (await talk.read(admin)).body.data;
  const opened = await t.open(shown.attachments[0].url);
  expect(opened.headers.get("content-disposition")).toContain(
    `sikam-percakapan-banding-ukt-${id}-2-1.pdf`,
  );
  const [act] = (await t.call("GET", "/admin/audit", { token: admin })).body.data;
  expect([act.action, act.target]).toEqual(["view-appeal-document", `appeal:${id}/message-2-1`]);
});

test("POST /admin/ukt/appeals/{id}/messages/read 200 for admins alone: 401, 403, 404", async () => {
  await talk.say(student.token, "Suratnya menyusul.");
  const read = await talk.markRead(admin);
  expect([read.status, read.body.data.unread_messages]).toEqual([200, 0]);
  const refused = [await talk.markRead(), await talk.markRead(student.token)];
  const missing = await talkAt(t, "/ukt-appeals/999999").markRead(admin);
  expect([...refused, missing].map(({ status }) => status)).toEqual([401, 403, 404]);
});

test("POST /ukt-appeals/{id}/messages 409 for a second question, after a decision, and when it has been closed for long", async () => {
  await talk.ask(admin);
  expect(coded(await talk.ask(admin))).toEqual([409, "QUESTION_OPEN"]);
  expect((await talk.withdraw(admin)).body.data.waiting_for).toBeNull();
  await talk.ask(admin);
  await changeAppeal(t, admin, { id, status: "rejected" });
  expect(await talk.see(student.token)).toMatchObject({ paused: false, waiting_for: null });
  expect(coded(await talk.ask(admin))).toEqual([409, "NOT_OPEN"]);
  expect((await talk.say(student.token, "Mengapa?")).status).toBe(201);
  t.clock.move(14 * spans.day + spans.hour);
  admin = await superadminToken(t);
  student = await loggedIn(t, student);
  other = await loggedIn(t, other);
  expect(coded(await talk.say(student.token, "Masih ada?"))).toEqual([409, "CONVERSATION_CLOSED"]);
});

test("DELETE /ukt-appeals/{id}/messages/{messageId} 200 by admins alone, else 401, 403, 404, 422", async () => {
  const before = await storedNames(t.app);
  await talk.say(student.token, "Nomor saya 0812.", {}, [await pdf("Surat")]);
  const refused = [
    await talk.remove(undefined, 1),
    await talk.remove(student.token, 1),
    await talk.remove(admin, 2),
    await talk.remove(admin, 1, "lain"),
  ];
  expect(refused.map((reply) => reply.status)).toEqual([401, 403, 404, 422]);
  const { status, body } = await talk.remove(admin, 1);
  expect([status, body.data.text, body.data.attachments]).toEqual([200, "▇▇▇ (dihapus admin)", []]);
  expect(await storedNames(t.app)).toEqual(before);
});

test("DELETE /ukt-appeals/{id}/question 200 by admins alone, else 401, 403, 404", async () => {
  await talk.ask(admin);
  const refused = [await talk.withdraw(), await talk.withdraw(student.token)];
  const missing = await talkAt(t, "/ukt-appeals/999999").withdraw(admin);
  expect([...refused, missing].map(({ status }) => status)).toEqual([401, 403, 404]);
  const { status, body } = await talk.withdraw(admin);
  expect([status, body.data.paused, body.data.waiting_for]).toEqual([200, false, null]);
});

test("its student hears of a message in the bell and by mail", async () => {
  await talk.say(admin, "Silakan lengkapi.");
  await talk.say(admin, "Sebelum Jumat.");
  const { data } = (await t.call("GET", "/notifications", { token: student.token })).body;
  expect(data[0]).toMatchObject({
    description: expect.stringMatching(/^2 pesan baru dari admin tentang banding UKT Anda/),
    link: `/banding-ukt/${id}#percakapan`,
  });
  const mail = await t.mailer.received(
    ({ to, text }) => to === student.email && text.includes("Silakan lengkapi."),
  );
  expect(mail.subject).toBe("Pesan baru dari admin SIKAM");
});

test("the files go with an appeal that is cancelled, deleted or removed with its account", async () => {
  const before = await storedNames(t.app);
  const files = [await pdf("Satu"), await pdf("Dua")];
  await talk.say(student.token, "Ini.", {}, files);
  expect((await t.call("DELETE", `/ukt-appeals/${id}`, { token: student.token })).status).toBe(200);
  expect(await storedNames(t.app)).toEqual(before);
  ({ id } = await fileAppeal(t, student.token));
  await talkAt(t, `/ukt-appeals/${id}`).say(student.token, "Ini.", {}, files);
  await t.call("DELETE", `/admin/ukt/appeals/${id}`, { token: admin });
  expect(await storedNames(t.app)).toEqual(before);
  ({ id } = await fileAppeal(t, student.token));
  await talkAt(t, `/ukt-appeals/${id}`).say(student.token, "Ini.", {}, files);
  const body = { password: student.password };
  const erased = await t.call("POST", "/users/me/erasure", { token: student.token, body });
  expect(erased.status).toBe(200);
  const left = await t.app.db
    .selectFrom("message")
    .select("id")
    .where("appeal_id", "=", id)
    .execute();
  expect([left, (await storedNames(t.app)).length < before.length]).toEqual([[], true]);
});
