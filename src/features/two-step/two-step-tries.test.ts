import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAdmin, superadminToken, type TestAdmin } from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { digitsOf, nextStep, switchOn } from "../../../tests/support/two-step.ts";

/** Tries that nobody may have without end, whatever they hold already. */
let t: TestApp;
let superadmin: string;
beforeAll(async () => {
  t = await startTestApp();
  superadmin = await superadminToken(t);
});
afterAll(() => t.close());

const WRONG = "AAAA-BBBB-CCCC-DDDD";
const QUARTER = spans.hour / 4;

const login = ({ email, password }: TestAdmin, code?: string) =>
  t.call("POST", "/auth/login", { body: { identifier: email, password, ...(code && { code }) } });

/** Five wrong codes in each of so many spans in which logins are counted; the statuses. */
const guess = async (admin: TestAdmin, quarters: number) => {
  const statuses = [];
  for (let n = 0; n < quarters; n += 1) {
    t.clock.move(QUARTER);
    for (let tried = 0; tried < 5; tried += 1) statuses.push((await login(admin, WRONG)).status);
  }
  t.clock.move(QUARTER);
  return statuses;
};

/** A day of the clock, so that no test begins at the end of one; the superadmin is in again. */
const nextDay = async () => {
  const day = 24 * spans.hour;
  t.clock.move(day - (t.clock.now().getTime() % day) + spans.hour);
  superadmin = await superadminToken(t);
};

describe("POST /auth/login with a second factor", () => {
  test("gives whoever knows the password 20 wrong codes a day, then a 429 for right ones too, but for a recovery code", async () => {
    await nextDay();
    const admin = await newAdmin(t, superadmin);
    const { secret, recoveryCodes } = await switchOn(t, admin);
    expect(new Set(await guess(admin, 4))).toEqual(new Set([422]));
    superadmin = await superadminToken(t);
    const seen = await t.call("GET", `/admin/audit?action=wrong-second-code&actor=${admin.id}`, {
      token: superadmin,
    });
    expect(seen.body.pagination.total_items).toBe(20);
    for (const code of [digitsOf(t, secret), WRONG]) {
      const reply = await login(admin, code);
      expect([reply.status, reply.body.code]).toEqual([429, "TOO_MANY"]);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(3600);
    }
    for (const status of [200, 429])
      expect((await login(admin, recoveryCodes[0])).status).toBe(status);
    t.clock.move(24 * spans.hour);
    expect((await login(admin, digitsOf(t, secret))).status).toBe(200);
  });

  test("begins anew with a new password, which whoever tried does not know", async () => {
    await nextDay();
    const admin = await newAdmin(t, superadmin);
    const { secret } = await switchOn(t, admin);
    await guess(admin, 4);
    expect((await login(admin, digitsOf(t, secret))).status).toBe(429);
    const password = "sandi-yang-baru";
    superadmin = await superadminToken(t);
    await t.call("PATCH", `/admin/${admin.id}`, { token: superadmin, body: { password } });
    expect((await login({ ...admin, password }, digitsOf(t, secret))).status).toBe(200);
  });

  test("does not count right codes", async () => {
    await nextDay();
    const admin = await newAdmin(t, superadmin);
    const { secret } = await switchOn(t, admin);
    for (let n = 0; n < 22; n += 1) {
      nextStep(t);
      expect((await login(admin, digitsOf(t, secret))).status).toBe(200);
    }
  });
});

describe("POST /auth/two-step/confirm", () => {
  test("gives a stolen session 20 wrong codes at what its owner has begun, then a 429", async () => {
    await nextDay();
    const admin = await newAdmin(t, superadmin);
    const { token, password } = admin;
    const begin = () => t.call("POST", "/auth/two-step", { token, body: { password } });
    const confirm = (code: string) =>
      t.call("POST", "/auth/two-step/confirm", { token, body: { code } });
    const { secret } = (await begin()).body.data;
    const wrong = digitsOf(t, secret, 50);
    for (let n = 0; n < 20; n += 1) expect((await confirm(wrong)).status).toBe(422);
    expect((await confirm(digitsOf(t, secret))).status).toBe(429);
    // its owner begins anew, with the password
    const again = (await begin()).body.data.secret;
    expect((await confirm(digitsOf(t, again))).status).toBe(200);
  });
});

describe("POST /auth/two-step/recovery-codes", () => {
  test("gives no codes for session and password alone: they would be a second factor of their own", async () => {
    await nextDay();
    const admin = await newAdmin(t, superadmin);
    const { secret, recoveryCodes } = await switchOn(t, admin);
    const { token, password } = admin;
    const renew = (body: object) =>
      t.call("POST", "/auth/two-step/recovery-codes", { token, body });
    expect((await renew({ password })).status).toBe(422);
    const wrong = await renew({ password, code: WRONG });
    expect([wrong.status, wrong.body.code]).toEqual([422, "WRONG_CODE"]);
    expect((await login(admin, recoveryCodes[0])).status).toBe(200);
    nextStep(t);
    expect((await renew({ password, code: digitsOf(t, secret) })).status).toBe(200);
  });
});

describe("PATCH /auth/reset-password", () => {
  test("gives a stolen session no new tries at the password for another e-mail: 429", async () => {
    const admin = await newAdmin(t, superadmin);
    const { token } = admin;
    const guessPassword = () =>
      t.call("PATCH", "/auth/reset-password", {
        token,
        body: {
          old_password: "bukan ini",
          new_password: "rahasia-baru",
          confirm_new_password: "rahasia-baru",
        },
      });
    for (let n = 0; n < 30; n += 1) expect((await guessPassword()).status).toBe(400);
    expect((await guessPassword()).status).toBe(429);
    const email = `lain-${admin.id}@example.ac.id`;
    expect((await t.call("PATCH", "/users/me", { token, body: { email } })).status).toBe(200);
    expect((await guessPassword()).status).toBe(429);
  });
});
