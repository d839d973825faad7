import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAdmin, superadminToken, type TestAdmin } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { digitsOf, nextStep, switchOn, type TestFactor } from "../../../tests/support/two-step.ts";

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
let factor: TestFactor;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  admin = await newAdmin(t, superadmin);
  factor = await switchOn(t, admin);
});
afterAll(() => t.close());

const login = (code?: string, password = admin.password, app = t, who = admin) =>
  app.call("POST", "/auth/login", {
    body: { identifier: who.email, password, ...(code === undefined ? {} : { code }) },
  });

describe("POST /auth/login with a second factor", () => {
  test("answers 200 with two_step and no token to the right password, then a token to the code", async () => {
    const first = await login();
    expect([first.status, first.body.data, "token" in first.body]).toEqual([
      200,
      { two_step: true },
      false,
    ]);
    nextStep(t);
    const second = await login(digitsOf(t, factor.secret));
    expect([second.status, second.body.data.user.id]).toEqual([200, admin.id]);
    const me = await t.call("GET", "/users/me", { token: second.body.token });
    expect(me.status).toBe(200);
  });

  test("says nothing of it to a wrong password, with or without a code: 401", async () => {
    nextStep(t);
    for (const code of [undefined, digitsOf(t, factor.secret), factor.recoveryCodes[9]]) {
      const reply = await login(code, "bukan ini");
      expect([reply.status, reply.body.code]).toEqual([401, "WRONG_LOGIN"]);
    }
    // and none of them was used up by it
    expect((await login(digitsOf(t, factor.secret))).status).toBe(200);
  });

  test.each([
    ["000000x", "Kode salah atau sudah dipakai"],
    ["123", "Kode salah atau sudah dipakai"],
    ["0000-0000-0000-0000", "Kode salah atau sudah dipakai"],
    ["  ", "Masukkan kode"],
    ["9".repeat(41), "Kode tidak sesuai"],
  ])("refuses the code %j with 422 and no token", async (code, message) => {
    const reply = await login(code);
    expect([reply.status, reply.body.message, reply.body.errors[0].path]).toEqual([
      422,
      message,
      "code",
    ]);
    expect(reply.body.token).toBeUndefined();
  });

  test("takes the codes of one step before and after, and no others", async () => {
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      for (let n = 0; n < 3; n += 1) nextStep(t);
      expect([steps, (await login(digitsOf(t, factor.secret, steps))).status]).toEqual([
        steps,
        status,
      ]);
    }
  });

  test("takes a code once, and none that is older than the last one", async () => {
    for (let n = 0; n < 3; n += 1) nextStep(t);
    const code = digitsOf(t, factor.secret);
    expect((await login(code)).status).toBe(200);
    expect((await login(code)).status).toBe(422);
    expect((await login(digitsOf(t, factor.secret, -1))).status).toBe(422);
    expect((await login(digitsOf(t, factor.secret, 1))).status).toBe(200);
  });

  test("lets one of many parallel uses of a code through", async () => {
    for (let n = 0; n < 3; n += 1) nextStep(t);
    for (const code of [digitsOf(t, factor.secret), factor.recoveryCodes[8]]) {
      const replies = await Promise.all([1, 2, 3, 4].map(() => login(code)));
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 422, 422, 422,
      ]);
    }
  });

  test("takes each recovery code once, however it is typed, and tells the audit", async () => {
    const [code = ""] = factor.recoveryCodes;
    expect((await login(code.toLowerCase().replaceAll("-", ""))).status).toBe(200);
    expect((await login(code)).status).toBe(422);
    const { data } = (
      await t.call("GET", `/admin/audit?action=use-recovery-code&actor=${admin.id}`, {
        token: superadmin,
      })
    ).body;
    expect(data[0]).toMatchObject({ target: `admin:${admin.id}` });
    const { token } = (await login(factor.recoveryCodes[1])).body;
    const state = await t.call("GET", "/auth/two-step", { token });
    expect(state.body.data.recovery_codes_left).toBe(7);
  });

  test("takes nobody else's codes", async () => {
    const other = await newAdmin(t, superadmin);
    const others = await switchOn(t, other);
    for (const code of [digitsOf(t, others.secret), others.recoveryCodes[0]])
      expect((await login(code)).status).toBe(422);
  });

  test("still asks for the code after a superadmin has set a new password", async () => {
    const other = await newAdmin(t, superadmin);
    await switchOn(t, other);
    const body = { password: "sandi-baru" };
    await t.call("PATCH", `/admin/${other.id}`, { token: superadmin, body });
    expect((await login(undefined, "sandi-baru", t, other)).body.data).toEqual({ two_step: true });
  });

  test("counts a wrong code as a failed login: 5 from one address, 429 for the sixth", async () => {
    const strict = await startTestApp();
    const own = await newAdmin(strict, await superadminToken(strict));
    const { secret } = await switchOn(strict, own);
    const right = digitsOf(strict, secret);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      // the password alone neither counts nor forgets what was counted
      expect((await login(undefined, own.password, strict, own)).status).toBe(200);
      statuses.push((await login("AAAA-BBBB-CCCC-DDDD", own.password, strict, own)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    expect((await login(right, own.password, strict, own)).status).toBe(429);
    strict.clock.move(15 * 60_000);
    const later = digitsOf(strict, secret);
    expect((await login(later, own.password, strict, own)).status).toBe(200);
    expect((await login(undefined, own.password, strict, own)).status).toBe(200);
    await strict.close();
  });

  test("with a secret that another SECRET_KEY sealed refuses the app's codes and takes a recovery code", async () => {
    const other = await newAdmin(t, superadmin);
    const { secret, recoveryCodes } = await switchOn(t, other);
    const foreign = t.app.secrets.seal("other", { account: other.id, secret });
    await t.app.db
      .updateTable("second_factor")
      .set({ sealed_secret: foreign })
      .where("account_id", "=", other.id)
      .execute();
    expect((await login(digitsOf(t, secret), other.password, t, other)).status).toBe(422);
    expect((await login(recoveryCodes[0], other.password, t, other)).status).toBe(200);
  });
});
