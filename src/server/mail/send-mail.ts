import { CODE_LIFE } from "../../features/accounts/code.server.ts";
import type { App } from "../app.ts";
import { after } from "../clock.ts";
import type { MailJob } from "../jobs/jobs.ts";
import {
  findAddressee,
  findAwaitedCode,
  findAwaitedReset,
  findNotificationToMail,
} from "./mail.sql.ts";
import {
  addressChangedMail,
  alreadyRegisteredMail,
  confirmationMail,
  type MailText,
  notificationMail,
  resetMail,
} from "./mail-texts.ts";
import type { Mail, Mailer } from "./mailer.ts";

type Parts = Pick<App, "db" | "clock" | "secrets" | "settings" | "log">;
type Job<Kind extends MailJob["kind"]> = Extract<MailJob, { kind: Kind }>;
type Composed = MailText & Pick<Mail, "to" | "code" | "link">;

type Sealing = Pick<Parts, "secrets" | "log">;

/** A code, or the token of a link. */
const openSecret = ({ secrets, log }: Sealing, kind: "code" | "link", sealed: string) => {
  const secret = secrets.unseal(`mail-${kind}`, sealed);
  if (typeof secret === "string") return secret;
  log.error(`mail.unreadable-${kind}`);
  return undefined;
};

/** The address that an admin's account had, whose name it bore then, and what became of it. */
interface OldAddress {
  readonly email: string;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly byOwner: boolean;
}

/** Seals what a mail to an old address needs once the account no longer has it. */
export const sealOldAddress = ({ secrets }: Pick<Sealing, "secrets">, old: OldAddress): string =>
  secrets.seal("mail-address", old);

const openOldAddress = ({ secrets, log }: Sealing, sealed: string) => {
  const old = secrets.unseal("mail-address", sealed);
  if (old !== undefined) return old as OldAddress;
  log.error("mail.unreadable-address");
  return undefined;
};

const composeConfirmation = async (
  { db, clock, secrets, settings, log }: Parts,
  job: Job<"confirmation-code">,
): Promise<Composed | undefined> => {
  const attempt = await findAwaitedCode(db, job.registration, clock.now());
  const code = openSecret({ secrets, log }, "code", job.code);
  if (!attempt || code === undefined) return undefined;
  const { email: to, name, created_at: attemptedAt, expires_at: expiresAt } = attempt;
  const mail = confirmationMail(settings.publicUrl, { name, code, attemptedAt, expiresAt });
  return { ...mail, to, code };
};

const composeReset = async (
  { db, clock, secrets, settings, log }: Parts,
  job: Job<"reset-code">,
): Promise<Composed | undefined> => {
  const account = await findAwaitedReset(db, job.account, clock.now());
  if (!account) return undefined;
  const code = openSecret({ secrets, log }, "code", job.code);
  const token = openSecret({ secrets, log }, "link", job.link);
  if (code === undefined || token === undefined) return undefined;
  const { email: to, name, role, expires_at: expiresAt } = account;
  const link = `${settings.publicUrl}/reset-password#${token}`;
  const reset = { name, code, link, expiresAt, isStudent: role === "student" };
  const askedAt = after(expiresAt, -CODE_LIFE);
  return { ...resetMail(settings.publicUrl, { ...reset, askedAt }), to, code, link };
};

const composeAlreadyRegistered = async (
  { db, settings }: Parts,
  job: Job<"already-registered">,
): Promise<Composed | undefined> => {
  const account = await findAddressee(db, job.account);
  return account && { ...alreadyRegisteredMail(settings.publicUrl, account), to: account.email };
};

const composeNotification = async (
  { db, settings }: Parts,
  job: Job<"notification">,
): Promise<Composed | undefined> => {
  const found = await findNotificationToMail(db, job.notification);
  return found && { ...notificationMail(settings.publicUrl, found), to: found.email };
};

const composeAddressChanged = async (
  { secrets, settings, log }: Parts,
  job: Job<"address-changed">,
): Promise<Composed | undefined> => {
  const old = openOldAddress({ secrets, log }, job.old);
  if (!old) return undefined;
  return {
    ...addressChangedMail(settings.publicUrl, { ...old, at: new Date(old.at) }),
    to: old.email,
  };
};

const compose = (parts: Parts, job: MailJob) => {
  if (job.kind === "confirmation-code") return composeConfirmation(parts, job);
  if (job.kind === "reset-code") return composeReset(parts, job);
  if (job.kind === "already-registered") return composeAlreadyRegistered(parts, job);
  if (job.kind === "address-changed") return composeAddressChanged(parts, job);
  return composeNotification(parts, job);
};

/**
 * Works the `mail` queue (decisions, section 8): address and text are looked up now, and what is no
 * longer wanted (code expired, attempt or account gone, no addressee) is not sent. The Message-ID
 * comes from the job, so a mail that a crash makes us send again can be told from a second one.
 */
export const workMail = (app: Parts & Pick<App, "jobs">, mailer: Mailer): Promise<void> => {
  const { hostname } = new URL(app.settings.publicUrl);
  return app.jobs.work("mail", async (job, { id }) => {
    const mail = await compose(app, job);
    if (mail) await mailer.send({ ...mail, messageId: `${id}@${hostname}`, date: app.clock.now() });
  });
};
