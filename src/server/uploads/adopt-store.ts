import type { Db } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MarkedStore } from "./file-store.ts";
import { newMark } from "./recognise.ts";
import { allFileNames, lockStoreMark, setStoreMark } from "./store-mark.sql.ts";

/** How a store and a database fit together. */
export interface Holdings {
  /** The number of files that records point at. */
  readonly known: number;
  /** Of these, the number that the store lacks. */
  readonly missing: number;
  /** The number of files in the store at which no record points; they are removed once the store is the database's. */
  readonly unknown: number;
}

/** Compares a store with the records of the database. */
export const compareStore = async (db: Db, store: MarkedStore): Promise<Holdings> => {
  const missing = new Set(await allFileNames(db));
  const known = missing.size;
  let unknown = 0;
  for await (const { name } of store.list()) if (!missing.delete(name)) unknown += 1;
  return { known, missing: missing.size, unknown };
};

/** Makes a store this database's own, whatever mark it had before; the store that was its own loses that. */
export const adoptStore = (db: Db, store: MarkedStore): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockStoreMark(trx);
    const mark = newMark();
    await store.writeMark(mark);
    await setStoreMark(trx, mark);
  });
