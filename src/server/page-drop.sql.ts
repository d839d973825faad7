import { sql } from "kysely";
import type { Db } from "./database/schema.ts";
import { oneRow, oneValue } from "./database/ask.ts";

export const insertPageDrops = (db: Db, paths: readonly string[], at: Date) =>
  db
    .insertInto("page_drop")
    .values(paths.map((path) => ({ path, at })))
    .execute();

/** The drops after the one with id `after`, oldest first. */
export const listPageDrops = (db: Db, after: number) =>
  db
    .selectFrom("page_drop")
    .select(["id", "path"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(sql.lit(1000))
    .execute();

export const lastPageDrop = (db: Db) =>
  oneValue<number>(db)`select coalesce(max(id), 0) from page_drop`;

/** Checks that the database answers; resolves to whether it takes writes. A standby answers and takes none. */
export const ping = (db: Db) =>
  oneRow<{ readonly writes: boolean }>(db)`
    select current_setting('transaction_read_only') = 'off' as writes`;
