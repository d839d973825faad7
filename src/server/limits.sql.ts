import { type Kysely, sql } from "kysely";
import type { Schema } from "./database/schema.ts";

type Db = Kysely<Schema>;

/** Counts one under `key` and returns how many that makes. */
export const countAttempt = async (db: Db, key: Buffer, expiresAt: Date): Promise<number> => {
  const row = await db
    .insertInto("login_attempt")
    .values({ key, count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ count: sql`login_attempt.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Takes one back; a row that counts nothing goes. */
export const uncountAttempt = async (db: Db, key: Buffer) => {
  await sql`
    with one_less as (
      update login_attempt set count = count - 1 where key = ${key} and count > 1 returning key
    )
    delete from login_attempt where key = ${key} and key not in (select key from one_less)`.execute(
    db,
  );
};

export const clearAttempts = (db: Db, key: Buffer) =>
  db.deleteFrom("login_attempt").where("key", "=", key).execute();
