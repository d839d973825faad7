import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { ANSWER_TIME } from "../../../tests/support/report-lives.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { fullHour, HOUR } from "../../server/clock.ts";

/** What an author says of the answer (docs/product/case.md#verdict). */

const DAY = spans.day;
const REASON = "Lampunya mati lagi sejak tadi malam.";

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  author = await verifiedStudent(t, await superadminToken(t));
  other = await verifiedStudent(t, await superadminToken(t));
  admin = (await newAdmin(t, await superadminToken(t))).token;
});
afterAll(() => t.close());

/** A session ends where a test moves the clock by days. */
const asAdmin = async () => {
  const me = await t.call("GET", "/users/me", { token: admin });
  if (me.status !== 200) admin = await superadminToken(t);
  return admin;
};
const asAuthor = async (who = author) => {
  const body = { identifier: who.email, password: who.password };
  const me = await t.call("GET", "/users/me", { token: who.token });
  if (me.status === 200) return who.token;
  return (await t.call("POST", "/auth/login", { body })).body.token as string;
};
const answered = async (fields: Record<string, boolean> = {}, status = "responded") => {
  const { id } = await fileReport(t, await asAuthor(), fields);
  await setStatus(t, await asAdmin(), id, status, "Sudah kami perbaiki.");
  return id as number;
};
const say = async (id: number, body: object, token?: string) =>
  t.call("POST", `/reports/${id}/verdict`, { token: token ?? (await asAuthor()), body });
const read = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const own = async (id: number) => read(id, await asAuthor());
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.code];

