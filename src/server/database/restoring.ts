import { type Kysely, sql } from "kysely";
import { oneValue } from "./ask.ts";
import { CannotOpenDatabase } from "./errors.ts";
import type { Schema } from "./schema.ts";

/** A schema, since it says so on both engines and goes in the transaction that a restore ends with. */
const MARK = "restore_is_unfinished";

/** From here on nothing but a restore uses the database. */
export const markRestoring = (db: Kysely<Schema>) =>
  sql`create schema if not exists ${sql.id(MARK)}`.execute(db);

/** The restore is done once the transaction commits. */
export const clearRestoring = (db: Kysely<Schema>) => sql`drop schema ${sql.id(MARK)}`.execute(db);

/** Throws {@link CannotOpenDatabase} where a restore was cut, or is under way. */
export const refuseUnfinished = async (db: Kysely<Schema>): Promise<void> => {
  if (await oneValue(db)`select to_regnamespace(${MARK})::text`)
    throw new CannotOpenDatabase(
      "a restore into this database was not finished: repeat it (sikam restore), or take an empty one",
    );
};
