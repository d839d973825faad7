import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";
import { digitsOf, switchOn, type TestFactor } from "../../../tests/support/two-step.ts";
import { resetTwoStepHere } from "../two-step/operator.server.ts";

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
let student: string;
let factor: TestFactor;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  admin = await newAdmin(t, superadmin);
  student = (await verifiedStudent(t, superadmin)).token;
});
afterAll(() => t.close());

const read = (token?: string) => t.call("GET", "/admin/security", { token });
const ask = (two_step_required: unknown, token: string | undefined = superadmin) =>
  t.call("PUT", "/admin/security", { token, body: { two_step_required } });
const reset = (id: number | string, token: string | undefined = superadmin) =>
  t.call("DELETE", `/admin/${id}/two-step`, { token });
const login = (who: { email: string; password: string }, code?: string) =>
  t.call("POST", "/auth/login", {
    body: { identifier: who.email, password: who.password, ...(code ? { code } : {}) },
  });
const acts = async (action: string) =>
  (await t.call("GET", `/admin/audit?action=${action}`, { token: superadmin })).body.data;

describe("GET and PUT of the setting", () => {
  test.each(["GET /admin/security", "PUT /admin/security"])(
    "%s is for superadmins: 401 for guests, 403 for everybody else",
    async (route) => {
      const [method = ""] = route.split(" ");
      const body = method === "PUT" ? { two_step_required: true } : undefined;
      const send = (token?: string) => t.call(method, "/admin/security", { token, body });
      expect((await send()).status).toBe(401);
      expect((await send(student)).status).toBe(403);
      expect((await send(admin.token)).status).toBe(403);
    },
  );

  test("PUT /admin/security is a 409 for a superadmin without a second factor, a 422 for no boolean", async () => {
    const reply = await ask(true);
    expect([reply.status, reply.body.code]).toEqual([409, "TWO_STEP_OFF"]);
    for (const wrong of ["ya", 1, null])
      expect((await ask(wrong)).body).toMatchObject({ message: "Pilihan tidak valid" });
    expect((await ask(undefined)).status).toBe(422);
    expect((await ask(false)).status).toBe(200);
    expect(await acts("waive-two-step")).toEqual([]);
  });

  test("PUT /admin/security asks every admin for it: 200, counted by GET /admin/security, and a row", async () => {
    factor = await switchOn(t, { token: superadmin, password: SUPERADMIN.password });
    const { status, body } = await ask(true);
    expect(status).toBe(200);
    const expected = { two_step_required: true, admins: 2, with_two_step: 1 };
    expect(body.data).toEqual(expected);
    const told = await read(superadmin);
    expect([told.status, told.body.data]).toEqual([200, expected]);
    await ask(true);
    expect(await acts("require-two-step")).toMatchObject([{ target: "security" }]);
  });
});

describe("an admin who has to set the second factor up first", () => {
  /** Everything that such an admin may do: the own account. */
  const OPEN = [
    "logout",
    "changePassword",
    "getMe",
    "updateMe",
    "getTwoStep",
    "startTwoStep",
    "confirmTwoStep",
    "renewRecoveryCodes",
    "stopTwoStep",
    "listSessions",
    "endSession",
    "endOtherSessions",
  ];

  test("is let in, told so, and may reach the own account alone", async () => {
    const { status, body } = await login(admin);
    expect([status, body.data.user.must_set_up_two_step]).toEqual([200, true]);
    const me = await t.call("GET", "/users/me", { token: admin.token });
    expect(me.body.data.user.must_set_up_two_step).toBe(true);
    const asker = { id: admin.id, role: "superadmin", status: null, needsTwoStep: true } as const;
    const open = Object.entries<Call>(api).filter(
      ([, call]) => call.who(null) !== undefined && call.who(asker) === undefined,
    );
    expect(open.map(([name]) => name).toSorted()).toEqual(OPEN.toSorted());
  });

  test.each([
    ["GET", "/admin/reports"],
    ["GET", "/admin/students"],
    ["GET", "/admin/ukt/appeals"],
    ["POST", "/admin/ukt/status"],
    ["GET", "/admin/news"],
    ["GET", "/notifications"],
  ])("gets a 403 TWO_STEP_REQUIRED from %s %s", async (method, path) => {
    const reply = await t.call(method, path, { token: admin.token });
    expect([reply.status, reply.body.code]).toEqual([403, "TWO_STEP_REQUIRED"]);
  });

  test("is a guest where guests may read: a hidden report is not there", async () => {
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    const seen = (token: string) => t.call("GET", `/reports/${id}`, { token });
    expect((await seen(admin.token)).status).toBe(404);
    expect((await seen(superadmin)).status).toBe(200);
  });

  test("opens no student card by a link that was made before", async () => {
    const author = await verifiedStudent(t, superadmin);
    const link = async (token: string) =>
      (await t.call("GET", `/users/${author.id}`, { token })).body.data.ktm_url as string;
    const other = await newAdmin(t, superadmin);
    await ask(false);
    const path = await link(other.token);
    expect((await t.open(path)).status).toBe(200);
    await ask(true);
    expect((await t.open(path)).status).toBe(404);
    expect((await t.open(await link(superadmin))).status).toBe(200);
  });

  test("is an admin like any other once it is on, in the same session", async () => {
    await switchOn(t, admin);
    expect((await t.call("GET", "/admin/reports", { token: admin.token })).status).toBe(200);
    const me = await t.call("GET", "/users/me", { token: admin.token });
    expect("must_set_up_two_step" in me.body.data.user).toBe(false);
    expect((await read(superadmin)).body.data.with_two_step).toBe(2);
  });

  test("students notice nothing of it", async () => {
    expect((await t.call("GET", "/notifications", { token: student })).status).toBe(200);
    const me = await t.call("GET", "/users/me", { token: student });
    expect("must_set_up_two_step" in me.body.data.user).toBe(false);
  });
});

