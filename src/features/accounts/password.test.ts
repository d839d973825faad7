import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codeIn,
  fileReport,
  newAdmin,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../../server/testing/people.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../server/testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());

const login = (identifier: string, password: string) =>
  t.call("POST", "/auth/login", { body: { identifier, password } });
const status = async (token: string) => (await t.call("GET", "/users/me", { token })).status;
const change = (token: string | undefined, body: object) =>
  t.call("PATCH", "/auth/reset-password", { token, body });
const request = (email: string) =>
  t.call("POST", "/auth/request-password-reset", { body: { email } });
const verify = (body: object) => t.call("POST", "/auth/verify-password-reset", { body });
/** Acts on passwords that the audit has. */
const acts = async ({ app }: TestApp) =>
  (await app.db.selectFrom("audit").select("action").orderBy("id").execute())
    .map(({ action }) => action)
    .filter((action) => action.includes("password"));
const fresh = { new_password: "sandi-baru", confirm_new_password: "sandi-baru" };

/** The code of the newest mail about a new password. */
const resetCode = async (email: string) => {
  const mail = await t.mailer.received(
    ({ to, subject }) => to === email && subject.includes("password baru"),
  );
  return codeIn(mail.text);
};

describe("PATCH /auth/reset-password", () => {
  test("changes the password, keeps this session and its secret, ends the others", async () => {
    const admin = await superadminToken(t);
    const student = await verifiedStudent(t, admin);
    const filed = await fileReport(t, student.token, { isAnonymous: true });
    const elsewhere = (await login(student.email, student.password)).body.token;
    const reply = await change(student.token, { old_password: student.password, ...fresh });
    expect([reply.status, reply.body.message]).toEqual([200, "Password berhasil diubah"]);
    expect(await status(student.token)).toBe(200);
    expect(await status(elsewhere)).toBe(401);
    expect((await login(student.email, student.password)).status).toBe(401);
    const again = await login(student.email, "sandi-baru");
    const mine = await t.call("GET", `/reports/${filed.id}`, { token: again.body.token });
    expect(mine.body.data).toMatchObject({ is_mine: true, receipt: filed.receipt });
  });

  test("with a wrong old password is a 400 at that field, and the session stays", async () => {
    const student = await waitingStudent(t);
    const reply = await change(student.token, { old_password: "bukan ini", ...fresh });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe("old_password");
    expect(await status(student.token)).toBe(200);
    expect((await change(undefined, { old_password: "x", ...fresh })).status).toBe(401);
  });

  test("twice at once sets one of both: the other is a 409, or comes too late", async () => {
    const student = await waitingStudent(t);
    const to = (password: string) => ({
      old_password: student.password,
      new_password: password,
      confirm_new_password: password,
    });
    const passwords = ["sandi-satu", "sandi-dua"];
    const replies = await Promise.all(passwords.map((word) => change(student.token, to(word))));
    const [won, lost] = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(won).toBe(200);
    // with the old password proven before the other's was written, or after
    expect([400, 409]).toContain(lost);
    for (const [at, word] of passwords.entries())
      expect((await login(student.email, word)).status).toBe(
        replies[at]!.status === 200 ? 200 : 401,
      );
  });

  test.each([
    [{ old_password: "", ...fresh }, "Password lama wajib diisi"],
    [
      { old_password: "x", new_password: "12345", confirm_new_password: "12345" },
      "Kata sandi baru minimal 6 karakter",
    ],
    [
      { old_password: "x", new_password: "sandi-baru", confirm_new_password: "lain" },
      "Konfirmasi kata sandi tidak cocok dengan kata sandi baru",
    ],
  ])("refuses %j with 422", async (body, message) => {
    const student = await waitingStudent(t);
    const reply = await change(student.token, body);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("of a random first password clears must_change_password", async () => {
    const other = await startTestApp();
    await other.app.db
      .updateTable("account")
      .set({ must_change_password: true })
      .where("email", "=", SUPERADMIN.email)
      .execute();
    const token = await superadminToken(other);
    const body = { old_password: SUPERADMIN.password, ...fresh };
    const flag = async () =>
      (await other.call("GET", "/users/me", { token })).body.data.user.must_change_password;
    expect(await flag()).toBe(true);
    await other.call("PATCH", "/auth/reset-password", { token, body });
    expect(await flag()).toBe(false);
    await other.close();
  });
});

describe("an own password", () => {
  test("leaves a row in the audit when it is an admin's, and none when it is a student's", async () => {
    const admin = await newAdmin(t, await superadminToken(t));
    const old_password = admin.password;
    expect((await change(admin.token, { old_password, ...fresh })).status).toBe(200);
    expect(await acts(t)).toEqual(["change-password"]);
  });
});

describe("POST /auth/request-password-reset", () => {
  test("answers alike for known and unknown addresses, and takes an NPM", async () => {
    const student = await waitingStudent(t);
    const known = await request(student.npm);
    const unknown = await request("9999999999");
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.body).toEqual(unknown.body);
    expect(await resetCode(student.email)).toMatch(/^\d{6}$/);
  });

  test.each([
    ["", "Email tidak boleh kosong"],
    ["bukan email", "Email tidak valid"],
  ])("refuses %j with 422", async (email, message) => {
    const reply = await request(email);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is limited to one a minute for an address, known or not", async () => {
    const strict = await startTestApp();
    const ask = () =>
      strict.call("POST", "/auth/request-password-reset", { body: { email: "9999999998" } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    await strict.close();
  });
});

describe("POST /auth/verify-password-reset", () => {
  test("sets the password, ends all sessions and loses the anonymous reports", async () => {
    const admin = await superadminToken(t);
    const student = await verifiedStudent(t, admin);
    const filed = await fileReport(t, student.token, { isAnonymous: true });
    await request(student.email);
    const otp = await resetCode(student.email);
    const body = { email: student.email, otp, new_password: "sandi-baru" };
    expect((await verify({ ...body, otp: otp === "000000" ? "111111" : "000000" })).status).toBe(
      422,
    );
    expect((await verify(body)).status).toBe(200);
    expect(await status(student.token)).toBe(401);
    const { token } = (await login(student.email, "sandi-baru")).body;
    const report = await t.call("GET", `/reports/${filed.id}`, { token });
    expect(report.status).toBe(404);
    const claimed = await t.call("POST", "/reports/claim", {
      token,
      body: { receipt: filed.receipt },
    });
    expect(claimed.body.data).toMatchObject({ id: filed.id, is_mine: true });
    expect((await verify(body)).status).toBe(422);
  });

  test("serves admins too, and refuses wrong input with 422", async () => {
    const other = await startTestApp();
    const ask = { body: { email: SUPERADMIN.email } };
    await other.call("POST", "/auth/request-password-reset", ask);
    const mail = await other.mailer.received(({ to }) => to === SUPERADMIN.email);
    const body = { email: SUPERADMIN.email, otp: codeIn(mail.text), new_password: "sandi-baru" };
    const send = (wrong: object) =>
      other.call("POST", "/auth/verify-password-reset", { body: { ...body, ...wrong } });
    expect((await send({ new_password: "      " })).body.message).toBe(
      "Kata sandi baru tidak boleh kosong",
    );
    expect((await send({ otp: "12" })).body.message).toBe("OTP harus terdiri dari 6 digit");
    expect((await send({ email: "9999999997" })).status).toBe(422);
    expect((await send({})).status).toBe(200);
    expect(await acts(other)).toEqual(["reset-password"]);
    await other.close();
  });
});
