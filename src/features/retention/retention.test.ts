import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, pdf } from "../../../tests/forms.ts";
import {
  rejectedStudent,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { loseNextRace } from "../../../tests/support/lost-race.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { removeOldRows } from "../../app/server/housekeeping.ts";
import { removeWhatIsOver } from "./retention.server.ts";

const { day } = spans;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  await t.call("POST", "/admin/ukt/status", { token: await superadminToken(t) });
});
afterAll(() => t.close());

const cardOf = async ({ id }: TestStudent) =>
  (await t.call("GET", `/users/${id}`, { token: await superadminToken(t) })).body.data?.ktm_url as
    | string
    | null;
const removed = async () => (await t.call("GET", "/retention")).body.data.removed;
const storedFiles = async () => (await storedNames(t.app)).length;

const fileAppeal = async ({ token }: TestStudent) => {
  const body = formOf({ semester: "3", problem: "natural" }, { ktm: await pdf("Kartu") });
  const reply = await t.call("POST", "/ukt-appeals", { token, body });
  expect(reply.status).toBe(201);
  return reply.body.data.id as number;
};
const decideAppeal = async (id: number, status: string) => {
  const token = await superadminToken(t);
  const body = { id, status, admin_note: "Sudah kami periksa." };
  expect((await t.call("PATCH", "/admin/ukt/appeals/status", { token, body })).status).toBe(200);
};
const documentOf = async (id: number) =>
  (await t.call("GET", `/admin/ukt/appeals/${id}`, { token: await superadminToken(t) })).body.data
    .ktm_url as string | null;

describe("student cards", () => {
  test("go with their files 30 days after the decision, be it yes or no, and not before one", async () => {
    const admin = await superadminToken(t);
    const verified = await verifiedStudent(t, admin);
    const rejected = await rejectedStudent(t, admin);
    const waiting = await waitingStudent(t);
    const files = await storedFiles();
    const { cards } = await removed();
    t.clock.move(30 * day - spans.hour);
    await removeWhatIsOver(t.app);
    expect([await cardOf(verified), await storedFiles()]).toEqual([expect.any(String), files]);
    t.clock.move(2 * spans.hour);
    await removeWhatIsOver(t.app);
    expect([await cardOf(verified), await cardOf(rejected)]).toEqual([null, null]);
    expect(await cardOf(waiting)).toEqual(expect.any(String));
    expect(await storedFiles()).toBe(files - 2);
    expect((await removed()).cards).toBe(cards + 2);
  });

  test("a decision that is changed counts anew", async () => {
    const student = await rejectedStudent(t, await superadminToken(t));
    t.clock.move(20 * day);
    const token = await superadminToken(t);
    const body = { campus_email: student.email, status: "verified" };
    expect((await t.call("PATCH", "/admin/students/verify", { token, body })).status).toBe(200);
    t.clock.move(20 * day);
    await removeWhatIsOver(t.app);
    expect(await cardOf(student)).toEqual(expect.any(String));
    t.clock.move(11 * day);
    await removeWhatIsOver(t.app);
    expect(await cardOf(student)).toBeNull();
  });

  test("one that a decision saves while the batch loses a race keeps its file; the others go", async () => {
    const saved = await rejectedStudent(t, await superadminToken(t));
    const gone = await rejectedStudent(t, await superadminToken(t));
    const files = await storedFiles();
    t.clock.move(31 * day);
    const token = await superadminToken(t);
    const body = { campus_email: saved.email, status: "verified" };
    let decision: number | undefined;
    loseNextRace(t.app, async () => {
      decision = (await t.call("PATCH", "/admin/students/verify", { token, body })).status;
    });
    await removeWhatIsOver(t.app);
    expect(decision).toBe(200);
    expect([await cardOf(saved), await cardOf(gone)]).toEqual([expect.any(String), null]);
    expect((await t.open((await cardOf(saved)) ?? "")).status).toBe(200);
    expect(await storedFiles()).toBe(files - 1);
  });
});

