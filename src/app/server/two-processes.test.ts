import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import {
  ask,
  call,
  decideAccount,
  decideReport,
  login,
  type Person,
  publishedReport,
  superadminToken,
} from "../../../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";
import { MINUTE } from "../../server/clock.ts";
import { codeIn } from "../../../tests/support/people.ts";
import { smtpServer } from "../../../tests/support/smtp-server.ts";

const server = process.env["TEST_DATABASE_URL"];
/** How far the clock of the second process's machine is off. */
const WRONG = 15 * MINUTE;
const NPM = "7300000000";

describe.runIf(server)("two processes on one PostgreSQL server", () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let mailServer: Awaited<ReturnType<typeof smtpServer>>;
  let dataDir: string;
  let right: Product;
  let wrong: Product;
  let admin: string;
  let student: Person;

  const start = (clockShift: number) =>
    startProduct({
      dataDir,
      databaseUrl: database.url,
      env: { SMTP_URL: mailServer.url },
      clockShift,
    });
  const mailsTo = (email: string) =>
    mailServer.received.filter((mail) => mail.header("To") === email);
  /** Registers on one and confirms on the other; how many mails that took. */
  const register = async (npm: string, on: Product, confirmedOn: Product) => {
    const email = `${npm}@students.example.ac.id`;
    const ktm = { bytes: await jpeg(), name: "ktm.jpg" };
    const fields = { name: "Sekar Ayu", campus_email: email, password: `sandi-${npm}` };
    const { data } = await call(on, "POST", "/auth/register", { body: formOf(fields, { ktm }) });
    const mail = await vi.waitUntil(() => mailsTo(email)[0], { timeout: 20_000 });
    const otp_code = codeIn(mail.text);
    const body = { email, otp_code, attempt: data.attempt };
    await call(confirmedOn, "POST", "/auth/verify-email", { body });
    return mailsTo(email).length;
  };
  const twenty = (first: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register(String(first + n), n % 2 ? right : wrong, n % 4 < 2 ? right : wrong),
      ),
    );
  const onceEach = Array.from({ length: 20 }, () => 1);
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

  beforeAll(async () => {
    database = await newDatabase();
    mailServer = await smtpServer();
    dataDir = await newDataDir("two");
    [right, wrong] = await Promise.all([start(0), start(WRONG)]);
    admin = await superadminToken(right);
    await register(NPM, wrong, right);
    const email = `${NPM}@students.example.ac.id`;
    const password = `sandi-${NPM}`;
    student = { name: "Sekar Ayu", email, password, token: await login(wrong, email, password) };
    await decideAccount(wrong, student, { status: "verified" });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([right?.stop(), wrong?.stop()]);
    await mailServer.close();
    await database.drop();
    await removeDataDir(dataDir);
  });

  test("tell of a machine whose clock is off at the start and in /readyz, and serve", async () => {
    expect(wrong.output.told).toMatch(/clock of this machine is (899|900|901) s ahead of/);
    expect(wrong.output.log).toContain('"clock.off"');
    expect(right.output.told).not.toContain("clock");
    const ready = async ({ origin }: Product) => {
      const reply = await fetch(`${origin}/readyz`);
      return { status: reply.status, ...((await reply.json()) as object) };
    };
    expect(await ready(right)).toEqual({ status: 200, success: true });
    expect(await ready(wrong)).toMatchObject({
      status: 200,
      success: true,
      clock_offset_seconds: expect.closeTo(900, -1),
    });
  });

  test("send 20 of 20 codes, each once, which confirm, while one clock is 15 minutes fast", async () => {
    expect(await twenty(7_400_000_000)).toEqual(onceEach);
  }, 60_000);

  test("take each other's sessions, and end them for each other", async () => {
    const token = await login(right, student.email, student.password);
    expect(await statusOf(wrong, "GET", "/users/me", { token })).toBe(200);
    expect(await statusOf(wrong, "POST", "/auth/logout", { token })).toBe(200);
    expect(await statusOf(right, "GET", "/users/me", { token })).toBe(401);
  });

  test("open each other's signed paths", async () => {
    for (const [on, other] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const { data } = await call(on, "GET", "/users/me", { token: student.token });
      expect((await fetch(new URL(`/api${data.user.ktm_url}`, other.origin))).status).toBe(200);
    }
  });

  test("use up one limit together", async () => {
    const body = { email: "7500000001@students.example.ac.id" };
    const code = (on: Product) => ask(on, "POST", "/auth/request-password-reset", { body });
    expect((await code(wrong)).status).toBe(200);
    const refused = await code(right);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test("count failed logins in the same spans of the clock", async () => {
    const quarter = () => Math.floor(Date.now() / (15 * MINUTE));
    const fail = async (npm: string) => {
      const body = { identifier: npm, password: "salah-terus" };
      const statuses = [];
      for (const on of [wrong, right, wrong, right, wrong, right])
        statuses.push(await statusOf(on, "POST", "/auth/login", { body }));
      return statuses;
    };
    const before = quarter();
    let statuses = await fail("7500000002");
    // where a span ended on the way, the next one does not
    if (quarter() !== before) statuses = await fail("7500000003");
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("show each other's claims, until the same moment", async () => {
    const id = await publishedReport(right, student);
    const path = `/admin/claims/report/${id}`;
    const { data } = await call(wrong, "PUT", path, { token: admin, body: {} });
    expect((await call(right, "GET", path, { token: admin })).data).toEqual(data);
    const left = Date.parse(data.until) - Date.now();
    expect(Math.abs(left - 20 * MINUTE)).toBeLessThan(MINUTE);
    await call(right, "DELETE", path, { token: admin });
    expect((await call(wrong, "GET", path, { token: admin })).data).toBe(null);
  });

  test("forget a page within moments when its report is hidden on the other", async () => {
    for (const [hiddenOn, keptBy] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const id = await publishedReport(hiddenOn, student);
      const page = async () => (await fetch(`${keptBy.origin}/laporan/${id}`)).status;
      expect(await page()).toBe(200);
      await decideReport(hiddenOn, id, "rejected");
      // a second, and what a busy machine takes; otherwise it is kept for thirty
      await expect.poll(page, { timeout: 15_000, interval: 100 }).toBe(404);
    }
  }, 60_000);

  test("drop the open data within moments when a report in them is hidden on the other", async () => {
    for (const [hiddenOn, keptBy] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const id = await publishedReport(hiddenOn, student);
      const isTold = async () => {
        const reply = await fetch(`${keptBy.origin}/api/open-data/reports.csv`);
        return new RegExp(`^${id},`, "m").test(await reply.text());
      };
      expect(await isTold()).toBe(true);
      await decideReport(hiddenOn, id, "rejected");
      await expect.poll(isTold, { timeout: 15_000, interval: 100 }).toBe(false);
    }
  }, 60_000);

  test("send 20 of 20 codes, each once, which confirm, while one clock is 15 minutes slow", async () => {
    await wrong.stop();
    wrong = await start(-WRONG);
    expect(wrong.output.told).toMatch(/clock of this machine is (899|900|901) s behind/);
    expect(await twenty(7_400_000_100)).toEqual(onceEach);
  }, 60_000);
});
