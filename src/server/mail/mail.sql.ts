import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

type Db = Kysely<Schema>;

/**
 * The attempt to register whose code is still good at `now`, and when that code ends; undefined if
 * the attempt is gone, its code has expired, or the address has an account by now.
 */
export const findAwaitedCode = (db: Db, registrationId: number, now: Date) =>
  db
    .selectFrom("registration")
    .innerJoin("one_time_code", "one_time_code.registration_id", "registration.id")
    .select([
      "registration.email",
      "registration.name",
      "registration.created_at",
      "one_time_code.expires_at",
    ])
    .where("registration.id", "=", registrationId)
    .where("one_time_code.expires_at", ">", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("account")
            .select("account.id")
            .whereRef("account.email", "=", "registration.email")
            .where("account.closed_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst();

/** The account whose reset code is still good at `now`, and when that code ends. */
export const findAwaitedReset = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom("account")
    .innerJoin("one_time_code", "one_time_code.account_id", "account.id")
    .select(["account.email", "account.name", "account.role", "one_time_code.expires_at"])
    .where("account.id", "=", accountId)
    .where("account.closed_at", "is", null)
    .where("one_time_code.expires_at", ">", now)
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
 * knows whose it is, and there is no mail about it (decisions, section 4a).
 */
export const findNotificationToMail = (db: Db, notificationId: number) =>
  db
    .selectFrom("notification")
    .innerJoin("account", "account.id", "notification.account_id")
    .select(["account.email", "account.name", "notification.description", "notification.link"])
    .where("notification.id", "=", notificationId)
    .where("account.closed_at", "is", null)
    .executeTakeFirst();
