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
import { type Composed, makeDelivery, senderOf } from "./deliver.server.ts";
import { mailMessages } from "./messages-mail.server.ts";
import { mailSummary } from "./summary-mail.server.ts";
import { linkOf } from "../notifications/notification.present.ts";
import type { NotSent } from "../../server/mail/not-sent.ts";
import { openOldAddress } from "../../server/mail/old-address.ts";

type Parts = Pick<App, "db" | "clock" | "secrets" | "settings" | "log" | "campus">;
type Job<Kind extends MailJob["kind"]> = Extract<MailJob, { kind: Kind }>;

/** Makes every mail but those that collect what happened in a while, which may be nothing. */
type Kind = Exclude<MailJob["kind"], "messages" | "summary">;
type Compose<K extends Kind> = (parts: Parts, job: Job<K>) => Promise<Composed | NotSent>;

/** A code, or the token of a link. */
const openSecret = ({ secrets }: Parts, kind: "code" | "link", sealed: string) => {
  const secret = secrets.unseal(`mail-${kind}`, sealed);
  return typeof secret === "string" ? secret : undefined;
};

const COMPOSE: { readonly [K in Kind]: Compose<K> } = {
  async "confirmation-code"(parts, job) {
    const now = parts.clock.now();
    const attempt = await findAttemptToMail(parts.db, job.registration, now);
    const code = openSecret(parts, "code", job.code);
    if (!attempt) return "attempt-gone";
    if (attempt.is_confirmed) return "confirmed";
    const { email: to, name, expires_at: expiresAt } = attempt;
    if (!expiresAt) return "code-gone";
    if (expiresAt <= now) return "expired";
    if (code === undefined) return "unreadable";
    // the row of the attempt holds only the hour
    const askedAt = after(expiresAt, -CODE_LIFE);
    const mail = confirmationMail(senderOf(parts), { name, code, askedAt, expiresAt });
    return { ...mail, to, code };
  },

  async "reset-code"(parts, job) {
    const { publicUrl } = parts.settings;
    const account = await findAccountToReset(parts.db, job.account);
    const code = openSecret(parts, "code", job.code);
    const token = openSecret(parts, "link", job.link);
    if (!account) return "account-gone";
    const { email: to, name, role, expires_at: expiresAt } = account;
    if (!expiresAt) return "code-gone";
    if (expiresAt <= parts.clock.now()) return "expired";
    if (code === undefined || token === undefined) return "unreadable";
    const link = `${publicUrl}${paths.resetPassword}#${token}`;
    const reset = { name, code, link, expiresAt, isStudent: role === "student" };
    const askedAt = after(expiresAt, -CODE_LIFE);
    return { ...resetMail(senderOf(parts), { ...reset, askedAt }), to, code, link };
  },

  async "already-registered"(parts, job) {
    const account = await findAddressee(parts.db, job.account);
    if (!account) return "account-gone";
    return { ...alreadyRegisteredMail(senderOf(parts), account), to: account.email };
  },

  async notification(parts, job) {
    const found = await findNotificationToMail(parts.db, job.notification);
    // one reason for all: it must not show that the notification has a tag now, since its report was made anonymous
    if (!found) return "notification-gone";
    const { name, description, email: to } = found;
    const told = { name, description, link: linkOf(found), asks: job.asks === true };
    return { ...notificationMail(senderOf(parts), told), to };
  },

  async "address-changed"(parts, job) {
    const old = openOldAddress(parts.secrets, job.old);
    if (!old) return "unreadable";
    const mail = addressChangedMail(senderOf(parts), { ...old, at: new Date(old.at) });
    return { ...mail, to: old.email };
  },

  async "account-removed"(parts, job) {
    const old = openOldAddress(parts.secrets, job.old);
    if (!old) return "unreadable";
    const mail = accountRemovedMail(senderOf(parts), { ...old, at: new Date(old.at) });
    return { ...mail, to: old.email };
  },
};

/**
 * Works the `mail` queue (docs/product/notifications-and-mail.md#mail). Address and text are read at the time of
 * sending; a mail that is no longer wanted (code expired, attempt or account gone, no recipient) is not sent, and a
 * warning gives the reason.
 */
export const workMail = (app: Parts & Pick<App, "jobs">, mailer: Mailer): Promise<void> => {
  const delivery = makeDelivery(app, mailer);
  return app.jobs.work("mail", async (job, { id }) => {
    if (job.kind === "messages") return mailMessages(app, delivery, { job, id });
    if (job.kind === "summary") return mailSummary(app, delivery, { job, id });
    const mail = await (COMPOSE[job.kind] as Compose<Kind>)(app, job);
    if (typeof mail === "string") delivery.giveUp({ job, id }, mail);
    else await delivery.deliver(mail, { job, id });
  });
};
