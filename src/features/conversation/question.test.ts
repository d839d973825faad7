import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { DAY, HOUR } from "../../server/clock.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { loggedIn, talkAt } from "../../../tests/support/talk.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const move = async (milliseconds: number) => {
  t.clock.move(milliseconds);
  admin = await superadminToken(t);
  author = await loggedIn(t, author);
};
const newTalk = async (isAnonymous = false) => {
  const { id, due_at } = await fileReport(t, author.token, { isAnonymous });
  return { id: id as number, due: Date.parse(due_at), ...talkAt(t, `/reports/${id}`) };
};
const coded = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
/** Milliseconds of the test that the clock ran on by itself. */
const NEARLY = 30_000;

test.each([
  ["named", false],
  ["anonymous", true],
])(
  "the answer of a %s author to a question (page dropped at once: not for the anonymous)",
  async (_, isAnonymous) => {
    const { id, ask, say } = await newTalk(isAnonymous);
    await setStatus(t, admin, id, "under_review");
    const droppedBy = async (act: () => Promise<unknown>) => {
      const before = t.dropped.length;
      await act();
      return t.dropped.slice(before);
    };
    expect(await droppedBy(() => ask(admin))).toContain(`/laporan/${id}`);
    // the drop would bear the moment at which the author wrote
    expect(await droppedBy(() => say(author.token, "Lantai tiga."))).toEqual(
      isAnonymous ? [] : [`/laporan/${id}`],
    );
  },
);

test("a question stops the promise, the author's message lets it go on, later by the pause", async () => {
  const { due, ask, say, see, read } = await newTalk();
  const asked = await ask(admin);
  expect([asked.status, asked.body.data.asks]).toEqual([201, true]);
  for (const token of [admin, author.token])
    expect(await see(token)).toMatchObject({
      due_at: null,
      is_overdue: false,
      paused: true,
      waiting_for: "author",
      version: 1,
    });
  await move(2 * DAY);
  await say(author.token, "Lantai tiga.", { asks: "true" });
  const seen = await see(admin);
  expect(seen).toMatchObject({ paused: false, waiting_for: "admin", unread_messages: 1 });
  expect(Math.abs(Date.parse(seen.due_at) - due - 2 * DAY)).toBeLessThan(NEARLY);
  expect((await read(admin)).body.data[1].asks).toBe(false);
  expect(seen.timeline.map(({ kind, from, to }: never) => [kind, from, to])).toEqual([
    ["asked", null, null],
    ["received", null, null],
  ]);
  expect(seen.timeline[0].admins).toBeDefined();
  expect(seen.timeline[1].admins).toBeUndefined();
});

test("an anonymous author's answer ends the pause at the full hour, which its step bears", async () => {
  const { due, ask, say, see } = await newTalk(true);
  const asked = Date.parse((await ask(admin)).body.data.at);
  await move(3 * HOUR);
  const { at } = (await say(author.token, "Lantai tiga.")).body.data;
  const seen = await see(author.token);
  expect([at, seen.timeline[1].at]).toEqual([
    seen.timeline[1].at,
    expect.stringMatching(/00:00\.000Z$/),
  ]);
  expect(Math.abs(Date.parse(seen.due_at) - due - (Date.parse(at) - asked))).toBeLessThan(1000);
});

test("409 for a second question and one after the answer; DELETE /reports/{id}/question 200 for admins alone", async () => {
  const { id, ask, say, withdraw, see } = await newTalk();
  await ask(admin);
  expect(coded(await ask(admin))).toEqual([409, "QUESTION_OPEN"]);
  expect((await say(admin, "Tidak mendesak.")).status).toBe(201);
  expect((await see(admin)).waiting_for).toBe("author");
  await setStatus(t, admin, id, "under_review");
  expect((await see(admin)).paused).toBe(true);
  const ended = await withdraw(admin);
  expect([ended.status, ended.body.data.paused, ended.body.data.waiting_for]).toEqual([
    200,
    false,
    null,
  ]);
  expect((await withdraw(admin)).status).toBe(200);
  expect([(await withdraw()).status, (await withdraw(author.token)).status]).toEqual([401, 403]);
  expect((await t.call("DELETE", "/reports/999999/question", { token: admin })).status).toBe(404);
  await setStatus(t, admin, id, "responded", "Sudah kami kerjakan.");
  expect(coded(await ask(admin))).toEqual([409, "NOT_OPEN"]);
});

test.each([
  ["an answer", "under_review", "Sudah kami teruskan."],
  ["an end without one", "rejected", undefined],
])("%s ends the question without a step of its own", async (_, status, response) => {
  const { id, due, ask, see } = await newTalk();
  await ask(admin);
  await move(DAY);
  await setStatus(t, admin, id, status, response);
  const seen = await see(admin);
  expect(seen).toMatchObject({ paused: false, waiting_for: null });
  expect(seen.timeline.map(({ kind }: never) => kind)).toEqual(["asked", "status"]);
  const row = await t.app.db
    .selectFrom("report")
    .select(["question", "promised_at", "pause_taken"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.question).toBeNull();
  expect(Math.abs(row.promised_at.getTime() - due - DAY)).toBeLessThan(NEARLY);
});

test("after 7 days the clock runs on while the question stays open; the next one stops nothing", async () => {
  const { due, ask, say, see } = await newTalk();
  await ask(admin);
  await move(7 * DAY + HOUR);
  expect(await see(admin)).toMatchObject({
    paused: false,
    waiting_for: "author",
    due_at: new Date(due + 7 * DAY).toISOString(),
  });
  await say(author.token, "Lantai tiga.");
  await ask(admin, "Dan ruang berapa?");
  expect(await see(admin)).toMatchObject({ paused: false, waiting_for: "author" });
});

test("a promise that is missed already is not unmissed by asking", async () => {
  const { due, ask, see } = await newTalk();
  await move(6 * DAY);
  await ask(admin);
  expect(await see(admin)).toMatchObject({
    paused: false,
    is_overdue: true,
    due_at: new Date(due).toISOString(),
    waiting_for: "author",
  });
});

test("the page that everybody reads is made anew when a question opens and ends, and tells no text", async () => {
  const { id, ask, say } = await newTalk();
  await setStatus(t, admin, id, "under_review");
  const before = t.dropped.length;
  await ask(admin, "Rahasia antara kita?");
  await say(author.token, "Ya, rahasia.");
  expect(t.dropped.slice(before).filter((path) => path === `/laporan/${id}`)).toHaveLength(2);
  const { body } = await t.call("GET", `/reports/${id}`);
  expect(body.data.timeline.map(({ kind }: never) => kind)).toEqual([
    "status",
    "asked",
    "received",
  ]);
  expect(JSON.stringify(body)).not.toContain("ahasia");
  expect(body.data.waiting_for).toBeUndefined();
});

test("an open question keeps the conversation of a closed report open", async () => {
  const { id, say } = await newTalk();
  await setStatus(t, admin, id, "done");
  await t.app.db.updateTable("report").set({ question: 1 }).where("id", "=", id).execute();
  await move(15 * DAY);
  expect((await say(author.token, "Masih bisa.")).status).toBe(201);
  expect(coded(await say(author.token, "Tidak lagi."))).toEqual([409, "CONVERSATION_CLOSED"]);
});
