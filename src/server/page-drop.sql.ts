import { sql } from "kysely";
import type { Db } from "./app.ts";

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

export const lastPageDrop = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom("page_drop")
    .select(sql<number>`coalesce(max(id), 0)`.as("id"))
    .executeTakeFirstOrThrow();
  return row.id;
};

export const ping = (db: Db) => sql`select 1`.execute(db);
