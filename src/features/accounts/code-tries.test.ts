import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { codeIn } from "../../server/testing/people.ts";
import { startTestApp, type TestApp } from "../../server/testing/test-app.ts";

/** Guessing the codes of many accounts from one network (docs/decisions/0007). */

let t: TestApp;
beforeAll(async () => {
  // three wrong codes for a new password and thirty of confirmation
  t = await startTestApp({ RATE_LIMIT_FACTOR: "0.03", TRUST_PROXY: "1" });
});
afterAll(() => t.close());

const from = (address: string) => ({ "x-forwarded-for": address });
const guess = (address: string, npm: string, otp = "000000") =>
  t.call("POST", "/auth/verify-password-reset", {
    headers: from(address),
    body: { email: npm, otp, new_password: "sandi-baru" },
  });
const statuses = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b);

/** A registration from a network of its own, with its code. */
const registered = async (address: string, npm: string) => {
  const email = `${npm}@students.example.ac.id`;
  const body = formOf({ name: "Sekar Ayu", campus_email: email, password: "rahasia1" });
  const reply = await t.call("POST", "/auth/register", { headers: from(address), body });
  const mail = await t.mailer.received(({ to }) => to === email);
  return { email, attempt: reply.body.data.attempt as string, otp_code: codeIn(mail.text) };
};
const confirm = (address: string, body: object) =>
  t.call("POST", "/auth/verify-email", { headers: from(address), body });

describe("wrong codes for a new password", () => {
  test("are counted for the network over all accounts, known or not, also when they come at once", async () => {
    const guesses = Array.from({ length: 8 }, (_, n) => guess("10.0.0.1", `710000000${n}`));
    expect(await statuses(guesses)).toEqual([422, 422, 422, 429, 429, 429, 429, 429]);
    const refused = await guess("10.0.0.1", "7100000009");
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY"]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    expect((await guess("10.0.0.2", "7100000009")).status).toBe(422);
    t.clock.move(60 * 60_000);
    expect((await guess("10.0.0.1", "7100000009")).status).toBe(422);
  });

  test("count for the first half of an IPv6 address", async () => {
    for (let n = 1; n <= 3; n++)
      expect((await guess(`2001:db8:0:7::${n}`, "7100000010")).status).toBe(422);
    expect((await guess("2001:db8:0:7:1:2:3:4", "7100000010")).status).toBe(429);
    expect((await guess("2001:db8:0:8::1", "7100000010")).status).toBe(422);
  });

  test("do not count when they are right", async () => {
    for (const npm of ["7300000001", "7300000002", "7300000003", "7300000004"]) {
      const { otp_code, ...named } = await registered("10.0.1.1", npm);
      expect((await confirm("10.0.1.1", { ...named, otp_code })).status).toBe(200);
      const since = t.mailer.sent.length;
      const ask = { headers: from("10.0.1.1"), body: { email: named.email } };
      expect((await t.call("POST", "/auth/request-password-reset", ask)).status).toBe(200);
      const mail = await t.mailer.received(
        (one) => one.to === named.email && t.mailer.sent.indexOf(one) >= since,
      );
      expect((await guess("10.0.1.1", named.email, codeIn(mail.text))).status).toBe(200);
    }
  });
});

describe("the sixth try at one code is refused, even when it is right:", () => {
  const wrong = (code: string) => (code === "111111" ? "222222" : "111111");
  /** Tries from networks of their own, so that nothing but the code runs out. */
  const tries = async (
    wrongOnes: number,
    enter: (address: string, isRight: boolean) => unknown,
  ) => {
    for (let n = 0; n < wrongOnes; n++) await enter(`10.0.3.${n}`, false);
    return enter("10.0.3.99", true);
  };

  test.each([
    [4, 200],
    [5, 422],
  ])("after %i wrong ones of who registered, a right one is a %i", async (before, status) => {
    const { otp_code, ...named } = await registered(`10.0.4.${before}`, `740000000${before}`);
    const enter = (address: string, isRight: boolean) =>
      confirm(address, { ...named, otp_code: isRight ? otp_code : wrong(otp_code) });
    expect(await tries(before, enter)).toMatchObject({ status });
  });

  test.each([
    [4, 200],
    [5, 422],
  ])("after %i wrong ones of anybody else, a right one is a %i", async (before, status) => {
    const { otp_code, email } = await registered(`10.0.5.${before}`, `750000000${before}`);
    const enter = (address: string, isRight: boolean) =>
      confirm(address, { email, otp_code: isRight ? otp_code : wrong(otp_code) });
    expect(await tries(before, enter)).toMatchObject({ status });
  });

  test.each([
    [4, 200],
    [5, 422],
  ])("after %i wrong ones for a new password, a right one is a %i", async (before, status) => {
    const { otp_code, ...named } = await registered(`10.0.6.${before}`, `760000000${before}`);
    expect((await confirm(`10.0.6.${before}`, { ...named, otp_code })).status).toBe(200);
    const since = t.mailer.sent.length;
    const ask = { headers: from(`10.0.6.${before}`), body: { email: named.email } };
    await t.call("POST", "/auth/request-password-reset", ask);
    const mail = await t.mailer.received(
      (one) => one.to === named.email && t.mailer.sent.indexOf(one) >= since,
    );
    const code = codeIn(mail.text);
    const enter = (address: string, isRight: boolean) =>
      guess(address, named.email, isRight ? code : wrong(code));
    expect(await tries(before, enter)).toMatchObject({ status });
  });
});

test("wrong codes of confirmation are counted for the network as well", async () => {
  const { email, attempt, otp_code } = await registered("10.0.2.1", "7200000002");
  const wrong = { email: "7200000003@students.example.ac.id", otp_code: "000000" };
  for (let n = 0; n < 30; n++) expect((await confirm("10.0.2.1", wrong)).status).toBe(422);
  expect((await confirm("10.0.2.1", { email, attempt, otp_code })).status).toBe(429);
  expect((await confirm("10.0.2.2", { email, attempt, otp_code })).status).toBe(200);
});
