import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MarkedStore } from "./file-store.ts";
import { newMark } from "./recognise.ts";
import { allFileNames, lockStoreMark, setStoreMark } from "./store-mark.sql.ts";

/** What a store and a database have of each other. */
export interface Holdings {
  /** Files that records point at. */
  readonly known: number;
  /** Of these, the ones that the store has not. */
  readonly missing: number;
  /** Files that the store has and no record points at: they are swept as soon as it is the database's. */
  readonly unknown: number;
}

/** Compares a store with the records of the database. */
export const compareStore = async (db: Kysely<Schema>, store: MarkedStore): Promise<Holdings> => {
  const missing = new Set(await allFileNames(db));
  const known = missing.size;
  let unknown = 0;
  for await (const { name } of store.list()) if (!missing.delete(name)) unknown += 1;
  return { known, missing: missing.size, unknown };
};

/** Makes a store that of the database, whatever it bore before; a store that was it until now is it no more. */
export const adoptStore = (db: Kysely<Schema>, store: MarkedStore): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockStoreMark(trx);
    const mark = newMark();
    await store.writeMark(mark);
    await setStoreMark(trx, mark);
  });
