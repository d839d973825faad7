import { afterAll, beforeAll, expect, test } from "vitest";
import { registrationFields } from "../../../tests/forms.ts";
import { register, superadminToken, waitingStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Nobody learns by registering an address whether it has an account (docs/product/accounts.md#attempts). */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());

test("answers a known address as it answers an unknown one, and mails it that it is known", async () => {
  const student = await waitingStudent(t);
  const known = await register(t, {
    ...registrationFields("3100000005"),
    campus_email: student.email,
  });
  const unknown = await register(t, registrationFields("3100000005"));
  expect(known.status).toBe(unknown.status);
  expect(known.body.message).toBe(unknown.body.message);
  expect(known.body.data.attempt).toHaveLength(unknown.body.data.attempt.length);
  const mail = await t.mailer.received(
    ({ to, subject }) => to === student.email && !/kode/i.test(subject),
  );
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});

test("of a known address opens nothing, and no call after it tells that the address is known", async () => {
  const student = await waitingStudent(t);
  const seenOf = async (address: string, npm: string) => {
    const fields = { ...registrationFields(npm), campus_email: address };
    const { attempt } = (await register(t, fields)).body.data;
    const login = (identifier: string, password: string) =>
      t.call("POST", "/auth/login", { body: { identifier, password } });
    const email = { email: address, attempt };
    const replies = [
      await login(address, fields.password),
      await login(address.split("@")[0]!, fields.password),
      await login(address, "bukan-yang-ini"),
      await t.call("POST", "/auth/verify-email", { body: { ...email, otp_code: "000000" } }),
      await t.call("POST", "/auth/resend-verification", { body: email }),
      await t.call("POST", "/auth/resend-verification", { body: { email: address } }),
    ];
    return replies.map(({ status, body: { code, message, data } }) => ({
      status,
      code,
      message,
      attempt: data?.attempt?.length as number | undefined,
    }));
  };
  const known = await seenOf(student.email, "3100000007");
  expect(known).toEqual(await seenOf(registrationFields("3100000008").campus_email, "3100000008"));
  expect(known.map(({ code }) => code)).toEqual([
    "EMAIL_NOT_VERIFIED",
    "EMAIL_NOT_VERIFIED",
    "WRONG_LOGIN",
    "WRONG_CODE",
    undefined,
    undefined,
  ]);
  const body = { identifier: student.email, password: student.password };
  expect((await t.call("POST", "/auth/login", { body })).status).toBe(200);
  const codes = t.mailer.sent.filter(
    ({ to, subject }) => to === student.email && /kode/i.test(subject),
  );
  // the one that confirmed the account
  expect(codes).toHaveLength(1);
});

test("of the digits that another account has as its NPM tells nothing of that account, and mails it nothing", async () => {
  const holder = await waitingStudent(t);
  const npm = "3100000009";
  const body = { campus_email: holder.email, npm };
  const token = await superadminToken(t);
  expect((await t.call("POST", "/admin/students/input-npm", { token, body })).status).toBe(200);
  const statuses = async (digits: string) => {
    const { campus_email, password } = registrationFields(digits);
    await register(t, registrationFields(digits));
    const seen = [];
    for (const identifier of [campus_email, digits])
      seen.push((await t.call("POST", "/auth/login", { body: { identifier, password } })).status);
    return seen;
  };
  expect(await statuses(npm)).toEqual(await statuses("3100000010"));
  // mails leave in their order, and this is the last
  await t.mailer.received(({ to }) => to === registrationFields("3100000010").campus_email);
  // the code of its own registration
  expect(t.mailer.sent.filter(({ to }) => to === holder.email)).toHaveLength(1);
});
