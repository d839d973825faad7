import { adminPaths } from "../../paths.ts";
import type { App } from "../../server/app.ts";
import type { MailJob } from "../../server/jobs/queues.ts";
import { toldWords } from "../telling-admins/told.present.ts";
import { findToldAdmin } from "../telling-admins/told.sql.ts";
import { toldWithin } from "../telling-admins/tell-admins.server.ts";
import { type Delivery, senderOf, type UnderWay } from "./deliver.server.ts";
import { summaryMail } from "./mail-texts.server.ts";

type Parts = Pick<App, "db" | "settings" | "campus">;
type Job = Extract<MailJob, { kind: "summary" }>;

/** Mails an admin what happened within the hours of the job, as far as it still waits; nothing where nothing does. */
export const mailSummary = async (
  app: Parts,
  delivery: Delivery,
  { job, id }: UnderWay & { readonly job: Job },
): Promise<void> => {
  const admin = await findToldAdmin(app.db, job.account);
  if (!admin) return delivery.giveUp({ job, id }, "account-gone");
  const span = { since: new Date(job.since), until: new Date(job.until) };
  const told = await toldWithin(app, admin, span);
  if (told.length === 0) return;
  const lines = told.map((one) => toldWords(app, one));
  const { name, email: to } = admin;
  const mail = summaryMail(senderOf(app), { name, lines, link: adminPaths.reports });
  await delivery.deliver({ ...mail, to }, { job, id });
};
