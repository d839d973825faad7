import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";

/** Those of `tags` that stand on a report or did so once. */
export const tagsInUse = async (db: Db, tags: readonly Buffer[]): Promise<Buffer[]> => {
  const { rows } = await sql<{ tag: Buffer }>`
    select author_tag as tag from report where author_tag = any(${tags}::bytea[])
    union all
    select tag from used_tag where tag = any(${tags}::bytea[])`.execute(db);
  return rows.map((row) => row.tag);
};

/** Retires a tag: it is never given out again. It stands alone, with nothing beside it (4a). */
export const retireTag = (trx: Trx, tag: Buffer) =>
  trx.insertInto("used_tag").values({ tag }).execute();

/** Counts one under `key` and returns how many that makes. */
export const countSealed = async (db: Db, key: Buffer, expiresAt: Date): Promise<number> => {
  const row = await db
    .insertInto("sealed_limit")
    .values({ key, count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ count: sql`sealed_limit.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count;
};

/** The record that this key made, if it still counts. */
export const findIdempotent = (db: Db, key: Buffer, now: Date) =>
  db
    .selectFrom("idempotency")
    .select(["record_id", "body_hash"])
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Remembers what the key made, in the transaction that makes it; a second one waits here and fails with 23505. */
export const insertIdempotent = (
  trx: Trx,
  row: { key: Buffer; record_id: number; body_hash: Buffer; expires_at: Date },
) => trx.insertInto("idempotency").values(row).execute();
