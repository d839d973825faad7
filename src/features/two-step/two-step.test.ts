import { Secret, type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows } from "../../../tests/at-rest.ts";
import { newAdmin, superadminToken, waitingStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { digitsOf, nextStep, switchOn } from "../../../tests/support/two-step.ts";

let t: TestApp;
let superadmin: string;
let student: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  student = (await waitingStudent(t)).token;
});
afterAll(() => t.close());

const state = (token?: string) => t.call("GET", "/auth/two-step", { token });
const begin = (token: string | undefined, body: object) =>
  t.call("POST", "/auth/two-step", { token, body });
const confirm = (token: string | undefined, code: string) =>
  t.call("POST", "/auth/two-step/confirm", { token, body: { code } });
const renew = (token: string | undefined, password: string, code: string) =>
  t.call("POST", "/auth/two-step/recovery-codes", { token, body: { password, code } });
const stop = (token: string | undefined, password: string, code: string) =>
  t.call("POST", "/auth/two-step/off", { token, body: { password, code } });
const login = (who: { email: string; password: string }, code?: string) =>
  t.call("POST", "/auth/login", {
    body: { identifier: who.email, password: who.password, ...(code ? { code } : {}) },
  });
const acts = async (id: number) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select("action")
      .where("target", "=", `admin:${id}`)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("GET /auth/two-step", () => {
  test("is 200 with what is on, 401 for guests, 403 for students", async () => {
    const admin = await newAdmin(t, superadmin);
    const off = await state(admin.token);
    expect([off.status, off.body.data]).toEqual([
      200,
      { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false },
    ]);
    await switchOn(t, admin);
    expect((await state(admin.token)).body.data).toEqual({
      enabled: true,
      enabled_at: expect.stringMatching(/Z$/),
      recovery_codes_left: 10,
      required: false,
    });
    expect((await state()).status).toBe(401);
    expect((await state(student)).status).toBe(403);
  });
});

describe("POST /auth/two-step", () => {
  test("is 200 with a secret, as text and for a QR code; nothing is on yet", async () => {
    const admin = await newAdmin(t, superadmin);
    const { status, body } = await begin(admin.token, { password: admin.password });
    expect(status).toBe(200);
    const read = URI.parse(body.data.uri) as TOTP;
    expect([read.issuer, read.label, read.secret.base32]).toEqual([
      "SIKAM",
      admin.email,
      body.data.secret,
    ]);
    expect([read.digits, read.period, read.algorithm]).toEqual([6, 30, "SHA1"]);
    expect(Secret.fromBase32(body.data.secret).bytes).toHaveLength(20);
    expect((await state(admin.token)).body.data.enabled).toBe(false);
    expect((await login(admin)).body.token).toEqual(expect.any(String));
  });

  test("is a 400 for a wrong password, a 422 without one, a 409 once it is on", async () => {
    const admin = await newAdmin(t, superadmin);
    const wrong = await begin(admin.token, { password: "bukan ini" });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      400,
      "WRONG_PASSWORD",
      [{ path: "password", message: "Password tidak cocok" }],
    ]);
    const without = await begin(admin.token, {});
    expect([without.status, without.body.message]).toEqual([422, "Password wajib diisi"]);
    await switchOn(t, admin);
    const again = await begin(admin.token, { password: admin.password });
    expect([again.status, again.body.code]).toEqual([409, "TWO_STEP_ON"]);
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await begin(undefined, { password: "rahasia" })).status).toBe(401);
    expect((await begin(student, { password: "rahasia" })).status).toBe(403);
  });
});

describe("POST /auth/two-step/confirm", () => {
  test("is 200 with ten recovery codes, ends the other sessions and leaves a row", async () => {
    const admin = await newAdmin(t, superadmin);
    const elsewhere = (await login(admin)).body.token;
    const { secret } = (await begin(admin.token, { password: admin.password })).body.data;
    const { status, body } = await confirm(admin.token, ` ${digitsOf(t, secret)} `);
    expect([status, body.message]).toEqual([200, "Login dua langkah menyala"]);
    expect(new Set(body.data.recovery_codes).size).toBe(10);
    for (const code of body.data.recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await t.call("GET", "/users/me", { token: elsewhere })).status).toBe(401);
    expect((await t.call("GET", "/users/me", { token: admin.token })).status).toBe(200);
    expect(await acts(admin.id)).toEqual(["create-admin", "two-step-on"]);
  });

  test("is a 422 for a wrong code, a 409 where nothing was begun or it is on", async () => {
    const admin = await newAdmin(t, superadmin);
    const early = await confirm(admin.token, "123456");
    expect([early.status, early.body.code]).toEqual([409, "TWO_STEP_NOT_STARTED"]);
    const { secret } = (await begin(admin.token, { password: admin.password })).body.data;
    const right = digitsOf(t, secret);
    const other = right === "123456" ? "654321" : "123456";
    const wrong = await confirm(admin.token, other);
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([
      422,
      "WRONG_CODE",
      "code",
    ]);
    for (const code of ["12345", "abcdef", "1234567"]) {
      const reply = await confirm(admin.token, code);
      expect([reply.status, reply.body.message]).toEqual([422, "Kode terdiri dari 6 angka"]);
    }
    expect((await confirm(admin.token, right)).status).toBe(200);
    const again = await confirm(admin.token, right);
    expect([again.status, again.body.code]).toEqual([409, "TWO_STEP_ON"]);
  });

  test("takes the code of the secret that was begun last alone", async () => {
    const admin = await newAdmin(t, superadmin);
    const body = { password: admin.password };
    const first = (await begin(admin.token, body)).body.data.secret;
    const second = (await begin(admin.token, body)).body.data.secret;
    expect((await confirm(admin.token, digitsOf(t, first))).status).toBe(422);
    expect((await confirm(admin.token, digitsOf(t, second))).status).toBe(200);
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await confirm(undefined, "123456")).status).toBe(401);
    expect((await confirm(student, "123456")).status).toBe(403);
  });
});

