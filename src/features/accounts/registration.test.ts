import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, registrationFields } from "../../../tests/forms.ts";
import { VERIFICATION } from "../../promises.ts";
import { codeIn, register, superadminToken } from "../../../tests/support/people.ts";
import { watchStatements } from "../../../tests/support/statements.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { PRIVACY_VERSION } from "./privacy.contract.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());

const mailTo = (email: string) => t.mailer.received(({ to }) => to === email);

describe("POST /auth/register", () => {
  test("mails a six-digit code and lists no student yet", async () => {
    const fields = registrationFields("3100000001");
    const reply = await register(t, fields, { ktm: { bytes: await jpeg(), name: "ktm.jpg" } });
    expect(reply.status).toBe(201);
    expect(reply.body.data.attempt).toEqual(expect.any(String));
    expect(codeIn((await mailTo(fields.campus_email)).text)).toMatch(/^\d{6}$/);
    const admin = await superadminToken(t);
    const list = await t.call("GET", "/admin/students?search=3100000001", { token: admin });
    expect(list.body.pagination.total_items).toBe(0);
  });

  test.each([
    [{ campus_email: "" }, "campus_email", "Email kampus wajib diisi"],
    [{ campus_email: "bukan email" }, "campus_email", "Email kampus tidak valid"],
    [
      { campus_email: `${"1".repeat(45)}@students.example.ac.id` },
      "campus_email",
      "Email kampus tidak boleh lebih dari 50 karakter",
    ],
    [
      { campus_email: "nama@students.example.ac.id" },
      "campus_email",
      "Email kampus harus menggunakan format NPM@students.example.ac.id",
    ],
    ...[
      "310000002@students.example.ac.id",
      "31000000021@students.example.ac.id",
      "a3100000002@students.example.ac.id",
      "3100000002a@students.example.ac.id",
      "3100000002@example.ac.id",
      "3100000002@mail.students.example.ac.id",
      "3100000002@students.example.ac.id.example.com",
    ].map((campus_email): [Record<string, string>, string, string] => [
      { campus_email },
      "campus_email",
      "Email kampus harus menggunakan format NPM@students.example.ac.id",
    ]),
    [{ password: "" }, "password", "Password wajib diisi"],
    [{ password: "12345" }, "password", "Password minimal 6 karakter"],
    [{ password: "x".repeat(101) }, "password", "Password tidak boleh lebih dari 100 karakter"],
    [{ name: "" }, "name", "Nama wajib diisi"],
    [{ name: "Al" }, "name", "Nama minimal harus 3 huruf"],
    [{ name: "A".repeat(101) }, "name", "Nama tidak boleh lebih dari 100 huruf"],
    [{ confirmPassword: "lain" }, "confirmPassword", "Password dan konfirmasi password tidak sama"],
  ])("refuses %j with 422 in the words of the book", async (wrong, path, message) => {
    const reply = await register(t, { ...registrationFields("3100000002"), ...wrong });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe(message);
    expect(reply.body.errors[0]).toEqual({ path, message });
  });

  test("returns every fault at once", async () => {
    const wrong = { ...registrationFields("3100000002"), name: "", confirmPassword: "lain" };
    const reply = await register(t, wrong);
    expect(reply.body.errors.map((e: { path: string }) => e.path)).toEqual([
      "name",
      "confirmPassword",
    ]);
  });

  test("refuses a card of another type under a .jpg name with 415", async () => {
    const ktm = { bytes: Buffer.from("just some text"), name: "ktm.jpg" };
    const reply = await register(t, registrationFields("3100000003"), { ktm });
    expect(reply.status).toBe(415);
    expect(reply.body.errors).toEqual([
      { path: "ktm", message: "Format file harus JPG, JPEG, atau PNG" },
    ]);
  });

  test("refuses a card over 5,000,000 bytes with 413", async () => {
    const ktm = { bytes: Buffer.alloc(5_000_001, 1), name: "ktm.jpg" };
    const reply = await register(t, registrationFields("3100000004"), { ktm });
    expect(reply.status).toBe(413);
    expect(reply.body.errors).toEqual([{ path: "ktm", message: "Ukuran file maksimal 5MB" }]);
  });

  test("is limited to one code a minute for an address, but never refused by that", async () => {
    const strict = await startTestApp();
    const fields = registrationFields("3100000006");
    const body = () => formOf(fields);
    expect((await strict.call("POST", "/auth/register", { body: body() })).status).toBe(201);
    expect((await strict.call("POST", "/auth/register", { body: body() })).status).toBe(201);
    const again = { body: { email: fields.campus_email } };
    const refused = await strict.call("POST", "/auth/resend-verification", again);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await strict.mailer.received(({ to }) => to === fields.campus_email);
    expect(strict.mailer.sent).toHaveLength(1);
    await strict.close();
  });
});

