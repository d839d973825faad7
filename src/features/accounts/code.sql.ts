import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import type { NewRow } from "../../server/database/schema.ts";

/** What a code is for: one attempt to register, or one account's new password. */
export type CodeOwner = { readonly registration_id: number } | { readonly account_id: number };

/** Replaces the owner's code: there is one at a time. */
export const putCode = (
  db: Db,
  owner: CodeOwner,
  code: { code_hash: Buffer; tries_left: number; open_tries_left: number; expires_at: Date },
) =>
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

/** What tries are counted by: those of whoever names the attempt, and those of whoever only knows its address. */
export type TryCounter = "tries_left" | "open_tries_left";

/** Spends one try of the owner's code and returns the hash to compare with; the row stays locked until the transaction ends. */
export const spendTry = async (trx: Trx, owner: CodeOwner, now: Date, counter: TryCounter) => {
  const row = await trx
    .updateTable("one_time_code")
    .set(counter, sql<number>`${sql.ref(counter)} - 1`)
    .where((e) => e.and(owner))
    .where(counter, ">", 0)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
};

export const deleteCode = (trx: Trx, owner: CodeOwner) =>
  trx
    .deleteFrom("one_time_code")
    .where((e) => e.and(owner))
    .execute();
