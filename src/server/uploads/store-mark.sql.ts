import type { Db, Trx } from "../database/schema.ts";
import { allValues, oneValue } from "../database/ask.ts";

/** The mark of the store that holds this database's files; null until there is one. */
export const readStoreMark = (db: Db) => oneValue<string | null>(db)`select mark from file_store`;

/** The same, locked against other instances until the transaction ends. */
export const lockStoreMark = (trx: Trx) =>
  oneValue<string | null>(trx)`select mark from file_store for update`;

export const setStoreMark = (trx: Trx, mark: string) =>
  trx.updateTable("file_store").set({ mark }).execute();

/** The names of so many stored files, chosen at random. */
export const someFileNames = (db: Db, count: number) =>
  allValues<string>(db)`select name from file order by random() limit ${count}`;

/** The names of all stored files. */
export const allFileNames = (db: Db) => allValues<string>(db)`select name from file`;

/** Whether a record still has this file. */
export const hasFile = (db: Db, name: string) =>
  oneValue<boolean>(db)`select exists (select from file where name = ${name})`;
