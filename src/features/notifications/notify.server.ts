import type { NotificationAbout } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import { NEW_MESSAGE } from "./notification.present.ts";
import { insertNotification } from "./notification.sql.ts";

interface Authored {
  readonly id: number;
  readonly author_id: number | null;
  readonly author_tag: Buffer | null;
}

interface Asking {
  /** Whether the mail asks if the matter is settled. */
  readonly asks?: boolean;
  /** When it happened; now by default. A student's act has a full hour. */
  readonly at?: Date;
}

/** Tells an account, in the bell and by mail, in the transaction of the change. */
export const notifyAccount = async (
  app: App,
  trx: Trx,
  accountId: number,
  about: NotificationAbout,
  description: string,
  { asks = false, at = app.clock.now() }: Asking = {},
) => {
  const notification = await insertNotification(trx, about, {
    account_id: accountId,
    author_tag: null,
    description,
    created_at: at,
  });
  await app.jobs.send(trx, "mail", {
    kind: "notification",
    notification,
    ...(asks ? { asks } : {}),
  });
};

/** The record whose conversation has a new message, and the number of that message. */
interface NewMessage {
  readonly kind: "report" | "appeal";
  readonly id: number;
  readonly number: number;
  /** 'tentang laporan "…"' */
  readonly words: string;
}

/**
 * Tells an author about an admin's message. In the bell the unread ones of one conversation are one entry; a named
 * author also gets a mail, at most one an hour (docs/decisions/0040-one-entry-for-several-messages.md).
 */
export const notifyOfMessage = async (
  app: App,
  trx: Trx,
  to: { readonly account_id: number } | { readonly author_tag: Buffer },
  { kind, id, number, words }: NewMessage,
) => {
  await insertNotification(
    trx,
    { kind: `${kind}_messages`, id },
    {
      account_id: null,
      author_tag: null,
      ...to,
      description: `${NEW_MESSAGE} dari admin ${words}`,
      created_at: app.clock.now(),
    },
  );
  if ("account_id" in to)
    await app.jobs.sendUnlessWaiting(trx, "mail", {
      kind: "messages",
      about: kind,
      id,
      since: number - 1,
    });
};

/**
 * Tells the author of a report what became of it. An anonymous author is told only in the bell: nobody knows the
 * address (docs/product/notifications-and-mail.md#mail).
 */
export const notifyAuthor = async (
  app: App,
  trx: Trx,
  report: Authored,
  description: string,
  asking: Asking = {},
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
    created_at: asking.at ?? app.clock.now(),
  });
};
