import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { codeIn } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/**
 * Guessing the codes of many accounts from one network
 * (docs/decisions/0007-wrong-codes-count-for-the-network.md).
 */

let t: TestApp;
beforeAll(async () => {
  // three wrong codes for a new password, nine by whoever asked for them, thirty of confirmation
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
/** A student, and what they get who ask for a new password for them from a network. */
const forgetful = async (address: string, npm: string) => {
  const { otp_code, ...named } = await registered("10.0.9.1", npm);
  expect((await confirm("10.0.9.1", { ...named, otp_code })).status).toBe(200);
  const { email } = named;
  const body = { email };
  const asked = await t.call("POST", "/auth/request-password-reset", {
    headers: from(address),
    body,
  });
  const mail = await t.mailer.received((one) => one.to === email && one.link !== undefined);
  const attempt = asked.body.data.attempt as string;
  return { email, attempt, otp: codeIn(mail.text), token: new URL(mail.link!).hash.slice(1) };
};
const reset = (address: string, proof: object) =>
  t.call("POST", "/auth/verify-password-reset", {
    headers: from(address),
    body: { ...proof, new_password: "sandi-baru" },
  });
const check = (address: string, proof: object) =>
  t.call("POST", "/auth/check-password-reset", { headers: from(address), body: proof });
const wrongOf = (otp: string) => (otp === "000000" ? "111111" : "000000");
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

describe("when wrong codes from a campus have used up the limit on new passwords", () => {
  const CAMPUS = "10.0.3.1";
  const useUp = async () => {
    const replies = [0, 1, 2, 3].map((n) =>
      check(CAMPUS, { email: `720000000${n}`, otp: "000000" }),
    );
    expect(await statuses(replies)).toContain(429);
  };

  test("a code typed elsewhere pauses, and goes on from another network", async () => {
    const { email, otp } = await forgetful(CAMPUS, "7400000001");
    await useUp();
    for (const ask of [check, reset]) {
      const reply = await ask(CAMPUS, { email, otp });
      expect([reply.status, reply.body.code]).toEqual([429, "TOO_MANY"]);
      expect(reply.body.message).toContain("Tautan di email Anda tetap bisa dipakai");
      const altered = await ask(CAMPUS, { email, otp, attempt: "x".repeat(106) });
      expect(altered.status).toBe(429);
    }
    expect((await reset("10.0.3.2", { email, otp })).status).toBe(200);
  });

  test("a code goes on in the browser that asked for it", async () => {
    await useUp();
    const { email, otp, attempt } = await forgetful(CAMPUS, "7400000002");
    expect((await check(CAMPUS, { email, otp: wrongOf(otp), attempt })).status).toBe(422);
    expect((await check(CAMPUS, { email, otp, attempt })).status).toBe(200);
    expect((await reset(CAMPUS, { email, otp, attempt })).status).toBe(200);
  });

  test("the link goes on, also when those who asked for codes themselves have guessed too often", async () => {
    await useUp();
    const [one, other] = [
      await forgetful(CAMPUS, "7400000003"),
      await forgetful(CAMPUS, "7400000004"),
    ];
    const guesses = Array.from({ length: 10 }, () =>
      check(CAMPUS, { email: one.email, otp: wrongOf(one.otp), attempt: one.attempt }),
    );
    expect(await statuses(guesses)).toContain(429);
    const { token, ...typed } = other;
    expect((await reset(CAMPUS, typed)).status).toBe(429);
    expect((await check(CAMPUS, { token })).status).toBe(200);
    expect((await reset(CAMPUS, { token })).status).toBe(200);
  });
});

describe("the sixth try at one code is refused, even when it is right:", () => {
  /** Tries from networks of their own, so that nothing but the code runs out. */
  const tries = async (
    wrongOnes: number,
    enter: (address: string, isRight: boolean) => unknown,
  ) => {
    for (let n = 0; n < wrongOnes; n++) await enter(`10.0.7.${n}`, false);
    return enter("10.0.7.99", true);
  };

  test.each([
    [4, 200],
    [5, 422],
  ])("after %i wrong ones of who registered, a right one is a %i", async (before, status) => {
    const { otp_code, ...named } = await registered(`10.0.4.${before}`, `780000000${before}`);
    const enter = (address: string, isRight: boolean) =>
      confirm(address, { ...named, otp_code: isRight ? otp_code : wrongOf(otp_code) });
    expect(await tries(before, enter)).toMatchObject({ status });
  });

  test.each([
    [4, 200],
    [5, 422],
  ])("after %i wrong ones of anybody else, a right one is a %i", async (before, status) => {
    const { otp_code, email } = await registered(`10.0.5.${before}`, `750000000${before}`);
    const enter = (address: string, isRight: boolean) =>
      confirm(address, { email, otp_code: isRight ? otp_code : wrongOf(otp_code) });
    expect(await tries(before, enter)).toMatchObject({ status });
  });

  test.each([
    [4, 200],
    [5, 422],
  ])("after %i wrong ones for a new password, a right one is a %i", async (before, status) => {
    const { email, otp } = await forgetful(`10.0.6.${before}`, `760000000${before}`);
    const enter = (address: string, isRight: boolean) =>
      reset(address, { email, otp: isRight ? otp : wrongOf(otp) });
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
