import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { DAY, MINUTE } from "../clock.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MailJob } from "../jobs/queues.ts";
import { makeSecrets } from "../secrets.ts";
import { waitingStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let since: number;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());
beforeEach(() => {
  since = t.log.length;
});

const enqueue = (...queued: MailJob[]) =>
  inTransaction(t.app.db, async (trx) => {
    for (const job of queued) await t.app.jobs.send(trx, "mail", job);
  });
const warnings = () =>
  t.log
    .slice(since)
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ event }) => event === "mail.not-sent");
const reasons = () => warnings().map(({ kind, reason }) => `${kind} ${reason}`);
const PATIENCE = { timeout: 15_000 };

const code = () => t.app.secrets.seal("mail-code", "012345");
const link = () => t.app.secrets.seal("mail-link", "x".repeat(43));
const codeOf = (registration: number): MailJob => ({
  kind: "confirmation-code",
  registration,
  code: code(),
});
const gone = 999_999;

let npm = 7_800_000_000;
/** An attempt to register whose first mail is out. */
const newAttempt = async () => {
  const email = `${++npm}@students.example.ac.id`;
  const body = formOf({ name: "Sekar Ayu", campus_email: email, password: "rahasia1" });
  const { data } = (await t.call("POST", "/auth/register", { body })).body;
  await t.mailer.received(({ to }) => to === email);
  return Number(t.app.secrets.unseal("attempt", data.attempt));
};

test("a warning says which mail was not sent and why, and nothing of whom it was for", async () => {
  await enqueue({ kind: "notification", notification: gone });
  await expect.poll(reasons, PATIENCE).toEqual(["notification notification-gone"]);
  expect(warnings()).toEqual([
    {
      time: expect.any(String),
      level: "warn",
      event: "mail.not-sent",
      kind: "notification",
      job: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reason: "notification-gone",
    },
  ]);
});

test("a code that has expired, or whose attempt is gone, is not sent", async () => {
  const attempt = await newAttempt();
  t.clock.move(10 * MINUTE);
  await enqueue(codeOf(attempt), codeOf(gone));
  await expect
    .poll(reasons, PATIENCE)
    .toEqual(["confirmation-code expired", "confirmation-code attempt-gone"]);
  // an attempt ends with the hour in which it is a day old
  t.clock.move(DAY + 50 * MINUTE);
  await enqueue(codeOf(attempt));
  await expect
    .poll(reasons, PATIENCE)
    .toEqual([
      "confirmation-code expired",
      "confirmation-code attempt-gone",
      "confirmation-code attempt-gone",
    ]);
});

test("a code for an address that has an account by now is not sent", async () => {
  const { email } = await waitingStudent(t);
  const attempt = await newAttempt();
  await t.app.db.updateTable("registration").set({ email }).where("id", "=", attempt).execute();
  await enqueue(codeOf(attempt));
  await expect.poll(reasons, PATIENCE).toEqual(["confirmation-code confirmed"]);
});

test("a code for a new password that is used or whose account is gone is not sent", async () => {
  const { id } = await waitingStudent(t);
  await enqueue(
    { kind: "reset-code", account: id, code: code(), link: link() },
    { kind: "reset-code", account: gone, code: code(), link: link() },
    { kind: "already-registered", account: gone },
  );
  await expect
    .poll(reasons, PATIENCE)
    .toEqual([
      "reset-code code-gone",
      "reset-code account-gone",
      "already-registered account-gone",
    ]);
});

test("what was sealed under another SECRET_KEY is not sent", async () => {
  const other = makeSecrets("another secret key, long enough for tests");
  const old = other.seal("mail-address", {});
  await enqueue(
    { ...codeOf(await newAttempt()), code: other.seal("mail-code", "012345") } as MailJob,
    { kind: "address-changed", account: 1, version: 1, old },
  );
  await expect
    .poll(reasons, PATIENCE)
    .toEqual(["confirmation-code unreadable", "address-changed unreadable"]);
});

test("of two codes for one attempt the earlier is not sent", async () => {
  const attempt = await newAttempt();
  const before = t.mailer.sent.length;
  await enqueue(codeOf(attempt), codeOf(attempt));
  await expect.poll(() => t.mailer.sent.length).toBe(before + 1);
  await expect.poll(reasons, PATIENCE).toEqual(["confirmation-code replaced"]);
});

test("what was pretended for an unknown address leaves no line, as a mail that was sent", async () => {
  const email = "7899999999@students.example.ac.id";
  const ask = (path: string) => t.call("POST", path, { body: { email } });
  expect((await ask("/auth/request-password-reset")).status).toBe(200);
  expect((await ask("/auth/request-password-reset")).status).toBe(200);
  expect((await ask("/auth/resend-verification")).status).toBe(200);
  // done after all codes
  await enqueue({ kind: "notification", notification: gone });
  await expect.poll(reasons, PATIENCE).toEqual(["notification notification-gone"]);
});
