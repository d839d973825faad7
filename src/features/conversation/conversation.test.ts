import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jpeg } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { loggedIn, talkAt } from "../../../tests/support/talk.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const newTalk = async (fields: Record<string, string | boolean> = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  return { id: id as number, ...talkAt(t, `/reports/${id}`) };
};
const coded = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe("POST /reports/{id}/messages", () => {
  test("201, and GET /reports/{id}/messages 200: author and admin write, oldest first; who of the admins is for admins alone", async () => {
    const { say, read, see } = await newTalk();
    const first = await say(author.token, "  Sudah lama begini.\r\nTolong. ");
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      id: 1,
      from: "author",
      text: "Sudah lama begini.\nTolong.",
      asks: false,
      attachments: [],
      admins: null,
    });
    expect((await say(admin, "Terima kasih.")).body.data).toMatchObject({ id: 2, from: "admin" });
    const asAuthor = (await read(author.token)).body.data;
    expect(asAuthor.map(({ id, from, admins }: never) => [id, from, admins])).toEqual([
      [1, "author", null],
      [2, "admin", null],
    ]);
    const asAdmin = (await read(admin)).body.data;
    expect(asAdmin[1].admins).toEqual({ name: expect.any(String) });
    expect(asAdmin[0].admins).toBeNull();
    expect((await see(author.token)).version).toBe(1);
  });

  test("401 for guests, 404 for others, 403 once it is published, and GET /reports/{id}/messages alike", async () => {
    const { id, say, read } = await newTalk();
    const asked = async () => [
      (await read()).status,
      (await say(undefined, "Halo")).status,
      (await read(other.token)).status,
      (await say(other.token, "Halo")).status,
    ];
    expect(await asked()).toEqual([401, 401, 404, 404]);
    await setStatus(t, admin, id, "under_review");
    expect(await asked()).toEqual([401, 401, 403, 403]);
    expect((await read(author.token)).body.data).toEqual([]);
    expect((await t.call("GET", "/reports/999999/messages", { token: admin })).status).toBe(404);
  });

  test("an anonymous author's messages bear the full hour, a named one's the time", async () => {
    const anonymous = await newTalk({ isAnonymous: true });
    const { data } = (await anonymous.say(author.token, "Dari saya.")).body;
    expect(data.at).toMatch(/T\d\d:00:00\.000Z$/);
    expect(Date.parse(data.at)).toBeGreaterThan(t.clock.now().getTime());
    const named = await newTalk();
    expect((await named.say(author.token, "Dari saya.")).body.data.at).not.toMatch(/00:00\.000Z$/);
    expect((await anonymous.read(admin)).body.data[0]).toMatchObject({ from: "author" });
  });

  test("a rejected student writes about the own report as well", async () => {
    const student = await verifiedStudent(t, admin);
    const { id } = await fileReport(t, student.token);
    const body = { campus_email: student.email, status: "not_verified", reason: "Foto buram" };
    await t.call("PATCH", "/admin/students/verify", { token: admin, body });
    expect((await talkAt(t, `/reports/${id}`).say(student.token, "Halo")).status).toBe(201);
    const stranger = await rejectedStudent(t, admin);
    expect((await talkAt(t, `/reports/${id}`).say(stranger.token, "Halo")).status).toBe(404);
  });

  test.each([
    ["", "Pesan wajib diisi"],
    ["   ", "Pesan wajib diisi"],
    ["x".repeat(2001), "Pesan maksimal 2000 karakter"],
  ])("422 for %j", async (text, message) => {
    const { say } = await newTalk();
    const reply = await say(author.token, text, {}, [{ bytes: await jpeg(), name: "a.jpg" }]);
    expect([reply.status, reply.body.errors]).toEqual([422, [{ path: "text", message }]]);
  });

  test("2000 characters are taken", async () => {
    const { say } = await newTalk();
    expect((await say(author.token, "x".repeat(2000))).status).toBe(201);
  });

  test("the same key sends once, also at the same moment; another text under it is a 422", async () => {
    for (const [token, isAnonymous] of [
      [author.token, false],
      [author.token, true],
      [admin, false],
    ] as const) {
      const { say, read } = await newTalk({ isAnonymous });
      const key = { "idempotency-key": "kunci-1" };
      const [one, two] = await Promise.all([
        say(token, "Sekali saja.", {}, [], key),
        say(token, "Sekali saja.", {}, [], key),
      ]);
      const three = await say(token, "Sekali saja.", {}, [], key);
      expect([one, two, three].map(({ status, body }) => [status, body.data.id])).toEqual([
        [201, 1],
        [201, 1],
        [201, 1],
      ]);
      expect(coded(await say(token, "Lain.", {}, [], key))).toEqual([422, "KEY_REUSED"]);
      expect((await read(admin)).body.data).toHaveLength(1);
    }
  });

  test("a key counts for one report alone", async () => {
    const [first, second] = [await newTalk(), await newTalk()];
    const key = { "idempotency-key": "kunci-dua" };
    for (const { say } of [first, second])
      expect((await say(author.token, "Sama", {}, [], key)).body.data.id).toBe(1);
  });

  test("409 CONVERSATION_CLOSED for the author 14 days after it became done, not for admins", async () => {
    for (const status of ["done", "rejected"]) {
      const { id, say } = await newTalk();
      await setStatus(t, admin, id, status);
      t.clock.move(14 * spans.day - spans.hour);
      admin = await superadminToken(t);
      author = await loggedIn(t, author);
      expect((await say(author.token, "Masih.")).status).toBe(201);
      t.clock.move(spans.hour + 1000);
      const late = await say(author.token, "Terlambat.");
      expect(coded(late)).toEqual([409, "CONVERSATION_CLOSED"]);
      expect((await say(admin, "Dari kami.")).status).toBe(201);
      await setStatus(t, admin, id, "under_review");
      expect((await say(author.token, "Dibuka lagi.")).status).toBe(201);
      other = await loggedIn(t, other);
    }
  });

  test("409 CONVERSATION_FULL after 200 messages, for both", async () => {
    const { id, say } = await newTalk();
    await t.app.db.updateTable("report").set({ messages: 199 }).where("id", "=", id).execute();
    expect((await say(author.token, "Yang terakhir.")).body.data.id).toBe(200);
    for (const token of [author.token, admin])
      expect(coded(await say(token, "Satu lagi."))).toEqual([409, "CONVERSATION_FULL"]);
    await t.app.db.updateTable("report").set({ messages: 1 }).where("id", "=", id).execute();
    await t.app.db.updateTable("message").set({ number: 1 }).where("report_id", "=", id).execute();
  });
});

