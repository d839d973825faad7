import { usualCampus } from "../../../tests/support/usual-campus.ts";
import { afterEach, expect, test } from "vitest";
import { smtpServer } from "../../../tests/support/smtp-server.ts";
import { after, DAY, HOUR, MINUTE } from "../../server/clock.ts";
import { makeLog } from "../../server/log.ts";
import { openMailer } from "../../server/mail/mailer.ts";
import { readSettings } from "../../server/settings.ts";
import { makeDelivery } from "./deliver.server.ts";

/** Mails that their server refuses (docs/product/notifications-and-mail.md#not-sent). */

const START = new Date("2026-11-21T08:15:00Z");
const UNDER_WAY = { job: { kind: "notification", notification: 12 }, id: "7" } as const;
const MAIL = { to: "2210512001@students.example.ac.id", subject: "Kabar", text: "Ada kabar." };

const settings = readSettings({ PUBLIC_URL: "https://sikam.example.ac.id" });
let lines: string[] = [];
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  lines = [];
});

type Refusal = NonNullable<Parameters<typeof smtpServer>[0]>["refusal"];

/** Sends by a server that refuses, so long after the start. */
const withServer = async (refusal?: Refusal) => {
  const server = await smtpServer(refusal ? { refusal } : {});
  const mailer = openMailer({ ...settings, smtpUrl: server.url }, "/nowhere", () => {});
  cleanups.push(server.close, () => mailer.close());
  let now = START;
  const log = makeLog("debug", (line) => lines.push(line));
  const delivery = makeDelivery(
    { clock: { now: () => now }, log, settings, campus: usualCampus },
    mailer,
  );
  const send = (age: number, id: string = UNDER_WAY.id) => {
    now = after(START, age);
    return delivery.deliver(MAIL, { ...UNDER_WAY, id });
  };
  return { server, delivery, send };
};

const reasons = () => lines.map((line) => (JSON.parse(line) as { reason: string }).reason);

test.each([
  ["there is no such mailbox", "RCPT", "550 5.1.1 no such user", "no-mailbox", HOUR],
  ["the domain takes no mail", "RCPT", "556 5.1.10 null MX", "no-mailbox", HOUR],
  ["the mailbox is closed", "RCPT", "550 5.2.1 disabled", "no-mailbox", HOUR],
  ["the sender is bad", "RCPT", "550 5.1.8 bad outbound sender", "refused", DAY],
  ["the sender is not listed", "RCPT", "550 5.1.0 rejected", "refused", DAY],
  ["it does not take mail from here", "RCPT", "550 5.7.1 relaying denied", "refused", DAY],
  ["it does not say why", "RCPT", "550 no", "refused", DAY],
  ["the text is spam", "DATA", "554 5.7.1 spam", "refused", DAY],
] as const)(
  "where the mail server says that %s, it is tried again and given up in the end",
  async (_, of, answer, reason, tried) => {
    const { send } = await withServer({ of, answer });
    const refusal = { responseCode: Number(answer.slice(0, 3)) };
    await expect(send(HOUR)).rejects.toMatchObject(refusal);
    await expect(send(HOUR + tried - MINUTE)).rejects.toMatchObject(refusal);
    expect(lines).toEqual([]);
    await send(HOUR + tried);
    expect(reasons()).toEqual([reason]);
    expect(lines.join()).not.toMatch(/2210512001|user|sender|denied|spam/);
    // another mail begins anew
    await expect(send(HOUR + tried, "8")).rejects.toMatchObject(refusal);
  },
);

test.each([
  ["the mailbox is full for now", "RCPT", "452 4.2.2 full"],
  ["the mailbox is full", "RCPT", "552 5.2.2 over quota"],
  ["it is busy", "RCPT", "421 4.3.2 try later"],
  ["nobody may send as we do", "MAIL", "550 5.7.1 who are you"],
] as const)(
  "where the mail server says that %s, it is tried for as long as that lasts",
  async (_, of, answer) => {
    const { send } = await withServer({ of, answer });
    await expect(send(0)).rejects.toThrow();
    await expect(send(30 * DAY)).rejects.toThrow();
    expect(lines).toEqual([]);
  },
);

test("a code that was refused until it expired was refused", async () => {
  const { delivery, send } = await withServer({ of: "RCPT", answer: "550 5.1.1 no such user" });
  await expect(send(0)).rejects.toThrow();
  delivery.giveUp(UNDER_WAY, "expired");
  delivery.giveUp(UNDER_WAY, "expired");
  delivery.giveUp(UNDER_WAY, "replaced");
  expect(reasons()).toEqual(["no-mailbox", "expired", "replaced"]);
});

test("a mail that nobody refuses is sent once, under the id of its job", async () => {
  const { server, send } = await withServer();
  await send(30 * DAY);
  expect(lines).toEqual([]);
  expect(server.received.map(({ header }) => header("Message-ID"))).toEqual([
    "<7@sikam.example.ac.id>",
  ]);
});
