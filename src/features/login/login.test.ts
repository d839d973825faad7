import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { registrationFields } from "../../../tests/forms.ts";
import { register, superadminToken, waitingStudent } from "../../../tests/support/people.ts";
import { spans, startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());

describe("POST /auth/login", () => {
  const login = (body: object) => t.call("POST", "/auth/login", { body });

  test("takes the e-mail and, before an NPM is set, the digits of the e-mail", async () => {
    const student = await waitingStudent(t);
    for (const identifier of [student.email, student.npm]) {
      const reply = await login({ identifier, password: student.password });
      expect(reply.status).toBe(200);
      expect(reply.body.data.user.email).toBe(student.email);
    }
  });

  test("ends the session whose token comes along, and no other", async () => {
    const { email: identifier, password, token } = await waitingStudent(t);
    const body = { identifier, password };
    const other = (await login(body)).body.token;
    const wrong = await t.call("POST", "/auth/login", {
      token,
      body: { identifier, password: "bukan ini" },
    });
    expect(wrong.status).toBe(401);
    expect((await t.call("GET", "/users/me", { token })).status).toBe(200);
    const again = await t.call("POST", "/auth/login", { token, body });
    const statuses = [token, other, again.body.token as string].map(
      async (one) => (await t.call("GET", "/users/me", { token: one })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  });

  test("refuses unknown accounts and wrong passwords in the same words", async () => {
    const unknown = await login({ identifier: "3400000001", password: "rahasia1" });
    const wrong = await login({ identifier: SUPERADMIN.email, password: "bukan ini" });
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.body.message).toBe("Identifier atau password salah");
  });

  test("answers 403 with the attempt while the address is unconfirmed", async () => {
    const fields = registrationFields("3400000002");
    await register(t, fields);
    const reply = await login({ identifier: fields.campus_email, password: fields.password });
    expect([reply.status, reply.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    expect(reply.body.data.attempt).toEqual(expect.any(String));
  });

  test.each([
    ["123", "NPM harus 10 digit angka"],
    ["bukan", "Identifier harus berupa email valid atau NPM 10 digit"],
  ])("refuses the identifier %j with 422", async (identifier, message) => {
    const reply = await login({ identifier, password: "rahasia1" });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("keeps nothing of a login that succeeded", async () => {
    const student = await waitingStudent(t);
    const counted = () => t.app.db.selectFrom("rate_limit").selectAll().execute();
    const known = new Set((await counted()).map(({ key }) => key.toString("hex")));
    const added = async () =>
      (await counted()).filter(({ key }) => !known.has(key.toString("hex")));
    await login({ identifier: student.email, password: "salah-sekali" });
    const failed = await added();
    expect(failed).toHaveLength(2);
    for (const row of failed) expect(row.expires_at.getTime() % 900_000).toBe(0);
    await login({ identifier: student.email, password: student.password });
    // the failure stays counted, and nothing tells of the success
    expect(await added()).toEqual(failed);
  });
});

test("failed logins by an NPM and by an address that does not begin with it are counted apart, known or not", async () => {
  const strict = await startTestApp();
  onTestFinished(() => strict.close());
  const student = await waitingStudent(strict);
  const npm = "3100000019";
  const body = { campus_email: student.email, npm };
  const token = await superadminToken(strict);
  await strict.call("POST", "/admin/students/input-npm", { token, body });
  const seen = async (first: string, then: string) => {
    strict.clock.move(spans.hour);
    const statuses = [];
    for (const identifier of [...Array.from({ length: 5 }, () => first), then]) {
      const fields = { identifier, password: "salah-terus" };
      statuses.push((await strict.call("POST", "/auth/login", { body: fields })).status);
    }
    return statuses;
  };
  const stranger = registrationFields("3100000018").campus_email;
  expect(await seen(student.npm, student.email)).toEqual(await seen("3100000018", stranger));
  expect(await seen(npm, student.email)).toEqual(await seen("3100000017", stranger));
});

test("a guess at an account's password is counted also where it was registered first, and for unknown addresses alike", async () => {
  const strict = await startTestApp();
  onTestFinished(() => strict.close());
  const student = await waitingStudent(strict);
  const guess = async (campus_email: string) => {
    strict.clock.move(spans.hour);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const fields = {
        ...registrationFields("3100000016"),
        campus_email,
        password: `tebakan-${n}`,
      };
      await register(strict, fields);
      const body = { identifier: campus_email, password: fields.password };
      statuses.push((await strict.call("POST", "/auth/login", { body })).status);
    }
    return statuses;
  };
  const refusedAtLast = [403, 403, 403, 403, 403, 429];
  expect(await guess(student.email)).toEqual(refusedAtLast);
  expect(await guess(registrationFields("3100000016").campus_email)).toEqual(refusedAtLast);
});

describe("a session", () => {
  const me = (token: string) => t.call("GET", "/users/me", { token });

  test("answers GET /users/me until POST /auth/logout ends it", async () => {
    const { token, email } = await waitingStudent(t);
    const own = await me(token);
    expect(own.body.data.user).toMatchObject({ campus_email: email, status: "waiting" });
    expect((await t.call("POST", "/auth/logout", { token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await t.call("POST", "/auth/logout")).status).toBe(401);
  });

  test("of a student keeps no time finer than an hour and no way to the secret", async () => {
    await waitingStudent(t);
    const rows = await t.app.db
      .selectFrom("session")
      .selectAll()
      .where("wrapped_secret", "is not", null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.expires_at.getTime() % spans.hour).toBe(0);
      expect(row.last_used_at.getTime() % spans.hour).toBe(0);
      expect(row.wrapped_secret!.length).toBe(16 + 12 + 32 + 16);
    }
  });

  test("of a student ends after 7 idle days, of an admin after 2 idle hours", async () => {
    const other = await startTestApp();
    const { token } = await waitingStudent(other);
    const admin = await superadminToken(other);
    const status = async (bearer: string) =>
      (await other.call("GET", "/users/me", { token: bearer })).status;
    other.clock.move(1.9 * spans.hour);
    expect(await status(admin)).toBe(200);
    other.clock.move(2.1 * spans.hour);
    expect(await status(admin)).toBe(401);
    other.clock.move(6.5 * spans.day);
    expect(await status(token)).toBe(200);
    other.clock.move(7.1 * spans.day);
    expect(await status(token)).toBe(401);
    await other.close();
  });

  test("ends 30 days after the login, an admin's 12 hours after, however much it is used", async () => {
    const { token } = await waitingStudent(t);
    const admin = await superadminToken(t);
    const end = async (bearer: string, step: number) => {
      for (let lived = step; ; lived += step) {
        t.clock.move(step);
        if ((await me(bearer)).status === 401) return lived;
      }
    };
    expect(await end(admin, spans.hour)).toBe(12 * spans.hour);
    // half a day is over, and a student's times are full hours, rounded up
    expect(await end(token, spans.day)).toBe(30 * spans.day);
  });

  test("written back by the hourly job rewrites every student session to a full hour", async () => {
    const { token } = await waitingStudent(t);
    await me(token);
    await t.app.lastUse.flush(t.clock.now());
    const rows = await t.app.db
      .selectFrom("session")
      .select("last_used_at")
      .where("wrapped_secret", "is not", null)
      .execute();
    for (const row of rows) expect(row.last_used_at.getTime() % spans.hour).toBe(0);
  });
});
