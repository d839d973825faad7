import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let reader: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  admin = (await newAdmin(t, superadmin)).token;
  author = await verifiedStudent(t, admin);
  reader = await verifiedStudent(t, admin);
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const published = async (fields: Record<string, string | boolean> = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  await setStatus(t, admin, id, "under_review");
  return id as number;
};
const flag = (id: number, token?: string, body: object = { reason: "spam" }) =>
  t.call("POST", `/reports/${id}/flag`, { token, body });
const withdraw = (id: number, token?: string) => t.call("DELETE", `/reports/${id}/flag`, { token });
const settle = (id: number, token?: string) =>
  t.call("POST", `/admin/reports/${id}/flags/settle`, { token });
const detail = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const flagged = async () =>
  (await t.call("GET", "/admin/reports?flagged=open&itemPerPage=100", { token: admin })).body
    .data as {
    id: number;
    open_flags: number;
  }[];

describe("POST /reports/{id}/flag", () => {
  test("answers 200, once each, and the second time 409", async () => {
    const id = await published();
    const first = await flag(id, reader.token, { reason: "personal_data", note: "Ada NPM." });
    expect([first.status, first.body.data]).toEqual([200, { is_flagged: true }]);
    const again = await flag(id, reader.token, { reason: "hate" });
    expect([again.status, again.body.code]).toEqual([409, "ALREADY_FLAGGED"]);
    await flag(id, other.token, { reason: "spam", note: "  " });
    const { open_flags, flags } = await detail(id, admin);
    expect(open_flags).toBe(2);
    expect(flags).toEqual({
      open: 2,
      total: 2,
      per_reason: { personal_data: 1, false: 0, hate: 0, spam: 1, other: 0 },
      notes: [{ reason: "personal_data", note: "Ada NPM." }],
    });
  });

  test("says to nobody who it was, and only to whoever flagged that they did", async () => {
    const id = await published();
    await flag(id, reader.token, { reason: "false", note: "Kejadiannya lain." });
    const seen = await detail(id, admin);
    expect(JSON.stringify(seen)).not.toContain(reader.name);
    expect(seen.is_flagged).toBeUndefined();
    expect(await detail(id, reader.token)).toMatchObject({ is_flagged: true });
    for (const token of [other.token, author.token]) {
      const read = await detail(id, token);
      expect([read.is_flagged, read.flags, read.open_flags]).toEqual([false, undefined, undefined]);
    }
    const guest = await detail(id);
    expect([guest.is_flagged, guest.flags, guest.open_flags]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("hides nothing by itself and tells the author nothing", async () => {
    const id = await published();
    const bell = async () =>
      (await t.call("GET", "/notifications", { token: author.token })).body.data.length;
    const before = await bell();
    await flag(id, reader.token);
    expect((await t.call("GET", `/reports/${id}`)).status).toBe(200);
    expect(await bell()).toBe(before);
    expect((await detail(id)).version).toBe((await detail(id, admin)).version);
  });

  test("is a 403 on one's own, named or anonymous, and a 404 on what is not published", async () => {
    const named = await published();
    const anonymous = await published({ isAnonymous: true });
    for (const id of [named, anonymous]) {
      const reply = await flag(id, author.token);
      expect([reply.status, reply.body.code]).toEqual([403, "OWN_REPORT"]);
    }
    const { id } = await fileReport(t, author.token);
    expect((await flag(id, reader.token)).status).toBe(404);
    expect((await flag(999_999, reader.token)).status).toBe(404);
  });

  test("is for verified students: 401, 403; an unknown reason and a long note are a 422", async () => {
    const id = await published();
    const waiting = await waitingStudent(t);
    const rejected = await rejectedStudent(t, admin);
    expect((await flag(id)).status).toBe(401);
    for (const { token } of [waiting, rejected, { token: admin }])
      expect((await flag(id, token)).status).toBe(403);
    for (const body of [{}, { reason: "lain" }, { reason: "spam", note: "x".repeat(301) }])
      expect((await flag(id, reader.token, body)).status).toBe(422);
    const long = { reason: "spam", note: "x".repeat(300) };
    expect((await flag(id, reader.token, long)).status).toBe(200);
  });

  test("pressed at once by one and by others counts each account once", async () => {
    const id = await published();
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => flag(id, reader.token)),
      ...Array.from({ length: 10 }, () => flag(id, other.token)),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await detail(id, admin)).open_flags).toBe(2);
    await Promise.all([
      ...Array.from({ length: 5 }, () => withdraw(id, reader.token)),
      ...Array.from({ length: 3 }, () => settle(id, admin)),
    ]);
    expect((await detail(id, admin)).open_flags).toBe(0);
  });
});