describe("unread messages", () => {
  test("count until an admin writes or POST /admin/reports/{id}/messages/read 200, for all admins", async () => {
    const { id, say, markRead, see } = await newTalk();
    const second = await newAdmin(t, admin);
    const seen = async () => {
      const { unread_messages, waiting_for } = await see(second.token);
      return [unread_messages, waiting_for];
    };
    expect(await seen()).toEqual([0, null]);
    await say(author.token, "Satu");
    await say(author.token, "Dua");
    expect(await seen()).toEqual([2, "admin"]);
    expect((await see(author.token)).unread_messages).toBeUndefined();
    const listed = await t.call("GET", "/admin/reports?waiting=admin", { token: admin });
    expect(listed.body.data.map((one: { id: number }) => one.id)).toContain(id);
    const queues = async () =>
      (await t.call("GET", "/admin/queues", { token: admin })).body.data.messages.report;
    expect(await queues()).toBe(listed.body.pagination.total_items);
    const reply = await markRead(admin);
    expect([reply.status, reply.body.data.unread_messages]).toEqual([200, 0]);
    expect(await seen()).toEqual([0, null]);
    expect(await queues()).toBe(listed.body.pagination.total_items - 1);
    await say(author.token, "Tiga");
    await say(admin, "Baik.");
    expect(await seen()).toEqual([0, null]);
    expect([(await markRead()).status, (await markRead(author.token)).status]).toEqual([401, 403]);
    expect(
      (await t.call("POST", "/admin/reports/999999/messages/read", { token: admin })).status,
    ).toBe(404);
  });

  test("GET /admin/reports 422 for an unknown turn", async () => {
    const reply = await t.call("GET", "/admin/reports?waiting=saya", { token: admin });
    expect(reply.status).toBe(422);
  });
});

test("429 after 20 messages in an hour, about whatever report; a refused one counts for nothing", async () => {
  const small = await startTestApp();
  try {
    const token = await superadminToken(small);
    const writer = await verifiedStudent(small, token);
    const talks = [];
    for (const isAnonymous of [true, false])
      talks.push(
        talkAt(small, `/reports/${(await fileReport(small, writer.token, { isAnonymous })).id}`),
      );
    expect((await talks[0]!.say(writer.token, "")).status).toBe(422);
    for (let n = 0; n < 20; n++)
      expect((await talks[n % 2]!.say(writer.token, `Pesan ${n}`)).status).toBe(201);
    const late = await talks[0]!.say(writer.token, "Terlalu banyak");
    expect([late.status, Number(late.headers.get("retry-after"))]).toEqual([
      429,
      expect.any(Number),
    ]);
    expect((await talks[0]!.say(token, "Admin tidak dihitung")).status).toBe(201);
    small.clock.move(spans.hour);
    expect((await talks[0]!.say(writer.token, "Jam berikutnya")).status).toBe(201);
  } finally {
    await small.close();
  }
});