describe("POST /reports/{id}/verdict", () => {
  test("solved closes an answered report, says so to everybody and keeps the author's word: 200", async () => {
    const id = await answered();
    const before = await own(id);
    expect(before.verdict).toEqual({
      solved: false,
      reopened: 0,
      until: new Date(Date.parse(before.responded_at) + 14 * DAY).toISOString(),
    });
    const { status, body } = await say(id, { solved: true, version: before.version });
    expect([status, body.data.status, body.data.solved_by_author]).toEqual([200, "done", true]);
    expect(body.data.version).toBe(before.version + 1);
    expect(body.data.verdict).toMatchObject({ solved: true, reopened: 0 });
    expect(body.data.timeline.at(-1)).toMatchObject({
      kind: "solved",
      from: "responded",
      to: "done",
    });
    const guest = await read(id);
    expect([guest.solved_by_author, guest.verdict]).toEqual([true, undefined]);
    expect((await read(id, await asAdmin())).verdict).toMatchObject({ solved: true });
    expect((await read(id, other.token)).verdict).toBeUndefined();
  });

  test("solved on what is done changes no status, and once more changes nothing", async () => {
    const id = await answered({}, "done");
    const { data } = (await say(id, { solved: true })).body;
    expect(data.timeline.at(-1)).toMatchObject({ kind: "solved", from: null, to: null });
    const again = await say(id, { solved: true, version: data.version });
    expect([again.status, again.body.data.version]).toEqual([200, data.version]);
    expect(again.body.data.timeline).toHaveLength(data.timeline.length);
  });

  test.each([false, true])(
    "not solved puts it back to the desk with five new days and the reason as a message (anonymous: %s)",
    async (isAnonymous) => {
      const id = await answered({ isAnonymous });
      const before = await own(id);
      const from = t.clock.now();
      const { status, body } = await say(id, {
        solved: false,
        reason: REASON,
        version: before.version,
      });
      expect([status, body.data.status]).toEqual([200, "under_review"]);
      const step = body.data.timeline.at(-1);
      expect(step).toMatchObject({ kind: "reopened", from: "responded", to: "under_review" });
      const at = Date.parse(step.at);
      const earliest = isAnonymous ? fullHour(from).getTime() : from.getTime();
      expect(at).toBeGreaterThanOrEqual(earliest);
      expect(at - earliest).toBeLessThan(isAnonymous ? 1 : HOUR / 60);
      expect(Date.parse(body.data.due_at)).toBe(at + ANSWER_TIME);
      expect(body.data.verdict).toEqual({ solved: false, reopened: 1, until: null });
      const seen = await read(id, await asAdmin());
      expect([seen.waiting_for, seen.unread_messages]).toEqual(["admin", 1]);
      const messages = await t.app.db
        .selectFrom("message")
        .selectAll()
        .where("report_id", "=", id)
        .execute();
      expect(messages).toMatchObject([{ number: 1, text: REASON, admin_id: null, asks: false }]);
      expect(messages[0]!.at.getTime()).toBe(at);
      const row = await t.app.db
        .selectFrom("report")
        .select("first_promised_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(row.first_promised_at).not.toBeNull();
      expect(JSON.stringify(await read(id))).not.toContain(REASON);
    },
  );

  test("a third reopening is a 409, 'solved' is not; solved may be taken back", async () => {
    const id = await answered();
    for (let n = 1; n <= 2; n += 1) {
      expect((await say(id, { solved: true })).status).toBe(200);
      const { data } = (await say(id, { solved: false, reason: REASON })).body;
      expect([data.solved_by_author, data.verdict.reopened]).toEqual([false, n]);
      await setStatus(t, await asAdmin(), id, "responded", `Jawaban lagi, ${n}.`);
    }
    expect(refusal(await say(id, { solved: false, reason: REASON }))).toEqual([
      409,
      "VERDICT_CLOSED",
    ]);
    expect((await say(id, { solved: true })).body.data.solved_by_author).toBe(true);
  });

  test("is closed 14 days after the answer, which an edit of it does not begin anew: 409", async () => {
    const edited = await answered();
    const inTime = await answered();
    t.clock.move(10 * DAY);
    await setStatus(t, await asAdmin(), edited, "responded", "Jawaban yang diperbaiki.");
    t.clock.move(4 * DAY - HOUR);
    expect((await say(inTime, { solved: true })).status).toBe(200);
    t.clock.move(HOUR);
    for (const body of [{ solved: true }, { solved: false, reason: REASON }])
      expect(refusal(await say(edited, body))).toEqual([409, "VERDICT_CLOSED"]);
    expect((await own(edited)).verdict.reopened).toBe(0);
  });

  test("runs from the first answer, also where the report was done without one before", async () => {
    const { id } = await fileReport(t, await asAuthor());
    await setStatus(t, await asAdmin(), id, "done");
    const { until } = (await own(id)).verdict;
    t.clock.move(15 * DAY);
    expect((await own(id)).verdict.until).toBe(until);
    const since = t.mailer.sent.length;
    await setStatus(t, await asAdmin(), id, "done", "Sudah kami perbaiki.");
    const { responded_at, verdict } = await own(id);
    expect(Date.parse(verdict.until)).toBe(Date.parse(responded_at) + 14 * DAY);
    const mail = await t.mailer.received(
      (one) => t.mailer.sent.indexOf(one) >= since && one.text.includes(`/laporan/${id}`),
    );
    expect(mail.text).toContain("Apakah masalahnya beres?");
    expect((await say(id, { solved: false, reason: REASON })).status).toBe(200);
  });

  test("is closed before an answer, where it was rejected and where the answer was taken away: 409", async () => {
    const token = await asAdmin();
    const { id: pending } = await fileReport(t, await asAuthor());
    const rejected = await answered({}, "rejected");
    const taken = await answered();
    await t.call("DELETE", `/reports/${taken}/response`, { token });
    for (const id of [pending, rejected, taken]) {
      expect(refusal(await say(id, { solved: true }))).toEqual([409, "VERDICT_CLOSED"]);
      expect((await own(id)).verdict).toBeNull();
    }
    await setStatus(t, token, rejected, "done");
    await setStatus(t, token, taken, "responded", "Jawaban yang baru.");
    for (const id of [rejected, taken]) expect((await say(id, { solved: true })).status).toBe(200);
  });

  test("what the author said does not outlive a change of the status by an admin", async () => {
    const id = await answered();
    await say(id, { solved: true });
    await setStatus(t, await asAdmin(), id, "under_review");
    expect((await own(id)).solved_by_author).toBe(false);
    await setStatus(t, await asAdmin(), id, "done");
    expect((await own(id)).solved_by_author).toBe(false);
  });

  test("takes the version that was read: another is a 409 with the report as it is", async () => {
    const id = await answered();
    const { version } = await own(id);
    await setStatus(t, await asAdmin(), id, "done", "Selesai semua.");
    const stale = await say(id, { solved: false, reason: REASON, version });
    expect([...refusal(stale), stale.body.data.status]).toEqual([409, "STALE", "done"]);
    expect((await own(id)).verdict.reopened).toBe(0);
  });

  test("is the author's alone: 401, 403 and 404 for others, private reports too for the author", async () => {
    const id = await answered();
    const hidden = await answered({ isPrivate: true });
    const body = { solved: true };
    expect((await t.call("POST", `/reports/${id}/verdict`, { body })).status).toBe(401);
    expect(refusal(await say(id, body, await asAdmin()))).toEqual([403, "STUDENTS_ONLY"]);
    const stranger = await asAuthor(other);
    expect(refusal(await say(id, body, stranger))).toEqual([403, "NOT_YOURS"]);
    expect((await say(hidden, body, stranger)).status).toBe(404);
    expect((await say(999_999, body)).status).toBe(404);
    expect((await say(hidden, body)).status).toBe(200);
  });

  test("what is filled in wrongly is a 422 at its field, and nothing is changed", async () => {
    const id = await answered();
    const at = async (body: object) => {
      const reply = await say(id, body);
      return [reply.status, reply.body.errors?.[0]];
    };
    const reason = (message: string) => [422, { path: "reason", message }];
    expect(await at({ solved: false })).toEqual(reason("Alasan wajib diisi"));
    expect(await at({ solved: false, reason: "  " })).toEqual(reason("Alasan wajib diisi"));
    expect(await at({ solved: false, reason: "pendek" })).toEqual(
      reason("Alasan minimal 10 karakter"),
    );
    expect(await at({ solved: false, reason: "a".repeat(501) })).toEqual(
      reason("Alasan maksimal 500 karakter"),
    );
    expect((await at({ reason: REASON }))[0]).toBe(422);
    expect((await at({ solved: "ya" }))[0]).toBe(422);
    expect((await own(id)).status).toBe("responded");
  });

  test("of two that come at once with one version, one is taken", async () => {
    const id = await answered();
    const { version } = await own(id);
    const token = await asAuthor();
    const replies = await Promise.all(
      [1, 2, 3].map(() => say(id, { solved: false, reason: REASON, version }, token)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await own(id)).verdict.reopened).toBe(1);
  });
});

test("the mail that tells a named author of the answer asks, and no other mail does", async () => {
  const id = await answered();
  const asks = (mail: { text: string }) => mail.text.includes("Apakah masalahnya beres?");
  const mail = await t.mailer.received((one) => one.text.includes(`/laporan/${id}`));
  expect(asks(mail)).toBe(true);
  const since = t.mailer.sent.length;
  await setStatus(t, await asAdmin(), id, "responded", "Jawaban yang diperbaiki lagi.");
  const later = await t.mailer.received(
    (one) => t.mailer.sent.indexOf(one) >= since && one.text.includes(`/laporan/${id}`),
  );
  expect(asks(later)).toBe(false);
});

test("the mail of an answer that is not sent back any more offers nothing that its page does not", async () => {
  const id = await answered();
  for (let n = 1; n <= 2; n += 1) {
    await say(id, { solved: false, reason: REASON });
    await setStatus(t, await asAdmin(), id, "responded", `Jawaban lagi, ${n}.`);
  }
  const about = (one: { text: string }) => one.text.includes(`/laporan/${id}`);
  await expect.poll(() => t.mailer.sent.filter(about)).toHaveLength(3);
  const { text } = t.mailer.sent.findLast(about)!;
  expect(text).toContain("Apakah masalahnya beres?");
  expect(text).not.toContain("Belum beres");
});
