import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formOf, reportFields } from "../../../tests/forms.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const DAY = 24 * spans.hour;
const REASON = "Berisi ancaman kepada orang lain.";

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
let adminToken: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await newAdmin(t, await superadminToken(t));
});
beforeEach(async () => {
  // sessions end while the clock moves
  superadmin = await superadminToken(t);
  adminToken = await login(admin.email, admin.password);
});
afterAll(() => t.close());

const login = async (identifier: string, password: string) =>
  (await t.call("POST", "/auth/login", { body: { identifier, password } })).body.token as string;
const mark = (
  id: number,
  token: string | undefined = adminToken,
  body: object = { reason: REASON },
) => t.call("POST", `/admin/reports/${id}/abuse`, { token, body });
const lift = (id: number, token?: string) =>
  t.call("DELETE", `/admin/reports/${id}/abuse`, { token });
const detail = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const file = (token: string, fields: Record<string, string | boolean> = {}) =>
  t.call("POST", "/reports", { token, body: formOf({ ...reportFields, ...fields }) });
const anonymously = { isAnonymous: true };
/** Reports of one student, marked one after the other; the last one's mark. */
const markedOnes = async (token: string, number: number, fields = {}) => {
  const ids: number[] = [];
  for (let n = 0; n < number; n++) {
    const { id } = await fileReport(t, token, fields);
    expect((await mark(id)).status).toBe(200);
    ids.push(id);
  }
  return ids;
};
/** Moves the clock and logs everybody in again. */
const later = async (milliseconds: number, who: TestStudent) => {
  t.clock.move(milliseconds);
  superadmin = await superadminToken(t);
  adminToken = await login(admin.email, admin.password);
  return login(who.email, who.password);
};

describe("POST /admin/reports/{id}/abuse", () => {
  test("answers 200: rejected, with a mark of the full hour that author and admins read", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    await setStatus(t, adminToken, id, "under_review");
    t.clock.move(7 * 60_000);
    const reply = await mark(id);
    expect(reply.status).toBe(200);
    const { data } = reply.body;
    expect(data).toMatchObject({ status: "rejected", abuse: { reason: REASON } });
    const at = Date.parse(data.abuse.at);
    expect(at % spans.hour).toBe(0);
    const ahead = at - t.clock.now().getTime();
    expect(ahead).toBeGreaterThanOrEqual(0);
    expect(ahead).toBeLessThan(spans.hour);
    expect(data.timeline.at(-1)).toMatchObject({ from: "under_review", to: "rejected" });
    expect((await detail(id, author.token)).abuse).toEqual(data.abuse);
    const bell = (await t.call("GET", "/notifications", { token: author.token })).body.data;
    expect(bell[0].description).toContain("ditandai sebagai penyalahgunaan");
    const mail = await t.mailer.received(
      ({ to, text }) => to === author.email && text.includes("ditandai sebagai penyalahgunaan"),
    );
    expect(mail.subject).not.toBe("");
    expect((await t.call("GET", `/reports/${id}`)).status).toBe(404);
    expect(t.dropped).toContain(`/laporan/${id}`);
  });

  test("reaches an anonymous author in the bell alone", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token, anonymously);
    await mark(id);
    const bell = (await t.call("GET", "/notifications", { token: author.token })).body.data;
    expect(bell[0].description).toContain("ditandai sebagai penyalahgunaan");
    expect((await detail(id, author.token)).abuse.reason).toBe(REASON);
  });

  test("takes back what the author said of the answer, as any status but done does", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    await setStatus(t, adminToken, id, "responded", "Sudah kami perbaiki.");
    const word = { token: author.token, body: { solved: true } };
    expect((await t.call("POST", `/reports/${id}/verdict`, word)).status).toBe(200);
    expect((await mark(id)).body.data.solved_by_author).toBe(false);
    expect((await lift(id, superadmin)).body.data.solved_by_author).toBe(false);
  });

  test("pressed twice marks once; another reason corrects it and keeps the hour", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    const first = (await mark(id)).body.data;
    expect((await mark(id)).body.data.version).toBe(first.version);
    t.clock.move(spans.hour);
    const corrected = (await mark(id, undefined, { reason: "Ancaman, lagi dan lagi." })).body.data;
    expect(corrected.abuse).toEqual({ reason: "Ancaman, lagi dan lagi.", at: first.abuse.at });
    expect(corrected.timeline).toHaveLength(1);
  });

  test("a status other than rejected lifts it; an answer to what is rejected does not", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    await mark(id);
    expect((await setStatus(t, adminToken, id, "rejected", "Tidak diproses.")).abuse).not.toBe(
      null,
    );
    expect((await setStatus(t, adminToken, id, "under_review")).abuse).toBe(null);
  });

  test("a version that is not the present one is a 409, and nothing is marked", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id, version } = await fileReport(t, author.token);
    await setStatus(t, adminToken, id, "under_review");
    const reply = await mark(id, adminToken, { reason: REASON, version });
    expect([reply.status, reply.body.code]).toEqual([409, "STALE"]);
    expect((await detail(id, adminToken)).abuse).toBe(null);
  });

  test("is for admins: 401, 403; a short reason is a 422, no report a 404", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    expect((await t.call("POST", `/admin/reports/${id}/abuse`, { body: {} })).status).toBe(401);
    expect((await mark(id, author.token)).status).toBe(403);
    for (const reason of ["", "terlalu", "x".repeat(501)])
      expect((await mark(id, adminToken, { reason })).status).toBe(422);
    expect((await mark(999_999)).status).toBe(404);
  });
});

