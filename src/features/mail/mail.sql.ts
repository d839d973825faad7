import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, oneRow } from "../../server/database/ask.ts";
import { oldestAttempt } from "../accounts/registration.sql.ts";
import { ofReport, withTitle } from "../notifications/notification.sql.ts";

/**
 * The attempt to register, unless it has expired at `now`; when its code expires, null without one; and whether the
 * address has an account by now.
 */
export const findAttemptToMail = (db: Db, registrationId: number, now: Date) =>
  db
    .selectFrom("registration")
    .leftJoin("one_time_code", "one_time_code.registration_id", "registration.id")
    .select(["registration.email", "registration.name", "one_time_code.expires_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("account")
          .select("account.id")
          .whereRef("account.email", "=", "registration.email")
          .where("account.closed_at", "is", null),
      ).as("is_confirmed"),
    )
    .where("registration.id", "=", registrationId)
    .where("registration.created_at", ">", oldestAttempt(now))
    .executeTakeFirst();

/** The account, unless it is closed, and when its code for a new password expires, null without one. */
export const findAccountToReset = (db: Db, accountId: number) =>
  db
    .selectFrom("account")
    .leftJoin("one_time_code", "one_time_code.account_id", "account.id")
    .select(["account.email", "account.name", "account.role", "one_time_code.expires_at"])
    .where("account.id", "=", accountId)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();

/** Address and name of an account that is not closed. */
export const findAddressee = (db: Db, accountId: number) =>
  db
    .selectFrom("account")
    .select(["email", "name"])
    .where("id", "=", accountId)
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** A message in a mail. */
interface MailedMessage {
  readonly number: number;
  readonly text: string;
  /** Whether it is the open question. */
  readonly asks: boolean;
  readonly at: Date;
  readonly files: number;
}

/** A conversation whose author has a name and an address. */
export interface TalkToMail {
  readonly email: string;
  readonly name: string;
  /** The title of a report, the semester of an appeal. */
  readonly called: string;
  /** The messages of admins since then, the oldest first. */
  readonly messages: readonly MailedMessage[];
}

/**
 * A conversation with the messages of admins after message `since`; its record is locked so that none is added
 * meanwhile. Undefined where its author has no address, or no longer has one.
 */
export const holdTalkToMail = async (
  trx: Trx,
  { about, id, since }: { about: "report" | "appeal"; id: number; since: number },
): Promise<TalkToMail | undefined> => {
  const talk = await oneRow<Omit<TalkToMail, "messages"> | undefined>(trx)`
    select account.email, account.name, ${about === "report" ? sql`record.title` : sql`record.semester`} as called
    from ${sql.table(about)} as record
    join account on account.id = ${about === "report" ? sql`record.author_id` : sql`record.student_id`}
    where record.id = ${id} and account.closed_at is null
    for share of record`;
  const messages = await allRows<MailedMessage>(trx)`
    select number, text, at, (
      select count(*)::int from file where file.message_id = message.id) as files,
      number in (select question from ${sql.table(about)} where id = ${id} and question > 0) as asks
    from message where ${sql.ref(`${about}_id`)} = ${id} and number > ${since}
      and admin_id is not null and removed_reason is null
    order by number`;
  return talk && { ...talk, messages };
};

/**
 * A notification and its recipient. One that is addressed to a tag has no known recipient, so there is no mail
 * about it (docs/product/authorship.md#no-mail).
 */
export const findNotificationToMail = (db: Db, notificationId: number) =>
  db
    .selectFrom("notification")
    .innerJoin("account", "account.id", "notification.account_id")
    .leftJoin("report", (join) => join.onRef("report.id", "=", "about_id").on(ofReport))
    .select(["account.email", "account.name", "about", "about_id", "notification.unit"])
    .select(withTitle.as("description"))
    .where("notification.id", "=", notificationId)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();
