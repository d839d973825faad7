import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
});
afterAll(() => t.close());

const toggle = (token?: string) => t.call("POST", "/admin/ukt/status", { token });
const isActive = async () => (await t.call("GET", "/ukt-appeals/status")).body.data.is_active;
const log = async (query = "") =>
  (await t.call("GET", `/admin/ukt/status-list?${query}`, { token: admin })).body.data.dataMapped;

test("GET /ukt-appeals/status is public and the period starts closed", async () => {
  const fresh = await startTestApp();
  const reply = await fresh.call("GET", "/ukt-appeals/status");
  expect([reply.status, reply.body.data]).toEqual([200, { is_active: false }]);
  await fresh.close();
});

describe("POST /admin/ukt/status", () => {
  test("turns the period to the other of what it is, with a row in the log and in the audit", async () => {
    const before = await isActive();
    const first = await toggle(admin);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ is_active: !before, admins: { name: "Superadmin" } });
    expect(first.body.message).toBe(
      before ? "Fitur Banding UKT dinonaktifkan" : "Fitur Banding UKT diaktifkan",
    );
    expect(await isActive()).toBe(!before);
    expect((await log())[0]).toEqual(first.body.data);
    const acts = await t.app.db
      .selectFrom("audit")
      .select(["action", "address"])
      .where("target", "=", "appeal-period")
      .execute();
    expect(acts.at(-1)).toEqual({
      action: before ? "close-appeal-period" : "open-appeal-period",
      address: "127.0.0.1",
    });
  });

  test("by two admins at once leaves two rows and a state equal to the last one", async () => {
    const state = await isActive();
    const count = (await log("take=100")).length;
    const replies = await Promise.all([toggle(admin), toggle(admin)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await log("take=100");
    expect(rows.length).toBe(count + 2);
    expect(rows.slice(0, 2).map((row: { is_active: boolean }) => row.is_active)).toEqual([
      state,
      !state,
    ]);
    expect(await isActive()).toBe(rows[0].is_active);
  });

  test("is a 401 for guests and a 403 for students, and changes nothing", async () => {
    const student = await verifiedStudent(t, admin);
    const state = await isActive();
    expect((await toggle()).status).toBe(401);
    expect((await toggle(student.token)).status).toBe(403);
    expect(await isActive()).toBe(state);
  });

  test("keeps its log: rows are appended only", async () => {
    await toggle(admin);
    const rows = t.app.db.deleteFrom("appeal_period_event").execute();
    await expect(rows).rejects.toThrow("appended only");
  });
});

test("GET /admin/ukt/status-list gives the latest ten, newest first, for admins", async () => {
  for (let n = 0; n < 11; n++) await toggle(admin);
  const rows = await log();
  expect(rows).toHaveLength(10);
  const ids = rows.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  expect(rows[0]).toEqual({
    id: ids[0],
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    is_active: await isActive(),
    admins: { name: "Superadmin" },
  });
  expect(await log("take=2")).toHaveLength(2);
  expect(await log("take=banyak")).toHaveLength(10);
  const student = await verifiedStudent(t, admin);
  const get = async (token?: string) =>
    (await t.call("GET", "/admin/ukt/status-list?take=10", { token })).status;
  expect(await get(admin)).toBe(200);
  expect(await get()).toBe(401);
  expect(await get(student.token)).toBe(403);
});
