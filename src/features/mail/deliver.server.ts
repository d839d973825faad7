import type { App } from "../../server/app.ts";
import { after, DAY, HOUR } from "../../server/clock.ts";
import type { MailJob } from "../../server/jobs/queues.ts";
import { type Mail, type Mailer, type Refusal, refusalOf } from "../../server/mail/mailer.ts";
import { USUAL_NAMES } from "../../web/identity.ts";
import type { Sender } from "./mail-texts.server.ts";
import { type NotSent, warnNotSent } from "../../server/mail/not-sent.ts";

/** The text and the recipient of a mail. */
export type Composed = Omit<Mail, "messageId" | "date" | "fromName">;

/** A mail that is being sent: its job, and the id of that. */
export interface UnderWay {
  readonly job: MailJob;
  readonly id: string;
}

/**
 * Milliseconds for which a mail is tried that its server refuses for good: the server may be the campus's own with
 * a wrong setting, which somebody will notice in that time. A missing mailbox is rarely a wrong setting.
 */
const TRIED = { "no-mailbox": HOUR, refused: DAY };
const FORGOTTEN = 2 * DAY;

export interface Delivery {
  /**
   * Sends the mail of a job, or gives it up after some time where its server refuses it, with a warning and the
   * reason. The Message-ID comes from the job, so a mail that is sent again after a crash can be told from a second
   * mail. Rejects where it has to be tried again.
   */
  deliver(mail: Composed, underWay: UnderWay): Promise<void>;
  /** Warns that a mail is not sent any more; for a code that was refused until it expired the reason is the refusal. */
  giveUp(underWay: UnderWay, reason: NotSent): void;
}

/** Who writes a mail, as the campus has set it. */
export const senderOf = ({ settings, campus }: Pick<App, "settings" | "campus">): Sender => {
  const { short, long } = campus.now().identity;
  return { publicUrl: settings.publicUrl, short, long };
};

/** The name of a mail's sender, where the campus has set one. */
export const fromNameOf = ({ campus }: Pick<App, "campus">) => {
  const { short } = campus.now().identity;
  return short === USUAL_NAMES.short ? {} : { fromName: short };
};

/** Only this process knows when a mail was first refused; another process starts to count again. */
export const makeDelivery = (
  { clock, log, settings, campus }: Pick<App, "clock" | "log" | "settings" | "campus">,
  mailer: Mailer,
): Delivery => {
  const { hostname } = new URL(settings.publicUrl);
  const refused = new Map<string, { readonly since: Date; readonly refusal: Refusal }>();

  /** Forgets jobs that ended in another way. */
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
      const from = fromNameOf({ campus });
      try {
        await mailer.send({ ...mail, ...from, messageId: `${id}@${hostname}`, date: now });
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