describe("POST /auth/two-step/recovery-codes", () => {
  test("is 200 with ten new codes, the old ones are dead, and leaves a row", async () => {
    const admin = await newAdmin(t, superadmin);
    const { recoveryCodes } = await switchOn(t, admin);
    const { status, body } = await renew(admin.token, admin.password, recoveryCodes[1]!);
    expect([status, body.data.recovery_codes.length]).toEqual([200, 10]);
    expect((await login(admin, recoveryCodes[0])).status).toBe(422);
    expect((await login(admin, body.data.recovery_codes[0])).status).toBe(200);
    expect(await acts(admin.id)).toContain("new-recovery-codes");
  });

  test("is a 400 for a wrong password, a 422 without one, a 409 while it is off", async () => {
    const admin = await newAdmin(t, superadmin);
    expect((await renew(admin.token, "bukan ini", "123456")).status).toBe(400);
    expect((await renew(admin.token, "", "123456")).status).toBe(422);
    const off = await renew(admin.token, admin.password, "123456");
    expect([off.status, off.body.code]).toEqual([409, "TWO_STEP_OFF"]);
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await renew(undefined, "rahasia", "123456")).status).toBe(401);
    expect((await renew(student, "rahasia", "123456")).status).toBe(403);
  });
});

describe("POST /auth/two-step/off", () => {
  test("is 200 with password and code, and the next login asks for none", async () => {
    const admin = await newAdmin(t, superadmin);
    const { secret } = await switchOn(t, admin);
    const { status } = await stop(admin.token, admin.password, digitsOf(t, secret));
    expect(status).toBe(200);
    expect((await login(admin)).body.token).toEqual(expect.any(String));
    expect(await acts(admin.id)).toEqual(["create-admin", "two-step-on", "two-step-off"]);
    const again = await stop(admin.token, admin.password, "123456");
    expect([again.status, again.body.code]).toEqual([409, "TWO_STEP_OFF"]);
  });

  test("takes a recovery code too; a wrong password is a 400, a wrong code a 422", async () => {
    const admin = await newAdmin(t, superadmin);
    const { secret, recoveryCodes } = await switchOn(t, admin);
    const code = digitsOf(t, secret);
    expect((await stop(admin.token, "bukan ini", code)).status).toBe(400);
    const wrong = await stop(admin.token, admin.password, "AAAA-BBBB-CCCC-DDDD");
    expect([wrong.status, wrong.body.code]).toEqual([422, "WRONG_CODE"]);
    expect((await state(admin.token)).body.data.enabled).toBe(true);
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll("-", " ");
    expect((await stop(admin.token, admin.password, typed)).status).toBe(200);
  });

  test("counts wrong codes: a 429 in the end", async () => {
    const strict = await startTestApp();
    const admin = await newAdmin(strict, await superadminToken(strict));
    await switchOn(strict, admin);
    const { token, password } = admin;
    const replies = [];
    for (let n = 0; n < 21; n += 1) {
      const body = { password, code: "AAAA-BBBB-CCCC-DDDD" };
      replies.push((await strict.call("POST", "/auth/two-step/off", { token, body })).status);
    }
    expect(new Set(replies.slice(0, 20))).toEqual(new Set([422]));
    expect(replies.at(-1)).toBe(429);
    await strict.close();
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await stop(undefined, "rahasia", "123456")).status).toBe(401);
    expect((await stop(student, "rahasia", "123456")).status).toBe(403);
  });
});

test("neither secret nor recovery code stands open in the database or the log", async () => {
  const admin = await newAdmin(t, superadmin);
  const { secret, recoveryCodes } = await switchOn(t, admin);
  nextStep(t);
  await login(admin, recoveryCodes[0]);
  const rest = JSON.stringify(await dumpRows(t.app.db as never)) + t.log.join("\n");
  const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString("hex");
  for (const word of [secret, hex, ...recoveryCodes.flatMap((c) => [c, c.replaceAll("-", "")])])
    expect(rest).not.toContain(word);
});
