import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allValues } from "../../server/database/ask.ts";
import { type Asked, statement } from "../../server/database/statement.ts";

const usedTags = statement(
  (_, value: { readonly tags: readonly Buffer[] }) =>
    sql<{ tag: Buffer }>`select tag from used_tag where tag = any(${value.tags}::bytea[])`,
);

/** Those of `tags` that are or were on a report. */
export const tagsInUse = async (on: Asked, tags: readonly Buffer[]): Promise<Buffer[]> => {
  const rows = await usedTags(on, { tags });
  return rows.map((row) => row.tag);
};

/** Those of `tags` that are in use, as a column of another query. */
export const tagsInUseOf = (tags: readonly Buffer[]) =>
  sql<Buffer[]>`array(select tag from used_tag where tag = any(${tags}::bytea[]))`;

/**
 * Takes a tag for good, in the transaction that puts it on a report; 23505 on `used_tag_pkey` when another filing
 * was faster. The row stays when the report gets another tag.
 */
export const takeTag = (trx: Trx, tag: Buffer) => takingTag(tag).execute(trx);

/** The same as a part of a statement. */
export const takingTag = (tag: Buffer | null) => sql`insert into used_tag (tag) values (${tag})`;

/** The salts of the backups from which this database was restored, in their order. */
export const readTagSalts = (db: Db) =>
  allValues<Buffer>(db)`select salt from tag_salt order by number`;

/** Those of `keys` that mark something as read. */
export const keysRead = (db: Db, keys: readonly Buffer[]) =>
  allValues<Buffer>(db)`
    select key from sealed_read where key = any(${keys}::bytea[])`;

export const insertRead = (db: Db, keys: readonly Buffer[]) =>
  db
    .insertInto("sealed_read")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Removes marks: what they stood for is unread again. */
export const deleteRead = (db: Db, key: Buffer) =>
  db.deleteFrom("sealed_read").where("key", "=", key).execute();

/** The record that this key made, and until when the key is valid. */
export const findIdempotent = (db: Db, key: Buffer) =>
  db
    .selectFrom("idempotency")
    .select(["record_id", "body_hash", "expires_at"])
    .where("key", "=", key)
    .executeTakeFirst();

/** Forgets the key's record, if the key has expired. */
export const forgetIdempotent = (db: Db, key: Buffer, now: Date) =>
  db.deleteFrom("idempotency").where("key", "=", key).where("expires_at", "<=", now).execute();

/** A key, and until when it is valid. */
export interface RememberedKey {
  readonly key: Buffer;
  /** Keyed hash of the body that made the record. */
  readonly bodyHash: Buffer;
  readonly expiresAt: Date;
}

/** Stores the key's record, in the transaction that makes the record; a second one waits here and fails with 23505. */
export const insertIdempotent = (trx: Trx, repeat: RememberedKey, recordId: number) =>
  rememberingKey(repeat, sql`(select ${recordId}::int as id) as record`).execute(trx);

/** The same as a part of a statement: `from` gives the record's `id`. */
export const rememberingKey = (
  { key, bodyHash, expiresAt }: Partial<RememberedKey>,
  from: RawBuilder<unknown>,
) => sql`
  insert into idempotency (key, record_id, body_hash, expires_at)
  select ${key}::bytea, id, ${bodyHash}::bytea, ${expiresAt}::timestamptz from ${from}`;
