import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";

/** Those of `tags` that stand on a report or did so once. */
export const tagsInUse = async (db: Db, tags: readonly Buffer[]): Promise<Buffer[]> => {
  const { rows } = await sql<{ tag: Buffer }>`
    select tag from used_tag where tag = any(${tags}::bytea[])`.execute(db);
  return rows.map((row) => row.tag);
};

/** Those of `tags` that are in use, as a column of another question. */
export const tagsInUseOf = (tags: readonly Buffer[]) =>
  sql<Buffer[]>`array(select tag from used_tag where tag = any(${tags}::bytea[]))`;

/**
 * Takes a tag for good, in the transaction that puts it on a report; 23505 on `used_tag_pkey` when
 * another filing was faster. Nothing is written when the report leaves the tag again.
 */
export const takeTag = (trx: Trx, tag: Buffer) =>
  trx.insertInto("used_tag").values({ tag }).execute();

/** Those of `keys` that mark something as read. */
export const keysRead = async (db: Db, keys: readonly Buffer[]): Promise<Buffer[]> => {
  const { rows } = await sql<{ key: Buffer }>`
    select key from sealed_read where key = any(${keys}::bytea[])`.execute(db);
  return rows.map((row) => row.key);
};

export const insertRead = (db: Db, keys: readonly Buffer[]) =>
  db
    .insertInto("sealed_read")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Takes marks away: what they stood for is unread again. */
export const deleteRead = (db: Db, key: Buffer) =>
  db.deleteFrom("sealed_read").where("key", "=", key).execute();

/** The record that this key made, and until when that counts. */
export const findIdempotent = (db: Db, key: Buffer) =>
  db
    .selectFrom("idempotency")
    .select(["record_id", "body_hash", "expires_at"])
    .where("key", "=", key)
    .executeTakeFirst();

/** Forgets what the key made, if that has expired. */
export const forgetIdempotent = (db: Db, key: Buffer, now: Date) =>
  db.deleteFrom("idempotency").where("key", "=", key).where("expires_at", "<=", now).execute();

/** Remembers what the key made, in the transaction that makes it; a second one waits here and fails with 23505. */
export const insertIdempotent = (
  trx: Trx,
  row: { key: Buffer; record_id: number; body_hash: Buffer; expires_at: Date },
) => trx.insertInto("idempotency").values(row).execute();
