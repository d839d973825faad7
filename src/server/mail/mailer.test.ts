import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readMail, smtpServer } from "../../../tests/support/smtp-server.ts";
import { type Mail, openMailer } from "./mailer.ts";

const mailFrom = "SIKAM <no-reply@students.example.ac.id>";
const publicUrl = "https://sikam.example.ac.id";
const mail: Mail = {
  to: "2210512001@students.example.ac.id",
  subject: "Kode konfirmasi – uji",
  text: "Halo,\n\nKode Anda: 123456\n.\nSalam – SIKAM\n",
  messageId: "0b1f3c1e-0000-4000-8000-000000000001@sikam.example.ac.id",
  date: new Date("2026-11-21T08:15:30.250Z"),
  code: "123456",
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const folderMailer = async () => {
  const home = await mkdtemp(join(tmpdir(), "mailer-"));
  cleanups.push(() => rm(home, { recursive: true }));
  const folder = join(home, "data", "mail");
  const lines: string[] = [];
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, publicUrl }, folder, (line) =>
    lines.push(line),
  );
  return { mailer, folder, lines };
};

const serverMailer = async () => {
  const server = await smtpServer();
  const lines: string[] = [];
  const mailer = openMailer({ smtpUrl: server.url, mailFrom, publicUrl }, "/nowhere", (l) =>
    lines.push(l),
  );
  cleanups.push(() => mailer.close(), server.close);
  return { mailer, server, lines };
};

test("without a mail server a mail becomes a file that only its owner reads", async () => {
  const { mailer, folder } = await folderMailer();
  await mailer.send(mail);
  const names = await readdir(folder);
  expect(names).toEqual(["20261121T081530Z-0b1f3c1e-0000-4000-8000-000000000001.eml"]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, names[0]!))).mode & 0o777).toBe(0o600);
  const read = readMail(await readFile(join(folder, names[0]!), "utf8"));
  expect(read.header("To")).toBe(mail.to);
  expect(read.header("From")).toBe(mailFrom);
  expect(read.header("Message-ID")).toBe(`<${mail.messageId}>`);
  expect(read.header("Date")).toBe("Sat, 21 Nov 2026 08:15:30 +0000");
  expect(read.header("Auto-Submitted")).toBe("auto-generated");
  expect(read.text).toBe(mail.text);
});

test("without a mail server subject, code and link are announced, but not whom they are for", async () => {
  const { mailer, folder, lines } = await folderMailer();
  await mailer.send(mail);
  expect(lines).toEqual([
    `mail "${mail.subject}" in ${folder}/20261121T081530Z-0b1f3c1e-0000-4000-8000-000000000001.eml, code 123456`,
  ]);
  await mailer.send({ ...mail, code: undefined, messageId: "2@x" });
  expect(lines[1]).not.toContain("code");
  await mailer.send({ ...mail, link: "https://x/reset-password#abc", messageId: "3@x" });
  expect(lines[2]).toMatch(/, code 123456, link https:\/\/x\/reset-password#abc$/);
  expect(lines.join()).not.toContain("2210512001");
});

test("a mail that cannot be written whole leaves no mail and is told", async () => {
  const { mailer, folder } = await folderMailer();
  await expect(mailer.send({ ...mail, messageId: `${"a".repeat(300)}@x` })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test("a mail server gets the mail whole, over one connection, and nothing is announced", async () => {
  const { mailer, server, lines } = await serverMailer();
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: "Yang kedua" });
  expect(server.received).toHaveLength(2);
  expect(server.greetings).toEqual(["EHLO sikam.example.ac.id"]);
  expect(server.received[0]!.envelope.map((line) => line.replace(/ BODY.*/, ""))).toEqual([
    "MAIL FROM:<no-reply@students.example.ac.id>",
    `RCPT TO:<${mail.to}>`,
  ]);
  expect(server.received[0]!.text.trim()).toBe(mail.text.trim());
  expect(server.received[0]!.header("Message-ID")).toBe(`<${mail.messageId}>`);
  expect(server.received[1]!.header("Subject")).toBe("Yang kedua");
  expect(lines).toEqual([]);
});

test("line breaks in what goes into a header make no header, recipient or command", async () => {
  const { mailer, server } = await serverMailer();
  await mailer.send({
    ...mail,
    subject: "Kabar\r\nBcc: x@evil.example\r\n\r\nisi lain",
    messageId: "1@x>\r\nX-Evil: 1\r\n<y",
  });
  await mailer
    .send({ ...mail, to: "a@students.example.ac.id\r\nRCPT TO:<x@evil.example>, y@evil.example" })
    .catch(() => {});
  for (const { raw, envelope } of server.received) {
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(envelope.filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
    expect(envelope.join()).not.toContain("<x@evil.example>");
  }
  expect(server.received.length).toBeGreaterThan(0);
});

test("a mail server that is not there is an error, for the queue to try again", async () => {
  const server = await smtpServer();
  await server.close();
  const mailer = openMailer({ smtpUrl: server.url, mailFrom, publicUrl }, "/nowhere", () => {});
  cleanups.push(() => mailer.close());
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: expect.any(String) });
});