describe("DELETE /admin/{id}/two-step", () => {
  test("is 200: the factor is gone, the sessions have ended, and a row stays", async () => {
    await ask(false);
    const lost = await newAdmin(t, superadmin);
    await switchOn(t, lost);
    const detail = () => t.call("GET", `/admin/${lost.id}`, { token: superadmin });
    expect((await detail()).body.data.two_step).toBe(true);
    const { status, body } = await reset(lost.id);
    expect([status, body.message]).toEqual([200, `Login dua langkah ${lost.name} direset`]);
    expect((await detail()).body.data.two_step).toBe(false);
    expect((await t.call("GET", "/users/me", { token: lost.token })).status).toBe(401);
    expect((await login(lost)).body.token).toEqual(expect.any(String));
    expect((await reset(lost.id)).status).toBe(200);
    expect(await acts("reset-two-step")).toMatchObject([{ target: `admin:${lost.id}` }]);
  });

  test("is a 409 for one's own, which takes password and code, a 404 for what is no admin", async () => {
    const { id } = (await t.call("GET", "/users/me", { token: superadmin })).body.data.user;
    const own = await reset(id);
    expect([own.status, own.body.code]).toEqual([409, "OWN_ACCOUNT"]);
    const someone = await verifiedStudent(t, superadmin);
    for (const other of [someone.id, 999_999]) expect((await reset(other)).status).toBe(404);
    expect((await reset("x")).status).toBe(400);
    const again = await login(SUPERADMIN, digitsOf(t, factor.secret));
    expect(again.status).toBe(200);
  });

  test("is for superadmins: 401 for guests, 403 for everybody else", async () => {
    expect((await t.call("DELETE", `/admin/${admin.id}/two-step`)).status).toBe(401);
    expect((await reset(admin.id, student)).status).toBe(403);
    expect((await reset(admin.id, admin.token)).status).toBe(403);
  });
});

test("without a superadmin the machine itself can reset it: sessions end, and the audit tells", async () => {
  const alone = await newAdmin(t, superadmin, "superadmin");
  await switchOn(t, alone);
  const someone = await verifiedStudent(t, superadmin);
  for (const email of ["nobody@example.ac.id", someone.email])
    expect(await resetTwoStepHere(t.app, email)).toBe(false);
  expect(await resetTwoStepHere(t.app, alone.email.toUpperCase())).toBe(true);
  expect(await resetTwoStepHere(t.app, alone.email)).toBe(false);
  expect((await t.call("GET", "/users/me", { token: alone.token })).status).toBe(401);
  expect((await login(alone)).body.token).toEqual(expect.any(String));
  expect((await acts("reset-two-step"))[0]).toMatchObject({
    actor: { id: alone.id },
    address: "server",
  });
});

test("the account of a deleted admin keeps no second factor", async () => {
  const gone = await newAdmin(t, superadmin);
  await switchOn(t, gone);
  await t.call("DELETE", `/admin/${gone.id}`, { token: superadmin });
  const left = await t.app.db
    .selectFrom("second_factor")
    .select("account_id")
    .where("account_id", "=", gone.id)
    .execute();
  expect(left).toEqual([]);
});
