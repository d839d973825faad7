import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, oneValue } from "../../server/database/ask.ts";

/** A student of the list in stored form: found by keyed hashes, the rest sealed under `SECRET_KEY`. */
export interface SealedStudent {
  readonly npm_hash: Buffer;
  readonly email_hash: Buffer;
  readonly content_hash: Buffer;
  readonly sealed: string;
}

/** The present import, with the name of the admin who made it. */
export const findEnrolment = (db: Db) =>
  db
    .selectFrom("enrolment")
    .leftJoin("account", "account.id", "enrolment.imported_by")
    .select([
      "enrolment.version",
      "enrolment.students",
      "enrolment.imported_at",
      "account.name as imported_by",
    ])
    .executeTakeFirstOrThrow();

/** Locks the list against other imports until the transaction ends; gives its version. */
export const lockEnrolment = (trx: Trx) =>
  oneValue<number>(trx)`select version from enrolment for update`;

/** Rows that one statement inserts. */
const AT_ONCE = 2_000;

/**
 * Replaces the present list. Rows are stored in the order of their hashes, which nobody can compute without
 * `SECRET_KEY`, so the place of a row shows nothing about the file.
 * @param by the admin; null for the operator
 */
export const replaceEnrolled = async (
  trx: Trx,
  students: readonly SealedStudent[],
  { at, by }: { readonly at: Date | null; readonly by: number | null },
): Promise<void> => {
  await trx.deleteFrom("enrolled").execute();
  const inOrder = students.toSorted((a, b) => Buffer.compare(a.npm_hash, b.npm_hash));
  for (let from = 0; from < inOrder.length; from += AT_ONCE) {
    // one parameter for all of them, which both engines can read
    const rows = inOrder
      .slice(from, from + AT_ONCE)
      .map(({ npm_hash, email_hash, content_hash, sealed }) => [
        npm_hash.toString("hex"),
        email_hash.toString("hex"),
        content_hash.toString("hex"),
        sealed,
      ]);
    await sql`
      insert into enrolled (npm_hash, email_hash, content_hash, sealed)
      select decode(row ->> 0, 'hex'), decode(row ->> 1, 'hex'), decode(row ->> 2, 'hex'), row ->> 3
      from json_array_elements(${JSON.stringify(rows)}::json) as row`.execute(trx);
  }
  await trx
    .updateTable("enrolment")
    .set({
      version: sql`version + 1`,
      students: students.length,
      imported_at: at,
      imported_by: by,
    })
    .execute();
};

/** The hashes of the present list and its version, read together. */
export const readHashes = async (db: Db) => {
  const rows = await allRows<{ version: number; npm: string | null; content: string | null }>(db)`
    select version, encode(npm_hash, 'base64') as npm, encode(content_hash, 'base64') as content
    from enrolment left join enrolled on true`;
  const found = rows.flatMap(({ npm, content }) =>
    npm && content ? [[npm, content] as const] : [],
  );
  return { version: rows[0]!.version, contents: new Map(found) };
};

/** The sealed students for these hashes of NPMs. */
export const readSealed = async (db: Db, hashes: readonly Buffer[]): Promise<SealedStudent[]> =>
  hashes.length === 0
    ? []
    : db.selectFrom("enrolled").selectAll().where("npm_hash", "in", hashes).execute();

/** The student for the hash of an address. */
export const findByEmail = (db: Db, hash: Buffer) =>
  db.selectFrom("enrolled").selectAll().where("email_hash", "=", hash).executeTakeFirst();

/** Students for the hash of an address or of an NPM: two where these belong to two people. */
export const findByEither = (db: Db, email: Buffer, npm: Buffer) =>
  db
    .selectFrom("enrolled")
    .selectAll()
    .where((e) => e.or([e("email_hash", "=", email), e("npm_hash", "=", npm)]))
    .execute();

/** Whether there is a list, so that registering needs no card. */
export const hasEnrolled = (db: Db) => oneValue<boolean>(db)`select students > 0 from enrolment`;
