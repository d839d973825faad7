import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { smtpServer } from "../../../tests/support/smtp-server.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const server = new URL("../../server/", import.meta.url).href;

/** A process that works the mail queue of the data folder; the first one has a mail to send. */
const PROCESS = `
  import { join } from "node:path";
  const [dataDir, smtpUrl, first] = process.argv.slice(1);
  const load = (path) => import(new URL(path, ${JSON.stringify(server)}).href);
  const { openDatabase } = await load("database/database.ts");
  const { migrate } = await load("database/migrate.ts");
  const { openJobs } = await load("jobs/jobs.ts");
  const { makeLog } = await load("log.ts");
  const { openMailer } = await load("mail/mailer.ts");
  const { workMail } = await load("../features/mail/send-mail.server.ts");
  const { makeSecrets } = await load("secrets.ts");
  const { readSettings } = await load("settings.ts");
  const settings = readSettings({ DATA_DIR: dataDir, SMTP_URL: smtpUrl });
  const log = makeLog("info", (line) => console.error(line));
  const database = await openDatabase({ dataDir: join(dataDir, "database") });
  await migrate(database, new URL("../../migrations/", ${JSON.stringify(server)}));
  const { db, pool, engine, clock } = database;
  const jobs = await openJobs({ pool, engine, clock, log, pollSeconds: 0.5 });
  const mailer = openMailer(settings, dataDir, () => {});
  const { openCampus } = await load("../features/campus/campus.server.ts");
  const campus = await openCampus(db, { settings, log, clock });
  const app = { campus, db, clock, secrets: makeSecrets("k".repeat(32)), settings, log, jobs };
  await workMail(app, mailer);
  if (first) await db.transaction().execute(async (trx) => {
    const none = Buffer.alloc(32);
    const { id } = await trx.insertInto("account").values({ role: "admin", name: "Sari",
      email: "sari@example.ac.id", username: "sari", salt: none, password_hash: none,
      created_at: clock.now(), search: "sari" }).returning("id").executeTakeFirstOrThrow();
    await jobs.send(trx, "mail", { kind: "already-registered", account: id });
  });
  process.stdin.resume();
  process.stdin.once("end", async () => {
    await jobs.stop();
    mailer.close();
    await database.close();
  });
`;

const startProcess = (...args: string[]) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROCESS, ...args], {
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] },
  });
  const errors: string[] = [];
  child.stderr.on("data", (chunk) => errors.push(String(chunk)));
  cleanups.push(() => child.kill("SIGKILL"));
  const end = once(child, "exit");
  return { child, end, errors };
};

const until = async (reached: () => boolean, milliseconds: number, why: () => string) => {
  const end = Date.now() + milliseconds;
  while (!reached()) {
    if (Date.now() > end) throw new Error(`waited in vain: ${why()}`);
    await delay(50);
  }
};

test(
  "a mail whose sending was cut by a crash goes again within a minute, under the same Message-ID, and then never again",
  { timeout: 150_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "crash-"));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const cut = await smtpServer({ answers: false });
    cleanups.push(cut.close);
    const first = startProcess(dataDir, cut.url, "first");
    await until(
      () => cut.received.length === 1,
      60_000,
      () => first.errors.join(""),
    );
    first.child.kill("SIGKILL");
    await first.end;
    const killedAt = Date.now();

    const whole = await smtpServer();
    cleanups.push(whole.close);
    const second = startProcess(dataDir, whole.url);
    await until(
      () => whole.received.length === 1,
      60_000,
      () => second.errors.join(""),
    );
    expect(Date.now() - killedAt).toBeLessThan(60_000);
    const [before, again] = [cut.received[0]!, whole.received[0]!];
    expect(again.header("Message-ID")).toBe(before.header("Message-ID"));
    expect(again.text).toBe(before.text);

    await delay(3_000);
    expect(whole.received).toHaveLength(1);
    second.child.stdin.end();
    const [status] = await second.end;
    expect(status).toBe(0);
  },
);