describe("DELETE /admin/reports/{id}/abuse", () => {
  test("by a superadmin answers 200, tells the author, and the report stays rejected", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    await mark(id);
    for (let time = 0; time < 2; time++) {
      const reply = await lift(id, superadmin);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ abuse: null, status: "rejected" });
    }
    const bell = (await t.call("GET", "/notifications", { token: author.token })).body.data;
    expect(bell[0].description).toContain("dicabut");
    const told = bell.filter(({ link }: { link: string | null }) => link === `/laporan/${id}`);
    expect(told).toHaveLength(2);
  });

  test("is for superadmins: 401, 403; no report is a 404", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    expect((await lift(id)).status).toBe(401);
    for (const token of [author.token, adminToken])
      expect((await lift(id, token)).status).toBe(403);
    expect((await lift(999_999, superadmin)).status).toBe(404);
  });
});

describe("an abuser is held after the second mark", () => {
  test("under tags: no anonymous report for 30 days, under the name at once", async () => {
    const author = await verifiedStudent(t, superadmin);
    await markedOnes(author.token, 1, anonymously);
    expect((await file(author.token, anonymously)).status).toBe(201);
    const [id] = await markedOnes(author.token, 1, anonymously);
    const held = await file(author.token, anonymously);
    expect([held.status, held.body.code]).toEqual([403, "ANONYMOUS_PAUSED"]);
    const until = Date.parse((await detail(id!, author.token)).abuse.at) + 30 * DAY;
    expect(Date.parse(held.body.data.until)).toBe(until);
    const named = await file(author.token);
    expect(named.status).toBe(201);

    const edited = await t.call("PATCH", `/reports/${named.body.data.id}`, {
      token: author.token,
      body: formOf({ isAnonymous: true, title: "Disembunyikan" }),
    });
    expect([edited.status, edited.body.code]).toEqual([403, "ANONYMOUS_PAUSED"]);
    expect(await detail(named.body.data.id, author.token)).toMatchObject({
      isAnonymous: false,
      title: reportFields.title,
    });

    const before = await later(until - t.clock.now().getTime() - spans.hour / 2, author);
    expect((await file(before, anonymously)).status).toBe(403);
    const after = await later(spans.hour / 2, author);
    expect((await file(after, anonymously)).status).toBe(201);
  });

  test("under the name: no report at all for 30 days, appeals and one's own reports aside", async () => {
    const author = await verifiedStudent(t, superadmin);
    const anonymous = await fileReport(t, author.token, anonymously);
    const pending = await fileReport(t, author.token);
    await markedOnes(author.token, 2);
    for (const fields of [{}, anonymously]) {
      const held = await file(author.token, fields);
      expect([held.status, held.body.code]).toEqual([403, "FILING_PAUSED"]);
    }
    const edit = (id: number, fields: Record<string, string | boolean>) =>
      t.call("PATCH", `/reports/${id}`, { token: author.token, body: formOf(fields) });
    expect((await edit(pending.id, { isAnonymous: true })).body.code).toBe("FILING_PAUSED");
    expect((await edit(anonymous.id, { title: "Judul lain" })).status).toBe(200);
    expect((await edit(anonymous.id, { isAnonymous: false })).status).toBe(200);
    const after = await later(31 * DAY, author);
    expect((await file(after)).status).toBe(201);
  });

  test("marks under tags and under the name are not added up", async () => {
    const author = await verifiedStudent(t, superadmin);
    await markedOnes(author.token, 1, anonymously);
    await markedOnes(author.token, 1);
    expect((await file(author.token)).status).toBe(201);
    expect((await file(author.token, anonymously)).status).toBe(201);
  });

  test("a mark counts for a year, and a new one then begins a new pause", async () => {
    const author = await verifiedStudent(t, superadmin);
    await markedOnes(author.token, 1, anonymously);
    const soon = await later(364 * DAY, author);
    await markedOnes(soon, 1, anonymously);
    expect((await file(soon, anonymously)).body.code).toBe("ANONYMOUS_PAUSED");
    const late = await later(2 * DAY, author);
    // the first one is older than a year
    expect((await file(late, anonymously)).status).toBe(201);
    await markedOnes(late, 1, anonymously);
    expect((await file(late, anonymously)).body.code).toBe("ANONYMOUS_PAUSED");
  });

  test("a mark that is lifted counts no more", async () => {
    const author = await verifiedStudent(t, superadmin);
    const [first, second] = await markedOnes(author.token, 2, anonymously);
    expect((await file(author.token, anonymously)).status).toBe(403);
    await lift(first!, superadmin);
    expect((await file(author.token, anonymously)).status).toBe(201);
    await mark(first!);
    expect((await file(author.token, anonymously)).status).toBe(403);
    await setStatus(t, adminToken, second!, "pending");
    expect((await file(author.token, anonymously)).status).toBe(201);
  });

  test("nobody else is held, and a repeat of what was filed before is answered as before", async () => {
    const author = await verifiedStudent(t, superadmin);
    const other = await verifiedStudent(t, superadmin);
    const headers = { "idempotency-key": "tahan-1" };
    const body = () => formOf({ ...reportFields, ...anonymously });
    const first = await t.call("POST", "/reports", { token: author.token, body: body(), headers });
    await markedOnes(author.token, 2, anonymously);
    const repeat = await t.call("POST", "/reports", { token: author.token, body: body(), headers });
    expect([repeat.status, repeat.body.data.id]).toEqual([201, first.body.data.id]);
    expect((await file(author.token, anonymously)).status).toBe(403);
    expect((await file(other.token, anonymously)).status).toBe(201);
  });

  test("a refused filing takes no slot of a limit", async () => {
    const author = await verifiedStudent(t, superadmin);
    await markedOnes(author.token, 2, anonymously);
    const slots = async () =>
      (await t.app.db.selectFrom("sealed_limit").select("key").execute()).length;
    const before = await slots();
    await file(author.token, anonymously);
    expect(await slots()).toBe(before);
  });
});
