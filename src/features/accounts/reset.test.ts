import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows } from "../../../tests/at-rest.ts";
import {
  codeIn,
  fileReport,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { watchStatements } from "../../../tests/support/statements.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";

/** A new password, by the code of a mail or by its link (docs/product/accounts.md#forgotten-password). */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());

const login = (identifier: string, password: string) =>
  t.call("POST", "/auth/login", { body: { identifier, password } });
const status = async (token: string) => (await t.call("GET", "/users/me", { token })).status;
const request = (email: string) =>
  t.call("POST", "/auth/request-password-reset", { body: { email } });
const verify = (body: object) => t.call("POST", "/auth/verify-password-reset", { body });
const check = (body: object) => t.call("POST", "/auth/check-password-reset", { body });
const statuses = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map((reply) => reply.status).toSorted((a, b) => a - b);

/** The outcome of asking for a new password: the attempt of the answer, code and link's token of the mail. */
const ask = async (email: string, address = email) => {
  const since = t.mailer.sent.length;
  const reply = await request(address);
  expect(reply.status).toBe(200);
  const mail = await t.mailer.received(
    (one) => one.to === email && one.link !== undefined && t.mailer.sent.indexOf(one) >= since,
  );
  const token = new URL(mail.link!).hash.slice(1);
  return { attempt: reply.body.data.attempt as string, otp: codeIn(mail.text), token };
};
const wrongOf = (otp: string) => (otp === "000000" ? "111111" : "000000");
const PATHS = ["/auth/check-password-reset", "/auth/verify-password-reset"];

describe("POST /auth/request-password-reset", () => {
  test("answers alike for known and unknown addresses, and takes an NPM", async () => {
    const student = await waitingStudent(t);
    const { attempt, otp } = await ask(student.email, student.npm);
    const [known, unknown] = [await request(student.npm), await request("9999999999")];
    const { attempt: nobodys } = unknown.body.data;
    expect(nobodys).toHaveLength(attempt.length);
    expect(nobodys).not.toBe(known.body.data.attempt);
    expect({ ...known.body, data: {} }).toEqual({ ...unknown.body, data: {} });
    expect(otp).toMatch(/^\d{6}$/);
  });

  test("mails code and link, when it was asked for, and what else there is to know", async () => {
    const { email } = await waitingStudent(t);
    const asked = (time: Date) =>
      time.toLocaleTimeString("id-ID", {
        timeZone: "Asia/Jakarta",
        hour: "2-digit",
        minute: "2-digit",
      });
    const before = t.clock.now();
    const { otp, token } = await ask(email);
    const after = t.clock.now();
    const { text } = t.mailer.sent.at(-1)!;
    const [, time] = /pukul (\d\d\.\d\d) WIB ada yang meminta password baru/.exec(text)!;
    expect([asked(before), asked(after)]).toContain(time);
    for (const words of [
      `\nKode Anda: ${otp}\n`,
      `\n${t.app.settings.publicUrl}/reset-password#${token}\n`,
      "berlaku 10 menit, sampai pukul",
      "Pernah mengirim laporan anonim? Siapkan kode laporannya.",
      "Bukan Anda yang meminta? Abaikan saja email ini. Jangan buka tautannya",
    ])
      expect(text).toContain(words);
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
    const again = () =>
      strict.call("POST", "/auth/request-password-reset", { body: { email: "9999999998" } });
    expect([(await again()).status, (await again()).status]).toEqual([200, 429]);
    await strict.close();
  });
});

describe("POST /auth/check-password-reset", () => {
  test("tells a right code without using it up, with 200, and spends a try on a wrong one, with 422", async () => {
    const { email } = await waitingStudent(t);
    const { otp, attempt, token } = await ask(email);
    for (let n = 0; n < 8; n++) expect((await check({ email, otp, attempt })).status).toBe(200);
    expect((await check({ token })).status).toBe(200);
    for (let n = 0; n < 5; n++) {
      const reply = await check({ email, otp: wrongOf(otp), attempt });
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, "otp"]);
    }
    expect((await check({ email, otp, attempt })).status).toBe(422);
    const spent = await verify({ email, otp, attempt, new_password: "sandi-baru" });
    expect(spent.status).toBe(422);
    // the link has nothing to do with tries
    expect((await check({ token })).status).toBe(200);
  });

  test("asks for address and code where there is no link, and names all that is missing", async () => {
    const reply = await check({});
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([
      { path: "email", message: "Email tidak boleh kosong" },
      { path: "otp", message: "Semua digit OTP harus diisi" },
    ]);
  });
});

