import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ADMIN } from "../../src/features/sessions/session.server.ts";
import { MINUTE } from "../../src/server/clock.ts";
import { makeSecrets } from "../../src/server/secrets.ts";
import { formOf, jpeg } from "../forms.ts";
import {
  ask,
  call,
  decideAccount,
  decideReport,
  login,
  type Person,
  publishedReport,
  superadminToken,
} from "../people.ts";
import { freePort, type Product, removeDataDir, startProduct } from "../product.ts";
import { codeIn } from "../support/people.ts";
import { smtpServer } from "../support/smtp-server.ts";
import { figure, promised, times } from "./figures.ts";
import { seconds } from "./knocking.ts";
import { type RunningPart, runPart } from "./parts.ts";
import { installPart, newPartsFolder, onServer } from "./postgres-parts.ts";

const FAULT = "clock of one instance off by 15 minutes";
const OFF = 15 * MINUTE;
const ROUNDS = times(5, 1);
/** Milliseconds before and after the end of something at which it is asked for. */
const BEFORE = 1_500;
const AFTER = 250;
/** What a request takes on a busy machine. */
const SOON = promised(2_000);

let folder: string;
let port: number;
let database: RunningPart;
let mailServer: Awaited<ReturnType<typeof smtpServer>>;
let right: Product;
let fast: Product;
let slow: Product;
let all: readonly Product[];
let student: Person;

const start = (clockShift: number) =>
  startProduct({
    dataDir: join(folder, "data"),
    databaseUrl: database.ready,
    env: { SMTP_URL: mailServer.url },
    clockShift,
  });

const mailTo = (email: string) =>
  vi.waitUntil(() => mailServer.received.find((mail) => mail.header("To") === email), {
    timeout: 20_000,
  });

let registered = 7_900_000_000;
/** An attempt to register on `on`, with what confirms it. */
const attempt = async (on: Product) => {
  registered += 1;
  const email = `${registered}@students.example.ac.id`;
  const password = `sandi-${registered}`;
  const ktm = { bytes: await jpeg(640, 400), name: "ktm.jpg" };
  const body = formOf({ name: "Sekar Ayu", campus_email: email, password }, { ktm });
  const { data } = await call(on, "POST", "/auth/register", { body });
  const otp_code = codeIn((await mailTo(email)).text);
  return { email, password, confirmation: { email, otp_code, attempt: data.attempt } };
};

/** A verified one, made by those whose clocks are wrong; each may file a few reports. */
const newStudent = async (): Promise<Person> => {
  const { email, password, confirmation } = await attempt(fast);
  await call(slow, "POST", "/auth/verify-email", { body: confirmation });
  const token = await login(slow, email, password);
  const made = { name: "Sekar Ayu", email, password, token };
  await decideAccount(fast, made, { status: "verified" });
  return made;
};

beforeAll(async () => {
  installPart("postgresql");
  folder = await newPartsFolder("clock");
  port = await freePort();
  database = await runPart("postgresql", join(folder, "pg"), { PORT: port });
  mailServer = await smtpServer();
  right = await start(0);
  [fast, slow] = await Promise.all([start(OFF), start(-OFF)]);
  all = [right, fast, slow];
  student = await newStudent();
}, 240_000);
afterAll(async () => {
  await Promise.all((all ?? []).map((one) => one.stop()));
  await database?.stop();
  await mailServer?.close();
  await removeDataDir(folder);
}, 60_000);

const databaseTime = async () =>
  Number(
    (
      await onServer<{ now: string }>(
        port,
        "select extract(epoch from clock_timestamp()) * 1000 as now",
      )
    )[0]!.now,
  );

/** Milliseconds by which something ends later than the database's clock and `life` say. */
const offBy = async (ends: number, life: number) => ends - life - (await databaseTime());

const endOf = async (text: string) =>
  Number((await onServer<{ ends: string }>(port, text))[0]!.ends);
const ENDS = "extract(epoch from expires_at) * 1000 as ends";

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const secrets = makeSecrets("k".repeat(40));
const untilOf = (purpose: string, path: string) =>
  (secrets.unseal(purpose, new URL(path, "http://a").searchParams.get("s")!) as { until: number })
    .until;

test("what any of them makes ends by the database's clock", async () => {
  const off: Record<string, number[]> = {};
  const note = async (what: string, ends: number, life: number) =>
    (off[what] ??= []).push(await offBy(ends, life));
  for (const on of all) {
    const token = await superadminToken(on);
    const session = `select ${ENDS} from session join account on account.id = account_id
      where role <> 'student' order by expires_at desc limit 1`;
    await note("a session of an admin", await endOf(session), ADMIN.life);
    const { data: report } = await call(on, "POST", "/reports", {
      token: student.token,
      body: formOf({
        title: "Kamar mandi tidak ada air",
        description: "Keran lantai 3 mati sejak Senin pagi.",
        category: "facilities",
        report_level: "faculty",
      }),
    });
    const claim = await call(on, "PUT", `/admin/claims/report/${report.id}`, { token, body: {} });
    await note("a claim", Date.parse(claim.data.until), 20 * MINUTE);
    const { data: me } = await call(on, "GET", "/users/me", { token: student.token });
    await note("a signed path", untilOf("file-link", me.user.ktm_url), 60 * MINUTE);
    const body = { kind: "statistics", table: "months", filters: {} };
    const exported = await call(on, "POST", "/admin/exports", { token, body });
    await note("an export's link", untilOf("export-link", exported.data.url), 5 * MINUTE);
    await attempt(on);
    const code = `select ${ENDS} from one_time_code order by expires_at desc limit 1`;
    await note("a code", await endOf(code), 10 * MINUTE);
  }
  const worst = Math.max(...Object.values(off).flat().map(Math.abs));
  for (const [what, each] of Object.entries(off))
    for (const one of each) expect([what, Math.abs(one) < SOON]).toEqual([what, true]);
  figure({
    fault: FAULT,
    what: "ends of codes, sessions, claims, signed and export links, off the database's clock by",
    promised: "no more than a request takes",
    measured: seconds(worst),
  });
}, 120_000);

