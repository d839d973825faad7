import type { NotificationAbout } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import { insertNotification } from "./notification.sql.ts";

interface Authored {
  readonly id: number;
  readonly author_id: number | null;
  readonly author_tag: Buffer | null;
}

interface Asking {
  /** Whether the mail asks whether the matter is settled. */
  readonly asks?: boolean;
}

/** Tells an account, in the bell and by mail, in the transaction of the change. */
export const notifyAccount = async (
  app: App,
  trx: Trx,
  accountId: number,
  about: NotificationAbout,
  description: string,
  { asks = false }: Asking = {},
) => {
  const notification = await insertNotification(trx, about, {
    account_id: accountId,
    author_tag: null,
    description,
    created_at: app.clock.now(),
  });
  await app.jobs.send(trx, "mail", {
    kind: "notification",
    notification,
    ...(asks ? { asks } : {}),
  });
};

/**
 * Tells the author of a report what became of it. An anonymous one hears it in the bell alone:
 * nobody knows whom to write to (docs/product/notifications-and-mail.md#mail).
 */
export const notifyAuthor = async (
  app: App,
  trx: Trx,
  report: Authored,
  description: string,
  asking?: Asking,
) => {
  const about = { kind: "report", id: report.id } as const;
  if (report.author_id !== null)
    return notifyAccount(app, trx, report.author_id, about, description, asking);
  // the author has removed the account
  if (report.author_tag === null) return;
  await insertNotification(trx, about, {
    account_id: null,
    author_tag: report.author_tag,
    description,
    created_at: app.clock.now(),
  });
};
