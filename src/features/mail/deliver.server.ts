import type { App } from "../../server/app.ts";
import { after, DAY, HOUR } from "../../server/clock.ts";
import type { JobUnderWay, MailJob } from "../../server/jobs/jobs.ts";
import { type Mail, type Mailer, refusalOf } from "../../server/mail/mailer.ts";
import { warnNotSent } from "../../server/mail/not-sent.ts";

/** What a mail says, and to whom. */
export type Composed = Omit<Mail, "messageId" | "date">;

/**
 * How long a mail is tried that its server refuses for good: that server may be the campus's own, set wrongly,
 * and somebody will see it in that time. A mailbox that is not there is rarely a setting.
 */
const TRIED = { "no-mailbox": HOUR, refused: DAY };

/**
 * Sends the mail of a job, or gives it up with a warning that says why. The Message-ID comes from the job, so
 * that a mail that a crash makes us send again can be told from a second one. Rejects where it has to be tried
 * again.
 */
export const deliver = async (
  { clock, log, settings }: Pick<App, "clock" | "log" | "settings">,
  mailer: Mailer,
  mail: Composed,
  { job, id, since }: JobUnderWay & { readonly job: MailJob },
): Promise<void> => {
  const { hostname } = new URL(settings.publicUrl);
  const now = clock.now();
  try {
    await mailer.send({ ...mail, messageId: `${id}@${hostname}`, date: now });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || now < after(since, TRIED[refusal])) throw error;
    warnNotSent(log, job, id, refusal);
  }
};
