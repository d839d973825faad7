import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { HOUR } from "../../server/clock.ts";

/** A name that is taken off a report later (docs/product/case.md#later-anonymity). */

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Ratna Kencana Unik");
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const named = async (fields: Record<string, string | boolean> = {}) =>
  (await fileReport(t, author.token, fields)).id as number;
const anonymize = (id: number, token?: string, body: object = {}) =>
  t.call("POST", `/reports/${id}/anonymize`, { token, body });
const read = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const bell = async (id: number, token = author.token) =>
  (await t.call("GET", "/notifications?itemPerPage=100", { token })).body.data.filter(
    ({ link }: { link: string }) => link === `/laporan/${id}`,
  ) as unknown[];
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.code];
const isHour = (at: string) => Date.parse(at) % HOUR === 0;

describe("POST /reports/{id}/anonymize", () => {
  test.each(["pending", "under_review", "responded", "done", "rejected"])(
    "takes the name off a report that is %s, and gives its receipt: 200",
    async (status) => {
      const id = await named();
      if (status !== "pending") await setStatus(t, admin, id, status);
      const { version } = await read(id, author.token);
      const { status: code, body } = await anonymize(id, author.token, { version });
      expect([code, body.data.isAnonymous, body.data.is_mine]).toEqual([200, true, true]);
      expect(body.data.receipt).toMatch(/^[0-9A-Z]{5}-/);
      expect(body.data).toMatchObject({ student_id: null, students: null, version: version + 1 });
      expect(body.data.timeline.at(-1)).toMatchObject({
        kind: "anonymized",
        from: null,
        to: null,
      });
      expect(isHour(body.data.timeline.at(-1).at)).toBe(true);
      const seen = await read(id, admin);
      expect([seen.students, seen.student_id, seen.receipt]).toEqual([null, null, undefined]);
    },
  );

  test("takes back what its author gave to reports that are merged into it, which count there without it", async () => {
    const id = await named();
    const merged = (await fileReport(t, other.token)).id as number;
    for (const one of [id, merged]) await setStatus(t, admin, one, "under_review");
    const { token } = author;
    const vote = { token, body: { type: "upvote" } };
    expect((await t.call("POST", `/reports/${merged}/vote`, vote)).status).toBe(200);
    expect((await t.call("PUT", `/reports/${merged}/follow`, { token })).status).toBe(200);
    const merging = { token: admin, body: { into: id } };
    expect((await t.call("POST", `/admin/reports/${merged}/merge`, merging)).status).toBe(200);
    const { db } = t.app;
    const given = async (table: "vote" | "follow") =>
      (await db.selectFrom(table).select("report_id").where("account_id", "=", author.id).execute())
        .length;
    const supports = async () => ({
      ...(await db
        .selectFrom("report")
        .select(["upvotes", "followers"])
        .where("id", "=", merged)
        .executeTakeFirstOrThrow()),
      given: [await given("vote"), await given("follow")],
    });
    // whoever may not take the name off loses nothing
    expect((await anonymize(id, other.token)).status).toBeGreaterThan(400);
    expect(await supports()).toEqual({ upvotes: 1, followers: 1, given: [1, 1] });
    // nobody ends following what is merged: news of it without a follow would be the author's
    await expect.poll(() => bell(merged)).toHaveLength(1);
    expect((await anonymize(id, token)).status).toBe(200);
    expect(await supports()).toEqual({ upvotes: 0, followers: 0, given: [0, 0] });
    expect(await bell(merged)).toEqual([]);
  });

  test("takes the notifications along, and the page forgets the name at once", async () => {
    const id = await named();
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
    const before = await bell(id);
    const since = t.dropped.length;
    await anonymize(id, author.token);
    expect(await bell(id)).toEqual(before);
    expect(t.dropped.slice(since)).toEqual(["/", "/laporan", `/laporan/${id}`]);
    const found = await t.call("GET", "/admin/reports?search=Ratna+Kencana", { token: admin });
    expect(found.body.data.map((row: { id: number }) => row.id)).not.toContain(id);
    const rows = await t.app.db
      .selectFrom("notification")
      .select(["account_id", "author_tag"])
      .where("about_id", "=", id)
      .execute();
    expect(rows.map((row) => [row.account_id, row.author_tag !== null])).toEqual([[null, true]]);
  });

  test("rounds what the author did under the name up to full hours, and leaves admins' times", async () => {
    const id = await named();
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
    const reason = "Masih bocor seperti kemarin.";
    await t.call("POST", `/reports/${id}/verdict`, {
      token: author.token,
      body: { solved: false, reason },
    });
    const before = await read(id, author.token);
    const exact = before.timeline.find(({ kind }: { kind: string }) => kind === "reopened").at;
    expect(isHour(exact)).toBe(false);
    const { data } = (await anonymize(id, author.token)).body;
    const at = (kind: string) =>
      data.timeline.find((step: { kind: string }) => step.kind === kind).at as string;
    expect(isHour(at("reopened"))).toBe(true);
    expect(Date.parse(at("reopened")) - Date.parse(exact)).toBeLessThan(HOUR);
    expect(at("status")).toBe(before.timeline[0].at);
    expect(data.due_at).toBe(new Date(Date.parse(at("reopened")) + 5 * 24 * HOUR).toISOString());
    const messages = await t.app.db
      .selectFrom("message")
      .select("at")
      .where("report_id", "=", id)
      .execute();
    expect(messages).toEqual([{ at: new Date(at("reopened")) }]);
    expect(JSON.stringify(data)).not.toContain(exact);
  });

  test("is refused twice, to others and on an older version: 409, 403, 404, 401", async () => {
    const id = await named();
    const hidden = await named({ isPrivate: true });
    await setStatus(t, admin, id, "under_review");
    expect((await anonymize(id)).status).toBe(401);
    expect(refusal(await anonymize(id, admin))).toEqual([403, "STUDENTS_ONLY"]);
    expect(refusal(await anonymize(id, other.token))).toEqual([403, "NOT_YOURS"]);
    expect((await anonymize(hidden, other.token)).status).toBe(404);
    expect((await anonymize(999_999, author.token)).status).toBe(404);
    expect((await anonymize(id, author.token, { version: "x" })).status).toBe(422);
    const stale = await anonymize(id, author.token, { version: 1 });
    expect([...refusal(stale), stale.body.data.isAnonymous]).toEqual([409, "STALE", false]);
    expect((await anonymize(id, author.token, { version: 2 })).status).toBe(200);
    expect(refusal(await anonymize(id, author.token))).toEqual([409, "ALREADY_ANONYMOUS"]);
    const filed = await named({ isAnonymous: true });
    expect(refusal(await anonymize(filed, author.token))).toEqual([409, "ALREADY_ANONYMOUS"]);
  });

  test("at once for several reports gives each a tag of its own", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => named()));
    const replies = await Promise.all(ids.map((id) => anonymize(id, author.token)));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const receipts = replies.map(({ body }) => body.data.receipt);
    expect(new Set(receipts).size).toBe(ids.length);
    expect(receipts.every(Boolean)).toBe(true);
  });
});

test("removing the account afterwards does not find the report", async () => {
  const leaver = await verifiedStudent(t, admin);
  const { id } = await fileReport(t, leaver.token);
  await setStatus(t, admin, id, "under_review");
  const { version } = (await anonymize(id, leaver.token)).body.data;
  const body = { password: leaver.password };
  expect((await t.call("POST", "/users/me/erasure", { token: leaver.token, body })).status).toBe(
    200,
  );
  const left = await read(id, admin);
  expect([left.isAnonymous, left.students, left.version]).toEqual([true, null, version]);
});
