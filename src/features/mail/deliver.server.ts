import type { App } from "../../server/app.ts";
import { after, DAY, HOUR } from "../../server/clock.ts";
import type { MailJob } from "../../server/jobs/queues.ts";
import { type Mail, type Mailer, type Refusal, refusalOf } from "../../server/mail/mailer.ts";
import { type NotSent, warnNotSent } from "../../server/mail/not-sent.ts";

/** What a mail says, and to whom. */
export type Composed = Omit<Mail, "messageId" | "date">;

/** A mail that is being sent: its job, and the id of that. */
export interface UnderWay {
  readonly job: MailJob;
  readonly id: string;
}

/**
 * How long a mail is tried that its server refuses for good: that server may be the campus's own, set wrongly,
 * and somebody will see it in that time. A mailbox that is not there is rarely a setting.
 */
const TRIED = { "no-mailbox": HOUR, refused: DAY };
const FORGOTTEN = 2 * DAY;

export interface Delivery {
  /**
   * Sends the mail of a job, or gives it up in the end where its server refuses it, with a warning that says why.
   * The Message-ID comes from the job, so that a mail that a crash makes us send again can be told from a second
   * one. Rejects where it has to be tried again.
   */
  deliver(mail: Composed, underWay: UnderWay): Promise<void>;
  /** Warns that a mail is not sent any more; a code that was refused until it expired was refused. */
  giveUp(underWay: UnderWay, reason: NotSent): void;
}

/** When a mail was refused first is known to this process alone: another begins to count anew. */
export const makeDelivery = (
  { clock, log, settings }: Pick<App, "clock" | "log" | "settings">,
  mailer: Mailer,
): Delivery => {
  const { hostname } = new URL(settings.publicUrl);
  const refused = new Map<string, { readonly since: Date; readonly refusal: Refusal }>();

  /** Those whose job went otherwise. */
  const forgetBefore = (time: Date) => {
    for (const [id, { since }] of refused) {
      if (since >= time) return;
      refused.delete(id);
    }
  };

  const giveUp: Delivery["giveUp"] = ({ job, id }, reason) => {
    const said = reason === "expired" ? refused.get(id)?.refusal : undefined;
    refused.delete(id);
    warnNotSent(log, job, id, said ?? reason);
  };

  return {
    giveUp,
    async deliver(mail, underWay) {
      const { id } = underWay;
      const now = clock.now();
      try {
        await mailer.send({ ...mail, messageId: `${id}@${hostname}`, date: now });
        refused.delete(id);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        const { since } = refused.get(id) ?? { since: now };
        refused.set(id, { since, refusal });
        forgetBefore(after(now, -FORGOTTEN));
        if (now < after(since, TRIED[refusal])) throw error;
        giveUp(underWay, refusal);
      }
    },
  };
};
