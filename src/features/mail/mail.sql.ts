import type { Kysely } from "kysely";
import { oldestAttempt } from "../accounts/registration.sql.ts";
import { withTitle } from "../notifications/notification.sql.ts";
import type { Schema } from "../../server/database/schema.ts";

type Db = Kysely<Schema>;

/**
 * The attempt to register, unless it is gone at `now`; when its code ends, null without one; and whether
 * the address has an account by now.
 */
export const findAttemptToMail = (db: Db, registrationId: number, now: Date) =>
  db
    .selectFrom("registration")
    .leftJoin("one_time_code", "one_time_code.registration_id", "registration.id")
    .select([
      "registration.email",
      "registration.name",
      "registration.created_at",
      "one_time_code.expires_at",
    ])
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

/** The account, unless it is closed, and when its code for a new password ends, null without one. */
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

/**
 * A notification and whom to write to. One that is addressed to a tag has no addressee: nobody
 * knows whose it is, and there is no mail about it (docs/product/authorship.md#no-mail).
 */
export const findNotificationToMail = (db: Db, notificationId: number) =>
  db
    .selectFrom("notification")
    .innerJoin("account", "account.id", "notification.account_id")
    .leftJoin("report", (join) =>
      join.onRef("report.id", "=", "about_id").on("about", "=", "report"),
    )
    .select(["account.email", "account.name", "about", "about_id"])
    .select(withTitle.as("description"))
    .where("notification.id", "=", notificationId)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();