/**
 * Asks the one that is ahead just before the end and the one that is behind just after it: by their own
 * clocks they would answer the other way round.
 */
const atTheEnd = async (
  end: (at: Date) => Promise<unknown>,
  works: (on: Product) => Promise<boolean>,
): Promise<number> => {
  for (;;) {
    const ends = (await databaseTime()) + BEFORE;
    await end(new Date(ends));
    const before = await Promise.all([works(fast), works(right)]);
    // a busy machine has asked too late
    if ((await databaseTime()) >= ends) continue;
    expect(before).toEqual([true, true]);
    await delay(ends + AFTER - (await databaseTime()));
    expect(await Promise.all([works(slow), works(right)])).toEqual([false, false]);
    return 4;
  }
};

test("all of them end it at the same moment", async () => {
  const admin = await superadminToken(right);
  const { data: me } = await call(right, "GET", "/users/me", { token: student.token });
  const path: string = me.user.ktm_url;
  const sealed = secrets.unseal("file-link", new URL(path, "http://a").searchParams.get("s")!);
  const isOk = async (on: Product, ...[where, init]: [string, RequestInit?]) =>
    (await fetch(new URL(where, on.origin), init)).ok;
  let asked = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    let link = "";
    asked += await atTheEnd(
      async (ends) => {
        const until = ends.getTime();
        const signed = secrets.seal("file-link", { ...(sealed as object), until });
        link = `/api${path.split("?")[0]}?s=${signed}`;
      },
      (on) => isOk(on, link),
    );
    const token = await login(right, student.email, student.password);
    asked += await atTheEnd(
      (ends) =>
        onServer(
          port,
          `update session set expires_at = $1 where token_hash = sha256(convert_to($2, 'UTF8'))`,
          [ends, token],
        ),
      (on) => isOk(on, "/api/users/me", bearer(token)),
    );
    const id = await publishedReport(right, await newStudent());
    const claimed = `/admin/claims/report/${id}`;
    await call(fast, "PUT", claimed, { token: admin, body: {} });
    asked += await atTheEnd(
      (ends) => onServer(port, "update claim set until = $1 where report_id = $2", [ends, id]),
      async (on) => (await call(on, "GET", claimed, { token: admin })).data !== null,
    );
    // a code serves once: one for each that asks
    const codes = new Map<Product, Awaited<ReturnType<typeof attempt>>>();
    for (const on of all) codes.set(on, await attempt(on));
    const late = await attempt(right);
    let confirmed = 0;
    asked += await atTheEnd(
      (ends) => onServer(port, "update one_time_code set expires_at = $1", [ends]),
      async (on) => {
        confirmed += 1;
        const { confirmation } = confirmed > 3 ? late : codes.get(on)!;
        return (await ask(on, "POST", "/auth/verify-email", { body: confirmation })).ok;
      },
    );
  }
  expect(asked).toBe(ROUNDS * 16);
  figure({
    fault: FAULT,
    what: "codes, sessions, claims and signed paths taken late or refused early",
    promised: "0",
    measured: `0 of ${asked}`,
  });
}, 180_000);

test("a limit that the slow one has begun is over for the fast one at its end, not before", async () => {
  const body = { email: student.email };
  const request = async (on: Product) =>
    (await ask(on, "POST", "/auth/request-password-reset", { body })).status;
  expect(await request(slow)).toBe(200);
  expect(await request(fast)).toBe(429);
  let ends: number;
  let early: number;
  do {
    ends = (await databaseTime()) + BEFORE;
    await onServer(port, "update rate_limit set expires_at = $1 where expires_at > $1", [
      new Date(ends),
    ]);
    early = await request(fast);
    // a busy machine has asked too late
  } while ((await databaseTime()) >= ends);
  expect(early).toBe(429);
  await delay(ends + AFTER - (await databaseTime()));
  expect(await request(slow)).toBe(200);
}, 60_000);

test("a page is forgotten by each when its report is hidden on another", async () => {
  const author = await newStudent();
  for (const [hiddenOn, keptBy] of [
    [fast, slow],
    [slow, fast],
  ] as const) {
    const id = await publishedReport(hiddenOn, author);
    const page = async () => (await fetch(`${keptBy.origin}/laporan/${id}`)).status;
    expect(await page()).toBe(200);
    await decideReport(hiddenOn, id, "rejected");
    await expect.poll(page, { timeout: 15_000, interval: 100 }).toBe(404);
  }
}, 60_000);
