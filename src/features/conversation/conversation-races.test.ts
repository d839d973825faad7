import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { jpeg } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { findTalkFaults } from "./verify.sql.ts";

/** Messages that come at the same moment as something else: never a 500, never a number twice, never half of it. */

const ROUNDS = 6;

let t: TestApp;
let admin: string;
let second: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  second = (await newAdmin(t, admin)).token;
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());
afterEach(async () => {
  expect(t.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(await findTalkFaults(t.app.db)).toEqual([]);
});

const rounds = async (one: (id: number, talk: ReturnType<typeof talkAt>) => Promise<void>) => {
  for (let n = 0; n < ROUNDS; n++) {
    const { id } = await fileReport(t, author.token, { isAnonymous: n % 2 === 0 });
    await one(id, talkAt(t, `/reports/${id}`));
  }
};
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test("messages of both sides: each has a number of its own", () =>
  rounds(async (_, { say, read }) => {
    const replies = await Promise.all([
      say(author.token, "Satu"),
      say(admin, "Dua"),
      say(author.token, "Tiga"),
      say(second, "Empat"),
    ]);
    expect(sorted(replies.map(({ body }) => body.data.id))).toEqual([1, 2, 3, 4]);
    const { data } = (await read(author.token)).body;
    expect(data.map((one: { id: number }) => one.id)).toEqual([1, 2, 3, 4]);
  }));

test("two questions: one is asked, the other refused", () =>
  rounds(async (id, { ask, see }) => {
    const replies = await Promise.all([ask(admin), ask(second)]);
    expect(sorted(replies.map(({ status }) => status))).toEqual([201, 409]);
    const seen = await see(admin);
    expect(seen.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(["asked"]);
    const row = await t.app.db
      .selectFrom("report")
      .select(["pause_left", "pause_taken"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ pause_left: 604_800, pause_taken: 0 });
  }));

test("a question and the answer: none is open once it is answered", () =>
  rounds(async (id, { ask, see }) => {
    const body = { id, status: "responded", response: "Sudah kami kerjakan.", version: 1 };
    const [asked, answered] = await Promise.all([
      ask(admin),
      t.call("PATCH", "/admin/reports/status", { token: second, body }),
    ]);
    expect(answered.status).toBe(200);
    expect([201, 409]).toContain(asked.status);
    expect(await see(admin)).toMatchObject({
      status: "responded",
      paused: false,
      waiting_for: null,
    });
  }));

test("an author's message and the withdrawal: the promise goes on once", () =>
  rounds(async (_, { ask, say, withdraw, see }) => {
    const before = (await see(admin)).due_at;
    await ask(admin);
    const [said, withdrawn] = await Promise.all([
      say(author.token, "Lantai tiga"),
      withdraw(second),
    ]);
    expect([said.status, withdrawn.status]).toEqual([201, 200]);
    const { due_at, waiting_for, timeline } = await see(admin);
    expect(waiting_for).toBe("admin");
    expect(Date.parse(due_at) - Date.parse(before)).toBeLessThanOrEqual(3_600_000);
    expect(timeline.length).toBeLessThanOrEqual(2);
  }));

test("a message with files and a deletion: no file is left without a message", () =>
  rounds(async (id, { say }) => {
    const photo = { bytes: await jpeg(), name: "foto.jpg" };
    const [said, gone] = await Promise.all([
      say(author.token, "Ini", {}, [photo]),
      t.call("DELETE", `/reports/${id}`, { token: author.token }),
    ]);
    expect(gone.status).toBe(200);
    expect([201, 404]).toContain(said.status);
    const files = await t.app.db.selectFrom("file").select("name").execute();
    expect((await storedNames(t.app)).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  }));
