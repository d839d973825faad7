import { afterEach, expect, test } from "vitest";
import { smtpServer } from "../../../tests/support/smtp-server.ts";
import { after, DAY, HOUR, MINUTE } from "../../server/clock.ts";
import { makeLog } from "../../server/log.ts";
import { openMailer } from "../../server/mail/mailer.ts";
import { readSettings } from "../../server/settings.ts";
import { deliver } from "./deliver.server.ts";

/** Mails that their server refuses (docs/product/notifications-and-mail.md#not-sent). */

const SENT = new Date("2026-11-21T08:15:00Z");
const JOB = { kind: "notification", notification: 12 } as const;
const MAIL = { to: "2210512001@students.example.ac.id", subject: "Kabar", text: "Ada kabar." };

const settings = readSettings({ PUBLIC_URL: "https://sikam.example.ac.id" });
let lines: string[] = [];
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  lines = [];
});

/** Sends a mail by a server that answers its addressee with `refusal`. */
const withServer = async (refusal: string | undefined) => {
  const server = await smtpServer(refusal === undefined ? {} : { refusal });
  const mailer = openMailer({ ...settings, smtpUrl: server.url }, "/nowhere", () => {});
  cleanups.push(server.close, () => mailer.close());
  const log = makeLog("debug", (line) => lines.push(line));
  return (age: number) =>
    deliver({ clock: { now: () => after(SENT, age) }, log, settings }, mailer, MAIL, {
      job: JOB,
      id: "7",
      since: SENT,
    });
};

const reasons = () => lines.map((line) => (JSON.parse(line) as { reason: string }).reason);

test.each([
  ["there is no such mailbox", "550 5.1.1 no such user", "no-mailbox", HOUR],
  ["the mailbox is closed", "550 5.2.1 disabled", "no-mailbox", HOUR],
  ["it does not take mail from here", "550 5.7.1 relaying denied", "refused", DAY],
  ["it does not say why", "550 no", "refused", DAY],
] as const)(
  "where the mail server says that %s, it is tried again and given up in the end",
  async (_, refusal, reason, tried) => {
    const send = await withServer(refusal);
    await expect(send(0)).rejects.toMatchObject({ responseCode: 550 });
    await expect(send(tried - MINUTE)).rejects.toMatchObject({ responseCode: 550 });
    expect(lines).toEqual([]);
    await send(tried);
    expect(reasons()).toEqual([reason]);
    expect(lines.join()).not.toMatch(/2210512001|no such user|denied/);
  },
);

test.each([
  ["the mailbox is full", "452 4.2.2 full"],
  ["it is busy", "421 4.3.2 try later"],
])(
  "where the mail server says that %s, it is tried for as long as that lasts",
  async (_, refusal) => {
    const send = await withServer(refusal);
    await expect(send(30 * DAY)).rejects.toThrow();
    expect(lines).toEqual([]);
  },
);

test("a mail that nobody refuses is sent, however old it is", async () => {
  const send = await withServer(undefined);
  await send(30 * DAY);
  expect(lines).toEqual([]);
});
