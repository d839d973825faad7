import { sql } from "kysely";
import type { Db } from "./app.ts";
import { oneValue } from "./database/ask.ts";

export const insertPageDrops = (db: Db, paths: readonly string[], at: Date) =>
  db
    .insertInto("page_drop")
    .values(paths.map((path) => ({ path, at })))
    .execute();

/** Drops that came after the one with id `after`, oldest first. */
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

/** Whether the database answers, and resolves to whether it takes writes; a standby answers and takes none. */
export const ping = async (db: Db): Promise<{ readonly writes: boolean }> => {
  const { rows } = await sql<{ writes: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writes`.execute(db);
  return rows[0]!;
};