describe("DELETE /reports/{id}/flag", () => {
  test("takes one's own back and answers 200, also where there is none", async () => {
    const id = await published();
    await flag(id, reader.token);
    await flag(id, other.token);
    for (let time = 0; time < 2; time++) {
      const reply = await withdraw(id, reader.token);
      expect([reply.status, reply.body.data]).toEqual([200, { is_flagged: false }]);
      expect((await detail(id, admin)).flags).toMatchObject({ open: 1, total: 1 });
    }
    expect((await flag(id, reader.token)).status).toBe(200);
  });

  test("takes a closed one back without touching the number of the open ones", async () => {
    const id = await published();
    await flag(id, reader.token);
    await settle(id, admin);
    await flag(id, other.token);
    await withdraw(id, reader.token);
    expect(await detail(id, admin)).toMatchObject({
      open_flags: 1,
      flags: { open: 1, total: 1 },
    });
  });

  test("is refused like flagging: 401, 403, 404", async () => {
    const id = await published();
    expect((await withdraw(id)).status).toBe(401);
    expect((await withdraw(id, admin)).status).toBe(403);
    expect((await withdraw(id, author.token)).status).toBe(403);
    expect((await withdraw(999_999, reader.token)).status).toBe(404);
  });
});

describe("POST /admin/reports/{id}/flags/settle", () => {
  test("answers 200, closes all that are open, and the list no longer shows the report", async () => {
    const id = await published();
    await flag(id, reader.token, { reason: "hate", note: "Baris kedua." });
    expect((await flagged()).find((one) => one.id === id)).toMatchObject({ open_flags: 1 });
    const reply = await settle(id, admin);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ open: 0, total: 1, notes: [] });
    expect((await flagged()).map((one) => one.id)).not.toContain(id);
    const again = await flag(id, reader.token);
    expect([again.status, again.body.code]).toEqual([409, "ALREADY_FLAGGED"]);
  });

  test("leaves a row in the audit where something was open", async () => {
    const id = await published();
    const superadmin = await superadminToken(t);
    const acts = async () =>
      (
        await t.call("GET", "/admin/audit?action=settle-flags", { token: superadmin })
      ).body.data.filter(({ target }: { target: string }) => target === `report:${id}`);
    await settle(id, admin);
    expect(await acts()).toEqual([]);
    await flag(id, reader.token);
    await settle(id, admin);
    expect(await acts()).toHaveLength(1);
  });

  test("is for admins: 401, 403, and a 404 where there is no report", async () => {
    const id = await published();
    expect((await settle(id)).status).toBe(401);
    expect((await settle(id, reader.token)).status).toBe(403);
    expect((await settle(999_999, admin)).status).toBe(404);
  });
});

test("GET /admin/reports?flagged=open lists and counts what readers point at; an unknown value is a 422", async () => {
  const id = await published({ category: "academic" });
  await flag(id, reader.token);
  const list = (query: string) => t.call("GET", `/admin/reports?${query}`, { token: admin });
  const { data, pagination, total_per_category } = (await list("flagged=open&category=academic"))
    .body;
  expect([data.length, pagination.total_items, total_per_category.academic]).toEqual([1, 1, 1]);
  expect((await list("flagged=closed")).status).toBe(422);
  expect((await list("flagged=")).status).toBe(200);
});

test("who removes the account takes the flags along", async () => {
  const leaver = await verifiedStudent(t, admin);
  const id = await published();
  await flag(id, leaver.token, { reason: "other", note: "Pamit." });
  await flag(id, reader.token);
  const { password } = leaver;
  const body = { password };
  expect((await t.call("POST", "/users/me/erasure", { token: leaver.token, body })).status).toBe(
    200,
  );
  expect((await detail(id, admin)).flags).toMatchObject({ open: 1, total: 1, notes: [] });
});