describe("the link of a mail", () => {
  const by = (token: string) => verify({ token, new_password: "sandi-tautan" });

  test("sets the password once, ends the sessions, and takes the code along", async () => {
    const student = await waitingStudent(t);
    const { email } = student;
    const { token, otp, attempt } = await ask(email);
    expect((await by(token)).status).toBe(200);
    expect(await status(student.token)).toBe(401);
    expect((await login(email, "sandi-tautan")).status).toBe(200);
    for (const proof of [{ token }, { email, otp, attempt }, { email, otp }])
      expect((await verify({ ...proof, new_password: "sandi-lagi" })).status).toBe(422);
  });

  test("is used by one of several that come at once", async () => {
    const { email } = await waitingStudent(t);
    const { token, otp, attempt } = await ask(email);
    const code = { email, otp, attempt, new_password: "sandi-kode" };
    const all = [by(token), by(token), verify(code), verify(code)];
    expect(await statuses(all)).toEqual([200, 422, 422, 422]);
  });

  test("is dead after another request, after a code was used, and after 10 minutes", async () => {
    const { email } = await waitingStudent(t);
    const first = await ask(email);
    const second = await ask(email);
    expect((await by(first.token)).status).toBe(422);
    const { otp, attempt } = second;
    const body = { email, otp, attempt, new_password: "sandi-kode" };
    expect((await verify({ ...body, attempt: first.attempt })).status).toBe(422);
    expect((await verify(body)).status).toBe(200);
    expect((await by(second.token)).status).toBe(422);
    const third = await ask(email);
    t.clock.move(10 * 60_000 - 5_000);
    expect((await check({ token: third.token })).status).toBe(200);
    t.clock.move(5_000);
    expect((await by(third.token)).status).toBe(422);
  });

  test("is refused alike when it is wrong, altered or something else's, and names nobody", async () => {
    const [{ email }, other] = [await waitingStudent(t), await waitingStudent(t)];
    const { token, attempt, otp } = await ask(email);
    const altered = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const dead = [altered, token.toLowerCase(), `${token}A`, "x".repeat(43), attempt, otp, "", " "];
    for (const path of PATHS)
      for (const one of dead) {
        const body = { token: one, email: other.email, otp, new_password: "sandi-baru" };
        const reply = await t.call("POST", path, { body });
        expect([reply.status, reply.body]).toEqual([
          422,
          {
            success: false,
            code: "WRONG_CODE",
            message: "Tautan ini tidak berlaku lagi. Minta yang baru.",
            errors: [{ path: "token", message: "Tautan ini tidak berlaku lagi. Minta yang baru." }],
          },
        ]);
      }
    expect((await check({ token })).status).toBe(200);
  });

  test("is at rest as a keyed hash alone, and in no line of the log", async () => {
    const { email } = await waitingStudent(t);
    const { token, attempt } = await ask(email);
    expect((await check({ token })).status).toBe(200);
    const rows = JSON.stringify(await dumpRows(t.app.db as never));
    expect(rows).toContain("link_hash");
    const key = t.app.secrets.unseal("reset-attempt", attempt) as string;
    for (const secret of [token, attempt, key]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
      expect(t.log.join("\n")).not.toContain(secret);
    }
  });
});

describe("POST /auth/verify-password-reset", () => {
  test("a stranger's five wrong tries leave those of whoever asked, and the other way round", async () => {
    const { email } = await waitingStudent(t);
    const { otp, attempt } = await ask(email);
    const foreign = (await request("9999999996")).body.data.attempt;
    for (let n = 0; n < 6; n++) {
      const wrong = { email, otp: wrongOf(otp) };
      expect((await check(wrong)).status).toBe(422);
      expect((await check({ ...wrong, attempt: foreign })).status).toBe(422);
      expect((await check({ ...wrong, attempt: `${attempt}x` })).status).toBe(422);
    }
    expect((await check({ email, otp })).status).toBe(422);
    expect((await check({ email, otp, attempt: foreign })).status).toBe(422);
    for (let n = 0; n < 4; n++)
      expect((await check({ email, otp: wrongOf(otp), attempt })).status).toBe(422);
    const body = { email, otp, attempt, new_password: "sandi-baru" };
    expect((await verify(body)).status).toBe(200);
  });

  test("tells nobody whether an address is known, by its words or by what it asks of the database", async () => {
    const measure = watchStatements();
    const { email } = await waitingStudent(t);
    const { otp, attempt } = await ask(email);
    const nobody = "9999999995@students.example.ac.id";
    const nobodys = (await request(nobody)).body.data.attempt;
    const TABLE = /\b(account|one_time_code|login_attempt|rate_limit)\b/;
    const seen = async (path: string, body: object) => {
      let reply: Awaited<ReturnType<typeof verify>> | undefined;
      const asked = await measure(async () => {
        reply = await t.call("POST", path, { body: { ...body, new_password: "sandi-baru" } });
      });
      // meanwhile the worker of mails asks too, with a join
      const own = asked.filter(({ text }) => !text.includes("join"));
      const tables = own.flatMap(({ text }) => TABLE.exec(text)?.[0] ?? []);
      expect(tables.length).toBeGreaterThan(2);
      return [reply!.status, { ...reply!.body, data: {} }, tables];
    };
    for (const path of PATHS)
      for (const [known, unknown] of [
        [{}, {}],
        [{ attempt }, { attempt: nobodys }],
        [{ attempt: "x" }, { attempt: "x" }],
      ])
        expect(await seen(path, { email, otp: wrongOf(otp), ...known })).toEqual(
          await seen(path, { email: nobody, otp: wrongOf(otp), ...unknown }),
        );
    const requested = "/auth/request-password-reset";
    expect(await seen(requested, { email })).toEqual(await seen(requested, { email: nobody }));
  });

  test("sets the password, ends all sessions and loses the anonymous reports", async () => {
    const admin = await superadminToken(t);
    const student = await verifiedStudent(t, admin);
    const filed = await fileReport(t, student.token, { isAnonymous: true });
    const { otp } = await ask(student.email);
    const body = { email: student.email, otp, new_password: "sandi-baru" };
    expect((await verify({ ...body, otp: wrongOf(otp) })).status).toBe(422);
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
    const asked = { body: { email: SUPERADMIN.email } };
    await other.call("POST", "/auth/request-password-reset", asked);
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
    const acts = await other.app.db.selectFrom("audit").select("action").execute();
    expect(acts).toEqual([{ action: "reset-password" }]);
    await other.close();
  });
});
