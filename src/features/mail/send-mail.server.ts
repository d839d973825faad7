import { CODE_LIFE } from "../accounts/code.server.ts";
import { paths } from "../../paths.ts";
import type { App } from "../../server/app.ts";
import { after } from "../../server/clock.ts";
import type { MailJob } from "../../server/jobs/queues.ts";
import {
  findAccountToReset,
  findAddressee,
  findAttemptToMail,
  findNotificationToMail,
} from "./mail.sql.ts";
import {
  accountRemovedMail,
  addressChangedMail,
  alreadyRegisteredMail,
  confirmationMail,
  notificationMail,
  resetMail,
} from "./mail-texts.server.ts";
import type { Mailer } from "../../server/mail/mailer.ts";
import { type Composed, makeDelivery } from "./deliver.server.ts";
import { mailMessages } from "./messages-mail.server.ts";
import { linkOf } from "../notifications/notification.present.ts";
import type { NotSent } from "../../server/mail/not-sent.ts";
import { openOldAddress } from "../../server/mail/old-address.ts";

type Parts = Pick<App, "db" | "clock" | "secrets" | "settings" | "log">;
type Job<Kind extends MailJob["kind"]> = Extract<MailJob, { kind: Kind }>;

/** A code, or the token of a link. */
const openSecret = (
  { secrets }: Pick<Parts, "secrets">,
  kind: "code" | "link",
  sealed: string,
): string | undefined => {
  const secret = secrets.unseal(`mail-${kind}`, sealed);
  return typeof secret === "string" ? secret : undefined;
};

const composeConfirmation = async (
  { db, clock, secrets, settings }: Parts,
  job: Job<"confirmation-code">,
): Promise<Composed | NotSent> => {
  const now = clock.now();
  const attempt = await findAttemptToMail(db, job.registration, now);
  const code = openSecret({ secrets }, "code", job.code);
  if (!attempt) return "attempt-gone";
  if (attempt.is_confirmed) return "confirmed";
  const { email: to, name, expires_at: expiresAt } = attempt;
  if (!expiresAt) return "code-gone";
  if (expiresAt <= now) return "expired";
  if (code === undefined) return "unreadable";
  // the row of the attempt tells the hour alone
  const askedAt = after(expiresAt, -CODE_LIFE);
  const mail = confirmationMail(settings.publicUrl, { name, code, askedAt, expiresAt });
  return { ...mail, to, code };
};

const composeReset = async (
  { db, clock, secrets, settings }: Parts,
  job: Job<"reset-code">,
): Promise<Composed | NotSent> => {
  const account = await findAccountToReset(db, job.account);
  const code = openSecret({ secrets }, "code", job.code);
  const token = openSecret({ secrets }, "link", job.link);
  if (!account) return "account-gone";
  const { email: to, name, role, expires_at: expiresAt } = account;
  if (!expiresAt) return "code-gone";
  if (expiresAt <= clock.now()) return "expired";
  if (code === undefined || token === undefined) return "unreadable";
  const link = `${settings.publicUrl}${paths.resetPassword}#${token}`;
  const reset = { name, code, link, expiresAt, isStudent: role === "student" };
  const askedAt = after(expiresAt, -CODE_LIFE);
  return { ...resetMail(settings.publicUrl, { ...reset, askedAt }), to, code, link };
};

const composeAlreadyRegistered = async (
  { db, settings }: Parts,
  job: Job<"already-registered">,
): Promise<Composed | NotSent> => {
  const account = await findAddressee(db, job.account);
  if (!account) return "account-gone";
  return { ...alreadyRegisteredMail(settings.publicUrl, account), to: account.email };
};

const composeNotification = async (
  { db, settings }: Parts,
  job: Job<"notification">,
): Promise<Composed | NotSent> => {
  const found = await findNotificationToMail(db, job.notification);
  // one reason for all: nothing tells that it is a tag's now, since its report was made anonymous
  if (!found) return "notification-gone";
  const { name, description, email: to } = found;
  const mail = notificationMail(settings.publicUrl, {
    name,
    description,
    link: linkOf(found),
    asks: job.asks === true,
  });
  return { ...mail, to };
};

const composeAddressChanged = async (
  { secrets, settings }: Parts,
  job: Job<"address-changed">,
): Promise<Composed | NotSent> => {
  const old = openOldAddress(secrets, job.old);
  if (!old) return "unreadable";
  return {
    ...addressChangedMail(settings.publicUrl, { ...old, at: new Date(old.at) }),
    to: old.email,
  };
};

const composeAccountRemoved = async (
  { secrets, settings }: Parts,
  job: Job<"account-removed">,
): Promise<Composed | NotSent> => {
  const old = openOldAddress(secrets, job.old);
  if (!old) return "unreadable";
  return {
    ...accountRemovedMail(settings.publicUrl, { name: old.name, at: new Date(old.at) }),
    to: old.email,
  };
};

/** Every mail but those about messages, which gather what has come since. */
const compose = (parts: Parts, job: Exclude<MailJob, { kind: "messages" }>) => {
  if (job.kind === "confirmation-code") return composeConfirmation(parts, job);
  if (job.kind === "reset-code") return composeReset(parts, job);
  if (job.kind === "already-registered") return composeAlreadyRegistered(parts, job);
  if (job.kind === "address-changed") return composeAddressChanged(parts, job);
  if (job.kind === "account-removed") return composeAccountRemoved(parts, job);
  return composeNotification(parts, job);
};

/**
 * Works the `mail` queue (docs/product/notifications-and-mail.md#mail): address and text are looked up now,
 * and what is no longer wanted (code expired, attempt or account gone, no addressee) is not sent, and a
 * warning says why.
 */
export const workMail = (app: Parts & Pick<App, "jobs">, mailer: Mailer): Promise<void> => {
  const delivery = makeDelivery(app, mailer);
  return app.jobs.work("mail", async (job, { id }) => {
    if (job.kind === "messages") return mailMessages(app, delivery, { job, id });
    const mail = await compose(app, job);
    if (typeof mail === "string") delivery.giveUp({ job, id }, mail);
    else await delivery.deliver(mail, { job, id });
  });
};
