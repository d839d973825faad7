import { usualCampus } from "../../../tests/support/usual-campus.ts";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { after, fullHour, MINUTE } from "../../server/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { openJobs } from "../../server/jobs/jobs.ts";
import type { JobData } from "../../server/jobs/queues.ts";
import { makeLog } from "../../server/log.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { readSettings } from "../../server/settings.ts";
import { recordingMailer } from "../../../tests/support/recording-mailer.ts";
import { smtpServer } from "../../../tests/support/smtp-server.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { type Mailer, openMailer } from "../../server/mail/mailer.ts";
import { insertNotification, unlinkNotifications } from "../notifications/notification.sql.ts";
import { workMail } from "./send-mail.server.ts";

const NOW = new Date("2026-11-21T08:15:00Z");
const PUBLIC_URL = "https://sikam.example.ac.id";
const secrets = makeSecrets("a secret key that is long enough for tests");
const settings = readSettings({ PUBLIC_URL });
let now = NOW;
let database: Database;
let lines: string[] = [];
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await sql`delete from jobs.job`.execute(database.db);
  for (const table of ["notification", "registration", "account"] as const)
    await database.db.deleteFrom(table).execute();
  now = NOW;
  lines = [];
});

const start = async (mailer: Mailer) => {
  const log = makeLog("debug", (line) => lines.push(line));
  const { db, pool, engine, clock } = database;
  const retry = { first: 1, most: 1 };
  const jobs = await openJobs({ pool, engine, clock, log, pollSeconds: 0.5, retry });
  cleanups.push(jobs.stop);
  const app = { db, clock: { now: () => now }, secrets, settings, log, jobs, campus: usualCampus };
  return {
    work: () => workMail(app, mailer),
    enqueue: (...data: JobData["mail"][]) =>
      db.transaction().execute(async (trx) => {
        for (const job of data) await jobs.send(trx, "mail", job);
      }),
    /** Waits until no job is left. */
    async done() {
      const end = Date.now() + 20_000;
      for (;;) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from jobs.job`.execute(db);
        if (rows[0]!.n === 0) return;
        if (Date.now() > end) throw new Error("jobs are left");
        await delay(25);
      }
    },
  };
};

const withRecorder = async () => {
  const mailer = recordingMailer();
  const mail = await start(mailer);
  await mail.work();
  return { ...mail, sent: mailer.sent };
};

const bytes = () => randomBytes(32);

const insertAttempt = async (name: string, email = "2210512001@students.example.ac.id") => {
  const { id } = await database.db
    .insertInto("registration")
    .values({
      email,
      name,
      salt: bytes(),
      password_hash: bytes(),
      wrapped_secret: bytes(),
      privacy_version: "1",
      // as the product writes it
      created_at: fullHour(NOW),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("one_time_code")
    .values({
      registration_id: id,
      code_hash: bytes(),
      tries_left: 5,
      expires_at: after(NOW, 10 * MINUTE),
    })
    .execute();
  return id;
};

const insertStudent = async (email = "2210512001@students.example.ac.id", closed = false) => {
  const { id } = await database.db
    .insertInto("account")
    .values({
      role: "student",
      name: "Sari Dewi",
      email,
      status: "verified",
      salt: bytes(),
      password_hash: bytes(),
      wrapped_secret: bytes(),
      created_at: NOW,
      closed_at: closed ? NOW : null,
      search: "sari",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** A notification of an account, or of nobody that is known. */
const tell = (account_id: number | null) => {
  const author_tag = account_id === null ? bytes() : null;
  const row = { account_id, author_tag, description: "Laporan Anda ditanggapi.", created_at: NOW };
  return insertNotification(database.db, { kind: "report", id: 12 }, row);
};

const codeJob = (registration: number, code = "012345") =>
  ({
    kind: "confirmation-code",
    registration,
    code: secrets.seal("mail-code", code),
  }) as const;

test("a confirmation mail has the code, when and by what name it was asked for, and how long it lasts", async () => {
  const { enqueue, done, sent } = await withRecorder();
  await enqueue(codeJob(await insertAttempt("Sari Dewi")));
  await done();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({
    to: "2210512001@students.example.ac.id",
    code: "012345",
    date: NOW,
  });
  expect(mail!.messageId).toMatch(/^[0-9a-f-]{36}@sikam\.example\.ac\.id$/);
  expect(mail!.subject).not.toContain("012345");
  expect(mail!.text).toContain("21 November 2026 pukul 15.15 WIB");
  expect(mail!.text).toContain('atas nama "Sari Dewi"');
  expect(mail!.text).toContain("012345");
  expect(mail!.text).toContain("10 menit, sampai pukul 15.25 WIB");
  expect(mail!.text).toContain("Abaikan saja email ini");
  expect(mail!.text).toContain(PUBLIC_URL);
});

test("neither a job's row nor the log holds an address, a name, a code or a link", async () => {
  const { enqueue, work, done } = await start(recordingMailer());
  const link = secrets.seal("mail-link", "tautan-rahasia");
  await enqueue(codeJob(await insertAttempt("Sari Dewi")));
  await enqueue({ ...codeJob(1), kind: "reset-code", account: await insertStudent(), link });
  const { rows } = await sql<{ text: string }>`select j::text as text from jobs.job j`.execute(
    database.db,
  );
  expect(rows).toHaveLength(2);
  await work();
  await done();
  for (const text of [...rows.map((row) => row.text), lines.join("\n")])
    expect(text).not.toMatch(/2210512001|Sari|012345|rahasia/);
});

test("what is no longer wanted is not sent, and its job ends", async () => {
  const { enqueue, done, sent } = await withRecorder();
  const known = "2210512002@students.example.ac.id";
  const [confirmedMeanwhile, student] = [
    await insertAttempt("Sari", known),
    await insertStudent(known),
  ];
  const closed = await insertStudent("2210512003@students.example.ac.id", true);
  const wrongKey = makeSecrets("another secret key, long enough for tests");
  await enqueue(
    codeJob(confirmedMeanwhile),
    codeJob(999_999),
    { ...codeJob(await insertAttempt("Sari")), code: wrongKey.seal("mail-code", "012345") },
    { kind: "address-changed", account: 1, version: 1, old: wrongKey.seal("mail-address", {}) },
    { kind: "already-registered", account: 999_999 },
    { kind: "already-registered", account: closed },
    { kind: "notification", notification: 999_999 },
    { kind: "notification", notification: await tell(closed) },
    { kind: "notification", notification: await tell(null) },
  );
  await done();
  expect(sent).toEqual([]);
  await enqueue({ kind: "already-registered", account: student });
  await done();
  expect(sent).toHaveLength(1);
});

test("a code that has expired is not sent", async () => {
  const { enqueue, done, sent } = await withRecorder();
  const attempt = await insertAttempt("Sari");
  now = after(NOW, 10 * MINUTE);
  await enqueue(codeJob(attempt));
  await done();
  expect(sent).toEqual([]);
  now = after(NOW, 10 * MINUTE - 1);
  await enqueue(codeJob(attempt));
  await done();
  expect(sent).toHaveLength(1);
});

test("whoever has an account is told so, without a code", async () => {
  const { enqueue, done, sent } = await withRecorder();
  await enqueue({ kind: "already-registered", account: await insertStudent() });
  await done();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.code).toBeUndefined();
  expect(sent[0]!.text).toContain("Halo Sari Dewi,");
  expect(sent[0]!.text).toContain(`${PUBLIC_URL}/lupa-password`);
  expect(sent[0]!.text).not.toMatch(/\b\d{6}\b/);
});

test("a notification is mailed in its own words with a link, under a subject that gives nothing away", async () => {
  const { enqueue, done, sent } = await withRecorder();
  const account = await insertStudent();
  const other = await insertStudent("2210512009@students.example.ac.id");
  const [linked, unlinked] = [await tell(account), await tell(other)];
  await unlinkNotifications(database.db, { kind: "report", id: 12 }, other);
  await enqueue(
    { kind: "notification", notification: linked },
    { kind: "notification", notification: unlinked },
  );
  await done();
  expect(sent.map(({ subject }) => subject)).toEqual(["Kabar dari SIKAM", "Kabar dari SIKAM"]);
  expect(sent[0]!.text).toContain("Laporan Anda ditanggapi.");
  expect(sent[0]!.text).toContain(`${PUBLIC_URL}/laporan/12\n`);
  expect(sent[1]!.text).toContain(`SIKAM: ${PUBLIC_URL}\n`);
});

test("a name that tries to be a header, a paragraph or a link stays a name", async () => {
  const server = await smtpServer();
  const smtp = { smtpUrl: server.url, mailFrom: settings.mailFrom, publicUrl: settings.publicUrl };
  const mailer = openMailer(smtp, "/nowhere", () => {});
  cleanups.push(() => mailer.close(), server.close);
  const { enqueue, work, done } = await start(mailer);
  await work();
  const name = "Sari\r\nBcc: x@evil.example\r\n\r\nBuka https://evil.example/masuk, M.Sc";
  await enqueue(codeJob(await insertAttempt(name)));
  await done();
  expect(server.received).toHaveLength(1);
  const { header, text, envelope } = server.received[0]!;
  expect(header("Bcc")).toBeUndefined();
  expect(envelope).toHaveLength(2);
  expect(text).toContain(
    'atas nama "Sari Bcc x evil. example Buka https evil. example masuk, M. Sc"',
  );
});

test("a mail server that does not answer holds up nothing but mail", async () => {
  let asked = false;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const send = () => ((asked = true), answered);
  const { enqueue, work } = await start({ send, close: () => {} });
  await work();
  const student = await insertStudent();
  await enqueue({ kind: "already-registered", account: student });
  while (!asked) await delay(25);
  const notification = await tell(student);
  const taken = enqueue({ kind: "notification", notification }).then(() => "taken");
  expect(await Promise.race([taken, answered.then(() => "answered")])).toBe("taken");
  answer();
});

test("while the mail server is away the mail waits, and arrives once when it is back", async () => {
  const gone = await smtpServer();
  await gone.close();
  const port = Number(new URL(gone.url).port);
  const mailer = openMailer(
    { smtpUrl: gone.url, mailFrom: settings.mailFrom, publicUrl: settings.publicUrl },
    "/nowhere",
    () => {},
  );
  cleanups.push(() => mailer.close());
  const { enqueue, work, done } = await start(mailer);
  await work();
  const student = await insertStudent();
  await enqueue({ kind: "already-registered", account: student });
  while (lines.filter((line) => line.includes('"job.failed"')).length < 2) await delay(25);
  expect(lines.join()).not.toContain("2210512001");
  const server = await smtpServer({ port });
  cleanups.push(server.close);
  await done();
  await delay(1_500);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]!.header("To")).toBe("2210512001@students.example.ac.id");
});
