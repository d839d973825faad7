import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newAdmin,
  superadminToken,
  type TestAdmin,
  unitStaff,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Unit staff (docs/product/campus.md#unit-staff): how an admin becomes one, and stops being one. */

let t: TestApp;
let superadmin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
});
afterAll(() => t.close());

const edit = (id: number, body: object, token = superadmin) =>
  t.call("PATCH", `/admin/${id}`, { token, body });
const scopeOf = async (id: number) =>
  (await t.call("GET", `/admin/${id}`, { token: superadmin })).body.data.scope;
const lists = async ({ token }: TestAdmin) =>
  (await t.call("GET", "/admin/students", { token })).status;

test("a new admin is of the clinic", async () => {
  const admin = await newAdmin(t, superadmin);
  expect(await scopeOf(admin.id)).toBe("all");
  const { body } = await t.call("GET", "/users/me", { token: admin.token });
  expect(body.data.user).not.toHaveProperty("scope");
});

test("a superadmin makes an admin unit staff and back, at once for sessions that are open", async () => {
  const admin = await newAdmin(t, superadmin);
  expect(await lists(admin)).toBe(200);
  expect((await edit(admin.id, { scope: "units" })).body.data.scope).toBe("units");
  expect(await lists(admin)).toBe(403);
  const { body } = await t.call("GET", "/users/me", { token: admin.token });
  expect(body.data.user.scope).toBe("units");
  expect((await edit(admin.id, { scope: "all" })).status).toBe(200);
  expect(await lists(admin)).toBe(200);
  const audit = await t.call("GET", "/admin/audit", { token: superadmin });
  const acts = audit.body.data.filter(
    ({ target }: { target: string }) => target === `admin:${admin.id}`,
  );
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    "widen-admin",
    "narrow-admin",
    "create-admin",
  ]);
});

test("nobody changes their own scope", async () => {
  const staff = await unitStaff(t, superadmin);
  expect((await edit(staff.id, { scope: "all", name: "Nama Baru" }, staff.token)).status).toBe(200);
  expect(await scopeOf(staff.id)).toBe("units");
});

test("PATCH /admin/{id} is a 409 where a superadmin would become unit staff", async () => {
  const other = await newAdmin(t, superadmin, "superadmin");
  const refused = await edit(other.id, { scope: "units" });
  expect([refused.status, refused.body.code]).toEqual([409, "SUPERADMIN_SCOPE"]);
  const both = await edit((await newAdmin(t, superadmin)).id, {
    role: "superadmin",
    scope: "units",
  });
  expect(both.status).toBe(409);
});

test("unit staff who become superadmins reach everything", async () => {
  const staff = await unitStaff(t, superadmin);
  expect((await edit(staff.id, { role: "superadmin" })).body.data.scope).toBe("all");
  expect(await lists(staff)).toBe(200);
});

test("PATCH /admin/{id} is a 422 for a scope that there is not", async () => {
  const admin = await newAdmin(t, superadmin);
  expect((await edit(admin.id, { scope: "some" })).status).toBe(422);
});