describe("POST /auth/verify-email", () => {
  const attemptFor = async (npm: string) => {
    const fields = registrationFields(npm);
    const reply = await register(t, fields);
    const code = codeIn((await mailTo(fields.campus_email)).text);
    return { email: fields.campus_email, attempt: reply.body.data.attempt as string, code };
  };
  const verify = (body: object) => t.call("POST", "/auth/verify-email", { body });
  const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

  test("makes a waiting student with the promised due time, to the full hour", async () => {
    const { email, attempt, code } = await attemptFor("3200000001");
    const due = () =>
      Math.ceil((t.clock.now().getTime() + VERIFICATION.days * spans.day) / spans.hour);
    const earliest = due();
    expect((await verify({ email, attempt, otp_code: code })).status).toBe(200);
    const latest = due();
    const row = await t.app.db
      .selectFrom("account")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe("waiting");
    expect(row.npm).toBeNull();
    expect(row.privacy_version).toBe(PRIVACY_VERSION);
    const hour = row.due_at!.getTime() / spans.hour;
    expect([earliest, latest]).toContain(hour);
    expect(row.created_at.getTime() % spans.hour).toBe(0);
  });

  test("refuses a wrong, a reused and an old code alike with 422", async () => {
    const { email, attempt, code } = await attemptFor("3200000002");
    const refused = await verify({ email, attempt, otp_code: wrong(code) });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe("WRONG_CODE");
    expect((await verify({ email, attempt, otp_code: code })).status).toBe(200);
    const reused = await verify({ email, attempt, otp_code: code });
    expect([reused.status, reused.body.message]).toEqual([422, refused.body.message]);
    const late = await attemptFor("3200000003");
    t.clock.move(11 * 60_000);
    const old = await verify({ email: late.email, attempt: late.attempt, otp_code: late.code });
    expect([old.status, old.body.message]).toEqual([422, refused.body.message]);
  });

  test("ends a code after five wrong tries, also when fifty come at once", async () => {
    const { email, attempt, code } = await attemptFor("3200000004");
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => verify({ email, attempt, otp_code: wrong(code) })),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await verify({ email, attempt, otp_code: code })).status).toBe(422);
  });

  test("keeps a code alive for who registered, however often a stranger tries with the address alone", async () => {
    const { email, attempt, code } = await attemptFor("3200000008");
    for (let n = 0; n < 7; n++) await verify({ email, otp_code: wrong(code) });
    // a stranger's tries are used up: even the right code is none any more
    expect((await verify({ email, otp_code: code })).status).toBe(422);
    expect((await verify({ email, attempt, otp_code: code })).status).toBe(200);
  });

  test("takes a code without the attempt as long as five tries at the address last", async () => {
    const { email, code } = await attemptFor("3200000009");
    for (let n = 0; n < 4; n++) await verify({ email, otp_code: wrong(code) });
    expect((await verify({ email, otp_code: code })).status).toBe(200);
  });

  test("makes one account of fifty parallel right tries", async () => {
    const { email, attempt, code } = await attemptFor("3200000005");
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => verify({ email, attempt, otp_code: code })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  test("confirms only the attempt that the code was mailed for, and kills the others", async () => {
    const mine = await attemptFor("3200000006");
    const foreign = await register(t, {
      ...registrationFields("3200000006"),
      password: "ditanam1",
    });
    const planted = { email: mine.email, attempt: foreign.body.data.attempt };
    expect((await verify({ ...planted, otp_code: mine.code })).status).toBe(422);
    const done = await verify({ email: mine.email, attempt: mine.attempt, otp_code: mine.code });
    expect(done.status).toBe(200);
    const login = (password: string) =>
      t.call("POST", "/auth/login", { body: { identifier: mine.email, password } });
    expect((await login("ditanam1")).status).toBe(401);
    expect((await login("rahasia1")).status).toBe(200);
  });

  test("knows an attempt no more that is over a day old, nor do login and a new code, though nothing was cleared away", async () => {
    const { email, attempt } = await attemptFor("3200000010");
    const login = () =>
      t.call("POST", "/auth/login", { body: { identifier: email, password: "rahasia1" } });
    const resend = (body: object) => t.call("POST", "/auth/resend-verification", { body });
    // until the end of the hour in which it was made
    t.clock.move(spans.day + spans.hour - (t.clock.now().getTime() % spans.hour) - 5 * 60_000);
    expect((await login()).body.code).toBe("EMAIL_NOT_VERIFIED");
    await resend({ email, attempt });
    const isTheirs = ({ to }: { to: string }) => to === email;
    await expect.poll(() => t.mailer.sent.filter(isTheirs).length).toBeGreaterThanOrEqual(2);
    const code = codeIn(t.mailer.sent.findLast(isTheirs)!.text);
    t.clock.move(6 * 60_000);
    expect((await verify({ email, attempt, otp_code: code })).status).toBe(422);
    expect((await verify({ email, otp_code: code })).status).toBe(422);
    const gone = await login();
    expect([gone.status, gone.body.code]).toEqual([401, "WRONG_LOGIN"]);
    const mails = t.mailer.sent.filter(isTheirs).length;
    expect((await resend({ email, attempt })).status).toBe(200);
    expect((await resend({ email })).status).toBe(200);
    // a later mail to somebody else: theirs would have come before
    const fresh = await attemptFor("3200000011");
    expect(t.mailer.sent.filter(isTheirs)).toHaveLength(mails);
    expect((await verify({ ...fresh, otp_code: fresh.code })).status).toBe(200);
  });

  test.each([
    ["", "Semua digit OTP harus diisi"],
    ["12345", "OTP harus terdiri dari 6 digit"],
    ["12345a", "Setiap digit OTP harus berupa angka 0-9"],
  ])("refuses the code %j with 422 in the words of the book", async (otp_code, message) => {
    const reply = await verify({ email: "3200000007@students.example.ac.id", otp_code });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });
});

