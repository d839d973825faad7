import type { App, Trx } from "../../server/app.ts";
import { insertNotification } from "./notification.sql.ts";

interface Authored {
  readonly id: number;
  readonly author_id: number | null;
  readonly author_tag: Buffer | null;
}

/** Tells an account, in the bell and by mail, in the transaction of the change. */
export const notifyAccount = async (
  app: App,
  trx: Trx,
  accountId: number,
  description: string,
  link: string | null,
) => {
  const notification = await insertNotification(trx, {
    account_id: accountId,
    author_tag: null,
    description,
    link,
    created_at: app.clock.now(),
  });
  await app.jobs.send(trx, "mail", { kind: "notification", notification });
};

/**
 * Tells the author of a report what became of it. An anonymous one hears it in the bell alone:
 * nobody knows whom to write to (docs/product/authorship.md#no-mail).
 */
export const notifyAuthor = async (app: App, trx: Trx, report: Authored, description: string) => {
  const link = `/laporan/${report.id}`;
  if (report.author_id !== null)
    return notifyAccount(app, trx, report.author_id, description, link);
  await insertNotification(trx, {
    account_id: null,
    author_tag: report.author_tag,
    description,
    link,
    created_at: app.clock.now(),
  });
};
