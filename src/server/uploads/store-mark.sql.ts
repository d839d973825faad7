import { sql } from "kysely";
import type { Db, Trx } from "../app.ts";

/** The mark that the store of this database's files bears; null until there is one. */
export const readStoreMark = async (db: Db): Promise<string | null> => {
  const { mark } = await db.selectFrom("file_store").select("mark").executeTakeFirstOrThrow();
  return mark;
};

/** The same, held against other instances until the transaction ends. */
export const lockStoreMark = async (trx: Trx): Promise<string | null> => {
  const query = trx.selectFrom("file_store").select("mark").forUpdate();
  return (await query.executeTakeFirstOrThrow()).mark;
};

export const setStoreMark = (trx: Trx, mark: string) =>
  trx.updateTable("file_store").set({ mark }).execute();

/** The names of so many stored files, taken at random. */
export const someFileNames = async (db: Db, count: number): Promise<string[]> => {
  const query = db
    .selectFrom("file")
    .select("name")
    .orderBy(sql`random()`)
    .limit(count);
  return (await query.execute()).map(({ name }) => name);
};

/** The names of all stored files. */
export const allFileNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("file").select("name").execute()).map(({ name }) => name);

/** Whether a record still has this file. */
export const hasFile = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom("file").select("name").where("name", "=", name).executeTakeFirst()) !==
  undefined;
