import { sql } from "kysely";
import type { Db } from "./schema.ts";
import { oneValue } from "./ask.ts";
import { CannotOpenDatabase } from "./errors.ts";

/** A schema is the mark, since both engines have it and it is part of the transaction that ends a restore. */
const MARK = "restore_is_unfinished";

/** From here on only a restore uses the database. */
export const markRestoring = (db: Db) =>
  sql`create schema if not exists ${sql.id(MARK)}`.execute(db);

/** Lets the transaction restore alone, until it ends; resolves to false while another does. */
export const restoresAlone = (trx: Db) =>
  oneValue<boolean>(trx)`select pg_try_advisory_xact_lock(hashtext('sikam restore'))`;

/** The restore is complete once the transaction commits. */
export const clearRestoring = (db: Db) => sql`drop schema ${sql.id(MARK)}`.execute(db);

/** Throws {@link CannotOpenDatabase} where a restore was interrupted, or is running. */
export const refuseUnfinished = async (db: Db): Promise<void> => {
  if (await oneValue(db)`select to_regnamespace(${MARK})::text`)
    throw new CannotOpenDatabase(
      "a restore into this database was not finished: repeat it (sikam restore), or take an empty one",
    );
};
