import type { App } from "../../server/app.ts";
import { HOUR } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { MailJob } from "../../server/jobs/queues.ts";
import { linkOf } from "../notifications/notification.present.ts";
import { type Delivery, senderOf, type UnderWay } from "./deliver.server.ts";
import { messagesMail } from "./mail-texts.server.ts";
import { holdTalkToMail, type TalkToMail } from "./mail.sql.ts";

type Parts = Pick<App, "db" | "settings" | "jobs" | "campus">;
type Job = Extract<MailJob, { kind: "messages" }>;

const subjectOf = ({ about }: Job, { called }: TalkToMail) =>
  about === "report" ? `laporan "${called}"` : `banding UKT Anda untuk semester ${called}`;

/**
 * Mails the messages of admins in one conversation since the last mail, and then queues a job that looks again
 * after an hour. So the first message is mailed at once, and later ones at most once an hour. A job that finds
 * nothing ends, under the lock of the record; the next writer makes a new one. Where the author has become
 * anonymous, it ends without a log line (docs/product/authorship.md#logs-links-files-and-jobs).
 */
export const mailMessages = async (
  { db, settings, jobs, campus }: Parts,
  delivery: Delivery,
  { job, id }: UnderWay & { readonly job: Job },
): Promise<void> => {
  const talk = await inTransaction(db, async (trx) => {
    const found = await holdTalkToMail(trx, job);
    if (found && found.messages.length > 0) return found;
    await jobs.withdraw(trx, "mail", job);
    return undefined;
  });
  if (!talk) return;
  const mail = messagesMail(senderOf({ settings, campus }), {
    ...talk,
    subject: subjectOf(job, talk),
    link: linkOf({ about: `${job.about}_messages`, about_id: job.id, unit: null }) ?? "",
  });
  await delivery.deliver({ ...mail, to: talk.email }, { job, id });
  await inTransaction(db, async (trx) => {
    const next = { ...job, since: talk.messages.at(-1)!.number };
    // made anonymous meanwhile
    if (await holdTalkToMail(trx, next)) await jobs.send(trx, "mail", next, { after: HOUR });
    else await jobs.withdraw(trx, "mail", next);
  });
};
