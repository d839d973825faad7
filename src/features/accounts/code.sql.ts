import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import type { NewRow } from "../../server/database/schema.ts";

/** The purpose of a code: one attempt to register, or one account's new password. */
export type CodeOwner = { readonly registration_id: number } | { readonly account_id: number };

/** A stored code, of any owner. */
export type CodeRow = Omit<NewRow<"one_time_code">, "registration_id" | "account_id">;

/** Replaces the owner's code: there is one at a time. */
export const putCode = (db: Db, owner: CodeOwner, code: CodeRow) =>
  db
    .insertInto("one_time_code")
    .values({
      registration_id: null,
      account_id: null,
      ...owner,
      ...code,
    } satisfies NewRow<"one_time_code">)
    .onConflict((conflict) =>
      conflict
        .column("registration_id" in owner ? "registration_id" : "account_id")
        .doUpdateSet(code),
    )
    .execute();

/** The counter of tries: those that name the attempt, or those that only know its address. */
export type TryCounter = "tries_left" | "open_tries_left";

/**
 * Uses up one try of the owner's code and returns the hash to compare with; the row stays locked until the
 * transaction ends. With `attempt`, only if the code was requested with that attempt.
 */
export const spendTry = async (
  trx: Trx,
  owner: CodeOwner,
  now: Date,
  counter: TryCounter,
  attempt?: Buffer,
) => {
  const row = await trx
    .updateTable("one_time_code")
    .set(counter, sql<number>`${sql.ref(counter)} - 1`)
    .where((e) => e.and(attempt ? { ...owner, attempt_hash: attempt } : owner))
    .where(counter, ">", 0)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
};

/** Takes back a try that turned out to be right. */
export const returnTry = (trx: Trx, owner: CodeOwner, counter: TryCounter) =>
  trx
    .updateTable("one_time_code")
    .set(counter, sql<number>`${sql.ref(counter)} + 1`)
    .where((e) => e.and(owner))
    .execute();

const goodLinks = (db: Db, link: Buffer, now: Date) =>
  db.selectFrom("one_time_code").where("link_hash", "=", link).where("expires_at", ">", now);

/** The account whose mail had a link that is still valid. */
export const findLinked = (db: Db, link: Buffer, now: Date) =>
  goodLinks(db, link, now)
    .innerJoin("account", "account.id", "one_time_code.account_id")
    .select(["account.id", "account.role", "account.salt"])
    .where("account.closed_at", "is", null)
    .executeTakeFirst();

/** Whether a link is still valid; its row then stays locked until the transaction ends. */
export const lockLink = async (trx: Trx, link: Buffer, now: Date) =>
  (await goodLinks(trx, link, now).select("id").forUpdate().executeTakeFirst()) !== undefined;

export const deleteCode = (trx: Trx, owner: CodeOwner) =>
  trx
    .deleteFrom("one_time_code")
    .where((e) => e.and(owner))
    .execute();
