import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { waitingStudent } from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** How often a code may be asked for (docs/product/limits.md#counts). */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The next mail cannot be queued. */
const failOnce = () =>
  vi
    .spyOn(t.app.jobs, "send")
    .mockRejectedValueOnce(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));

test.each([
  ["POST /auth/request-password-reset", "known"],
  ["POST /auth/request-password-reset", "unknown"],
  ["POST /auth/resend-verification", "known"],
  ["POST /auth/resend-verification", "unknown"],
] as const)(
  "%s of a %s address that came to nothing does not count, one that was answered does",
  async (call, who) => {
    t.clock.move(spans.day);
    const { email } =
      who === "known" ? await waitingStudent(t) : { email: "3100000006@students.example.ac.id" };
    t.clock.move(spans.hour);
    const path = call.replace("POST ", "");
    const ask = async () => (await t.call("POST", path, { body: { email } })).status;
    failOnce();
    expect(await ask()).toBe(503);
    expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  },
);

test("a registration that came to nothing does not count as a request for a code, nor does a login", async () => {
  t.clock.move(spans.day);
  const fields = {
    name: "Sekar Ayu",
    campus_email: "3100000007@students.example.ac.id",
    password: "rahasia1",
  };
  const register = () => t.call("POST", "/auth/register", { body: formOf(fields) });
  const mails = () => t.mailer.sent.filter(({ to }) => to === fields.campus_email);
  failOnce();
  expect((await register()).status).toBe(503);
  expect((await register()).status).toBe(201);
  await expect.poll(mails).toHaveLength(1);
  t.clock.move(spans.hour);
  const body = { identifier: fields.campus_email, password: fields.password };
  const login = async () => (await t.call("POST", "/auth/login", { body })).body.code;
  failOnce();
  expect((await t.call("POST", "/auth/login", { body })).status).toBe(503);
  expect(await login()).toBe("EMAIL_NOT_VERIFIED");
  await expect.poll(mails).toHaveLength(2);
});
