import { type Kysely, sql } from "kysely";
import type { Schema } from "./database/schema.ts";

type Db = Kysely<Schema>;

/**
 * Counts one under `key`. The span that is under way goes on; where none is, one begins that ends with
 * `ends`. Resolves to how many that makes, and when they are forgotten.
 */
export const countPoint = async (db: Db, key: Buffer, now: Date, ends: Date) => {
  const { rows } = await sql<{ count: number; expires_at: Date }>`
    insert into rate_limit (key, count, expires_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      count = case when rate_limit.expires_at <= ${now} then 1 else rate_limit.count + 1 end,
      expires_at = case when rate_limit.expires_at <= ${now} then excluded.expires_at
        else rate_limit.expires_at end
    returning count, expires_at`.execute(db);
  return rows[0]!;
};

/** Takes one back; a row that counts nothing goes. */
export const uncountPoint = async (db: Db, key: Buffer) => {
  await sql`
    with one_less as (
      update rate_limit set count = count - 1 where key = ${key} and count > 1 returning key
    )
    delete from rate_limit where key = ${key} and key not in (select key from one_less)`.execute(
    db,
  );
};

export const clearPoints = async (db: Db, key: Buffer) => {
  await db.deleteFrom("rate_limit").where("key", "=", key).execute();
};
