import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import {
  codeIn,
  newAdmin,
  rejectedStudent,
  superadminToken,
  type TestStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { type Reply, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Requests that come at the same moment about one student; real races need a real PostgreSQL. */

const ROUNDS = 6;

let t: TestApp;
let admin: string;
let other: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  other = (await newAdmin(t, admin)).token;
});
afterAll(() => t.close());

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

describe("about one student, at the same moment", () => {
  const verify = (token: string, body: object) =>
    t.call("PATCH", "/admin/students/verify", { token, body });
  const account = async (student: TestStudent) =>
    (await t.call("GET", `/users/${student.id}`, { token: admin })).body.data;
  const told = async (student: TestStudent) =>
    (await t.call("GET", "/notifications", { token: student.token })).body.pagination.total_items;

  test("two admins who verify: it happens once, and the student hears of it once", async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const student = await waitingStudent(t);
      const body = { campus_email: student.email, status: "verified" };
      const replies = await Promise.all([
        verify(admin, body),
        verify(other, body),
        t.call("PATCH", `/auth/verify-email/${student.id}`, { token: other }),
      ]);
      expect(statuses(replies)).toEqual([200, 200, 200]);
      expect(await account(student)).toMatchObject({ status: "verified", npm: student.npm });
      expect(await told(student)).toBe(1);
    }
  });

  test("one who verifies and one who rejects: the later decision stands, each was told", async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const student = await waitingStudent(t);
      const to = (status: string) => ({ campus_email: student.email, status });
      const replies = await Promise.all([
        verify(admin, to("verified")),
        verify(other, to("not_verified")),
      ]);
      expect(statuses(replies)).toEqual([200, 200]);
      const { status, npm } = await account(student);
      expect([
        ["verified", student.npm],
        ["not_verified", null],
      ]).toContainEqual([status, npm]);
      expect(await told(student)).toBe(2);
    }
  });

  test("one NPM for two students: one has it, for the other it is a 409", async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const students = await Promise.all([waitingStudent(t), waitingStudent(t)]);
      const npm = String(8_800_000_000 + n);
      const replies = await Promise.all(
        students.map(({ email }) =>
          verify(admin, { campus_email: email, status: "verified", npm }),
        ),
      );
      expect(statuses(replies).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const npms = await Promise.all(students.map(async (one) => (await account(one)).npm));
      expect(npms.filter((one) => one === npm)).toHaveLength(1);
    }
  });

  test("a new registration and a verification: waiting, or verified by who came later", async () => {
    const student = await rejectedStudent(t, admin);
    const form = () => formOf({ name: "Nama Sesudah" });
    const [again, verified] = await Promise.all([
      t.call("PUT", "/users/re-register", { token: student.token, body: form() }),
      verify(admin, { campus_email: student.email, status: "verified" }),
    ]);
    expect(verified.status).toBe(200);
    expect([200, 409]).toContain(again.status);
    const { status, name, due_at } = await account(student);
    expect(["waiting", "verified"]).toContain(status);
    expect(name === "Nama Sesudah").toBe(again.status === 200);
    expect(due_at === null).toBe(status !== "waiting");
  });

  test("fifty right tries of one code for a new password: it is set once", async () => {
    const student = await waitingStudent(t);
    const since = t.mailer.sent.length;
    await t.call("POST", "/auth/request-password-reset", { body: { email: student.email } });
    const mail = await t.mailer.received(
      (one) => one.to === student.email && t.mailer.sent.indexOf(one) >= since,
    );
    const otp = codeIn(mail.text);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        t.call("POST", "/auth/verify-password-reset", {
          body: { email: student.email, otp, new_password: `sandi-baru-${n}` },
        }),
      ),
    );
    const set = replies.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(set).toHaveLength(1);
    expect(new Set(statuses(replies))).toEqual(new Set([200, 422]));
    const login = (password: string) =>
      t.call("POST", "/auth/login", { body: { identifier: student.email, password } });
    expect((await login(`sandi-baru-${set[0]}`)).status).toBe(200);
    expect((await login(student.password)).status).toBe(401);
  });

  test("three registrations of one address: three attempts, one student", async () => {
    const email = "8900000001@students.example.ac.id";
    const attempts = await Promise.all(
      [1, 2, 3].map((n) =>
        t.call("POST", "/auth/register", {
          body: formOf({ name: `Percobaan ${n}`, campus_email: email, password: `rahasia${n}` }),
        }),
      ),
    );
    expect(statuses(attempts)).toEqual([201, 201, 201]);
    await t.mailer.received(
      () => t.mailer.sent.filter(({ to }) => to === email).length === attempts.length,
    );
    const codes = t.mailer.sent.filter(({ to }) => to === email).map(({ text }) => codeIn(text));
    const tries = await Promise.all(
      attempts.flatMap(({ body }) =>
        codes.map((otp_code) =>
          t.call("POST", "/auth/verify-email", {
            body: { email, otp_code, attempt: body.data.attempt },
          }),
        ),
      ),
    );
    expect(statuses(tries).filter((status) => status === 200)).toHaveLength(1);
    const accounts = await t.app.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(accounts).toHaveLength(1);
  });
});