describe("files of appeals", () => {
  test("go a year after the last decision; the appeal and its answer stay", async () => {
    const decided = await fileAppeal(await verifiedStudent(t, await superadminToken(t)));
    const open = await fileAppeal(await verifiedStudent(t, await superadminToken(t)));
    await decideAppeal(decided, "rejected");
    t.clock.move(200 * day);
    await decideAppeal(decided, "responded");
    t.clock.move(200 * day);
    await removeWhatIsOver(t.app);
    expect(await documentOf(decided)).toEqual(expect.any(String));
    t.clock.move(166 * day);
    await removeWhatIsOver(t.app);
    expect([await documentOf(decided), await documentOf(open)]).toEqual([null, expect.any(String)]);
    const { admin_note } = (
      await t.call("GET", `/admin/ukt/appeals/${decided}`, { token: await superadminToken(t) })
    ).body.data;
    expect(admin_note).toBe("Sudah kami periksa.");
    expect((await removed()).appeal_files).toBe(1);
  });
});

describe("the audit", () => {
  const rows = () => t.app.db.selectFrom("audit").select("at").execute();

  test("loses what is two years old, by this job alone", async () => {
    await verifiedStudent(t, await superadminToken(t));
    const before = (await rows()).length;
    expect(before).toBeGreaterThan(0);
    await expect(t.app.db.deleteFrom("audit").execute()).rejects.toThrow(/appended only/);
    t.clock.move(729 * day);
    await verifiedStudent(t, await superadminToken(t));
    await removeWhatIsOver(t.app);
    t.clock.move(2 * day);
    await removeWhatIsOver(t.app);
    const left = await rows();
    expect(left.length).toBeGreaterThan(0);
    const oldest = Math.min(...left.map(({ at }) => at.getTime()));
    expect(oldest).toBeGreaterThan(t.clock.now().getTime() - 730 * day);
    expect((await removed()).audit).toBeGreaterThanOrEqual(before);
  });

  test("more than one batch goes as well, and a change of a row is refused as before", async () => {
    const [{ id: actor_id } = { id: 0 }] = await t.app.db
      .selectFrom("account")
      .select("id")
      .execute();
    const row = { actor_id, action: "export", target: "laporan", address: "127.0.0.1" };
    const at = new Date(t.clock.now().getTime() - 800 * day);
    await t.app.db
      .insertInto("audit")
      .values(Array.from({ length: 1_100 }, () => ({ ...row, at })))
      .execute();
    await expect(t.app.db.updateTable("audit").set({ target: "lain" }).execute()).rejects.toThrow(
      /appended only/,
    );
    await removeWhatIsOver(t.app);
    expect((await rows()).filter((left) => left.at.getTime() === at.getTime())).toEqual([]);
  });
});

test("attempts that nobody confirmed are counted where they go", async () => {
  const { attempts } = await removed();
  const npm = "2299999999";
  const body = formOf({
    name: "Tidak Jadi",
    campus_email: `${npm}@students.example.ac.id`,
    password: "rahasia-npm",
  });
  expect((await t.call("POST", "/auth/register", { body })).status).toBe(201);
  t.clock.move(day + spans.hour);
  await removeOldRows(t.app);
  expect((await removed()).attempts).toBe(attempts + 1);
});

test("GET /retention answers everybody with the days of this campus", async () => {
  const reply = await t.call("GET", "/retention");
  expect([reply.status, reply.body.data.keep]).toEqual([
    200,
    { cards: 30, appeal_files: 365, audit: 730 },
  ]);
  const own = await startTestApp({
    KEEP_CARDS_DAYS: "7",
    KEEP_APPEAL_FILES_DAYS: "90",
    KEEP_AUDIT_DAYS: "1095",
  });
  try {
    expect((await own.call("GET", "/retention")).body.data.keep).toEqual({
      cards: 7,
      appeal_files: 90,
      audit: 1095,
    });
  } finally {
    await own.close();
  }
});
