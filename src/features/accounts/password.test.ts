import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codeIn,
  fileReport,
  newAdmin,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";

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
/** Acts on passwords that the audit has. */
const acts = async ({ app }: TestApp) =>
  (await app.db.selectFrom("audit").select("action").orderBy("id").execute())
    .map(({ action }) => action)
    .filter((action) => action.includes("password"));
const fresh = { new_password: "sandi-baru", confirm_new_password: "sandi-baru" };

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

  test("ends a link and a code that were mailed for a new one", async () => {
    const { email, token, password } = await waitingStudent(t);
    const asked = await t.call("POST", "/auth/request-password-reset", { body: { email } });
    const { attempt } = asked.body.data;
    const { link, text } = await t.mailer.received((mail) => mail.to === email && !!mail.link);
    expect((await change(token, { old_password: password, ...fresh })).status).toBe(200);
    const proofs = [{ token: new URL(link!).hash.slice(1) }, { email, attempt, otp: codeIn(text) }];
    for (const proof of proofs) {
      const body = { ...proof, new_password: "sandi-orang-lain" };
      const reply = await t.call("POST", "/auth/verify-password-reset", { body });
      expect([reply.status, reply.body.code]).toEqual([422, "WRONG_CODE"]);
    }
    expect((await login(email, "sandi-baru")).status).toBe(200);
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
