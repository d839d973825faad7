import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAdmin, superadminToken, type TestAdmin } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Of which units an admin is a member (docs/product/campus.md#units). */

const unit = (key: string, name: string) => ({
  key,
  name,
  email: "",
  contact: "",
  confidential: false,
  faculty: "",
  takes: [],
});
const FINANCE = unit("4f0c2a91", "Biro Keuangan");
const TASK_FORCE = unit("00c0ffee", "Satgas PPKPT");

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  admin = await newAdmin(t, superadmin);
  await setUnits([FINANCE, TASK_FORCE]);
});
afterAll(() => t.close());

const setUnits = (units: object[]) =>
  t.call("PATCH", "/admin/settings/units", { token: superadmin, body: { units } });
const edit = (id: number, body: object, token = superadmin) =>
  t.call("PATCH", `/admin/${id}`, { token, body });
const lastAct = async () =>
  (await t.call("GET", "/admin/audit", { token: superadmin })).body.data[0];

describe("PATCH /admin/{id}", () => {
  test("200: a superadmin makes an admin a member of units, each once; the audit has their names before and after", async () => {
    const units = [FINANCE.key, TASK_FORCE.key, FINANCE.key];
    const { status, body } = await edit(admin.id, { units });
    expect([status, body.data.units]).toEqual([200, [FINANCE.key, TASK_FORCE.key]]);
    expect(await lastAct()).toMatchObject({
      action: "edit-admin",
      target: `admin:${admin.id}`,
      change: { before: { units: [] }, after: { units: ["Biro Keuangan", "Satgas PPKPT"] } },
    });
    const { version } = (await edit(admin.id, { units: [TASK_FORCE.key] })).body.data;
    expect(version).toBe(body.data.version + 1);
    expect((await edit(admin.id, { units: [TASK_FORCE.key] })).body.data.version).toBe(version);
  });

  test("200: a superadmin's own units change too, an admin's own are left alone", async () => {
    const { id } = (await t.call("GET", "/users/me", { token: superadmin })).body.data.user;
    expect((await edit(id, { units: [FINANCE.key] })).body.data.units).toEqual([FINANCE.key]);
    await edit(admin.id, { units: [] });
    const own = await edit(admin.id, { units: [FINANCE.key] }, admin.token);
    expect([own.status, own.body.data.units]).toEqual([200, []]);
    expect((await edit(admin.id, { units: "semua" }, admin.token)).status).toBe(200);
  });

  test("422: a unit that the settings do not name, unless the admin is a member of it already", async () => {
    const reply = await edit(admin.id, { units: [FINANCE.key, "12345678"] });
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, "units"]);
    expect((await edit(admin.id, { units: ["Biro Keuangan"] })).status).toBe(422);
    await edit(admin.id, { units: [TASK_FORCE.key] });
    await setUnits([FINANCE]);
    const kept = await edit(admin.id, { units: [TASK_FORCE.key, FINANCE.key] });
    expect([kept.status, kept.body.data.units]).toEqual([200, [TASK_FORCE.key, FINANCE.key]]);
    await setUnits([FINANCE, TASK_FORCE]);
  });

  test("409 STALE: who began before another change changes no units", async () => {
    const { version } = (await edit(admin.id, { units: [] })).body.data;
    await edit(admin.id, { units: [FINANCE.key] });
    const reply = await edit(admin.id, { units: [TASK_FORCE.key], version });
    expect([reply.status, reply.body.data.units]).toEqual([409, [FINANCE.key]]);
  });
});

describe("GET /admin", () => {
  test("200: the members of a unit, by its key", async () => {
    const other = await newAdmin(t, superadmin);
    await edit(other.id, { units: [TASK_FORCE.key] });
    await edit(admin.id, { units: [FINANCE.key] });
    const list = async (query: string) => {
      const { status, body } = await t.call("GET", `/admin?${query}`, { token: superadmin });
      return [status, body.data?.map(({ id }: { id: number }) => id), body.pagination?.total_items];
    };
    expect(await list(`unit=${TASK_FORCE.key}`)).toEqual([200, [other.id], 1]);
    expect((await list(`unit=${FINANCE.key}&search=${admin.email}`))[1]).toEqual([admin.id]);
    expect((await list("unit=x"))[0]).toBe(422);
  });
});
