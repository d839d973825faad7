import type { Log } from "../log.ts";

/** The reasons why a queued mail is not sent. */
export type NotSent =
  | "expired"
  | "code-gone"
  | "replaced"
  | "attempt-gone"
  | "confirmed"
  | "account-gone"
  | "notification-gone"
  | "no-mailbox"
  | "refused"
  | "unreadable";

/** Whether a mail has no addressee: it was queued for an unknown address, to take the same time. */
const isPretended = (mail: {
  readonly kind: string;
  readonly registration?: number;
  readonly account?: number;
}) => mail.registration === 0 || mail.account === 0;

/**
 * Logs a warning that a mail is not sent: its kind, its job and the reason, never the addressee. A pretended mail
 * logs nothing, as a sent mail does, so that the log does not show which addresses are known.
 */
export const warnNotSent = (
  log: Log,
  mail: Parameters<typeof isPretended>[0],
  job: string,
  reason: NotSent,
) => {
  if (!isPretended(mail)) log.warn("mail.not-sent", { kind: mail.kind, job, reason });
};
