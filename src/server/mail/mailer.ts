import { chmod, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { makeKeptFolder, syncPath } from "../sync-to-disk.ts";
import type { Settings } from "../settings.ts";

/** One mail in plain text to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID without its angle brackets; the same when the same mail is sent again. */
  readonly messageId: string;
  readonly date: Date;
  /** The sender's name, where the campus has set one; else it is that of `MAIL_FROM`. */
  readonly fromName?: string;
  /** The one-time code in the text, if any: shown on the console where there is no mail server. */
  readonly code?: string;
  /** The link that does what the code does, if any; shown likewise. */
  readonly link?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects if it has to be tried again. */
  send(mail: Mail): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

export type Refusal = "no-mailbox" | "refused";

/** A mailbox or its domain does not exist, or is closed (RFC 3463: 5.1.1 to 5.1.3, 5.1.6, 5.1.10, 5.2.1). */
const NO_MAILBOX = /^5\d\d[ -]5\.(1\.([1236]|10)|2\.1)(?!\d)/;
/** A full mailbox: servers call that final, but mostly it is not. */
const FULL_MAILBOX = /^(552[ -]|5\d\d[ -]5\.2\.2(?!\d))/;

/**
 * The reason why a mail server refuses a mail for good (RFC 5321, 4.2.1): the same mail would get the same answer.
 * Undefined for a failure that another try may overcome.
 * @param error what {@link Mailer.send} has rejected with
 */
export const refusalOf = (error: unknown): Refusal | undefined => {
  const { permanent, command = "", response = "" } = error as NodemailerError;
  if (!permanent || !["RCPT TO", "DATA"].includes(command) || FULL_MAILBOX.test(response))
    return undefined;
  return NO_MAILBOX.test(response) ? "no-mailbox" : "refused";
};

const WAIT = 10_000;
const LONGEST_SENDING = 60_000;

/** Header fields never take line breaks or other control characters from input. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** The address of a sender, without the name. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

const toMessage = (mail: Mail, from: string): SendMailOptions => ({
  from: mail.fromName ? { name: oneLine(mail.fromName), address: addressIn(from) } : from,
  to: { name: "", address: oneLine(mail.to) },
  subject: oneLine(mail.subject),
  text: mail.text,
  messageId: `<${oneLine(mail.messageId)}>`,
  date: mail.date,
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The name in the greeting to a mail server: the service's own. Other hosts often do not know the machine's name. */
const nameOf = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl);
  return /\.[a-z][a-z0-9-]*$/i.test(hostname) ? hostname : undefined;
};

const smtpMailer = (url: string, from: string, name: string | undefined): Mailer => {
  const transport = createTransport({
    ...(name && { name }),
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 60_000,
    connectionTimeout: WAIT,
    greetingTimeout: WAIT,
    socketTimeout: WAIT,
    dnsTimeout: WAIT,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(LONGEST_SENDING);
      await transport.sendMail({ ...toMessage(mail, from), signal });
    },
    close: () => transport.close(),
  };
};

/** Writes `content` to a file that is complete and survives a crash, or does not exist at all. */
const writeWhole = async (folder: string, name: string, content: Buffer) => {
  await makeKeptFolder(folder);
  await chmod(folder, 0o700);
  const draft = join(folder, `.${name}`);
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await syncPath(folder);
};

/** The time of sending and the mail's id; nothing about the addressee. */
const fileName = ({ date, messageId }: Mail) => {
  const time = date.toISOString().replace(/[-:]|\.\d+/g, "");
  const id = messageId.replace(/@.*$/s, "").replace(/[^a-z0-9-]/gi, "");
  return `${time}-${id}.eml`;
};

const folderMailer = (folder: string, from: string, announce: (line: string) => void): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      const name = fileName(mail);
      await writeWhole(folder, name, message as Buffer);
      const code = mail.code === undefined ? "" : `, code ${mail.code}`;
      const link = mail.link === undefined ? "" : `, link ${mail.link}`;
      // the link comes last, so that no sign behind it looks like a part of it
      announce(`mail "${oneLine(mail.subject)}" in ${join(folder, name)}${code}${link}`);
    },
    close: () => transport.close(),
  };
};

/**
 * Sends mail (docs/product/notifications-and-mail.md#without-a-mail-server). Where `SMTP_URL` is set it goes over
 * SMTP, and nothing is announced. Else each mail becomes a file in `folder` (0700, files 0600), and a line with its
 * subject, code and link goes to `announce`.
 */
export const openMailer = (
  settings: Pick<Settings, "smtpUrl" | "mailFrom" | "publicUrl">,
  folder: string,
  announce: (line: string) => void,
): Mailer =>
  settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom, nameOf(settings.publicUrl))
    : folderMailer(folder, settings.mailFrom, announce);