test("POST /auth/resend-verification answers alike for known, unknown and foreign attempts, and asks the database the same", async () => {
  const measure = watchStatements();
  const fields = registrationFields("3300000001");
  const { attempt } = (await register(t, fields)).body.data;
  await mailTo(fields.campus_email);
  t.clock.move(2 * 60_000);
  const resend = async (body: object) => {
    let reply: Awaited<ReturnType<typeof t.call>> | undefined;
    const asked = await measure(async () => {
      reply = await t.call("POST", "/auth/resend-verification", { body });
    });
    // meanwhile the worker of mails asks too, with a join
    const own = asked.filter(({ text }) => !text.includes("join"));
    const tables = own.flatMap(
      ({ text }) => /\b(one_time_code|registration)\b/.exec(text)?.[0] ?? [],
    );
    return [reply!.status, reply!.body.message, tables];
  };
  const own = await resend({ email: fields.campus_email, attempt });
  expect(own).toEqual([200, expect.any(String), ["registration", "one_time_code"]]);
  const stranger = "3300000002@students.example.ac.id";
  for (const body of [
    { email: fields.campus_email },
    { email: stranger },
    { email: stranger, attempt },
  ])
    expect(await resend(body)).toEqual(own);
  const long = await resend({
    email: "3300000003@students.example.ac.id",
    attempt: attempt.repeat(9),
  });
  expect(long.slice(0, 2)).toEqual(own.slice(0, 2));
  const invalid = await t.call("POST", "/auth/resend-verification", { body: { email: "x" } });
  expect([invalid.status, invalid.body.message]).toEqual([422, "Email tidak valid"]);
});
