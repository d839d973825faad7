import type { Log } from "../log.ts";

/** Why a mail that was queued is not sent. */
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

/** A mail that is queued for an unknown address, so that time tells nothing of it: it stands for nobody. */
const isPretended = (mail: {
  readonly kind: string;
  readonly registration?: number;
  readonly account?: number;
}) => mail.registration === 0 || mail.account === 0;

/**
 * Leaves a warning that a mail is not sent: its kind, its job and why, never whom it was for. One that was
 * pretended leaves none, as one that was sent, so that the log does not tell which addresses are known.
 */
export const warnNotSent = (
  log: Log,
  mail: Parameters<typeof isPretended>[0],
  job: string,
  reason: NotSent,
) => {
  if (!isPretended(mail)) log.warn("mail.not-sent", { kind: mail.kind, job, reason });
};
