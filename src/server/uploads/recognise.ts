import { randomBytes } from "node:crypto";
import type { Db } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { type MarkedStore, StoreAway } from "./file-store.ts";
import { lockStoreMark, readStoreMark, setStoreMark, someFileNames } from "./store-mark.sql.ts";

/** The number of files in a sample. Names are random, so a store that has most of the sample has the others too. */
const SAMPLE = 20;
/** Suffixes of the mark in a store to which files are moved: during the move, and when all are there. */
const UNFINISHED = " unfinished";
const COMPLETE = " complete";
const WAY_OUT =
  "set STORAGE_URL or DATA_DIR right, or see docs/operations.md#which-files-are-its-own";

/** Whether a store holds the files of this database; if not, the reason in words for the operator. */
export type Recognised =
  | { readonly is: "own" }
  | { readonly is: "away"; readonly why: string }
  /** `isRefusal`: the store answered that keys or bucket are wrong. */
  | { readonly is: "wrong"; readonly why: string; readonly isRefusal?: boolean };

/** A new mark: it says nothing about anybody, and no other store has it. */
export const newMark = () => randomBytes(16).toString("hex");

export const unfinished = (mark: string): string => `${mark}${UNFINISHED}`;
export const complete = (mark: string): string => `${mark}${COMPLETE}`;

/** Whether more than half of a sample of the database's files can be read; null if it knows none. */
export const holdsItsFiles = async (db: Db, store: MarkedStore): Promise<boolean | null> => {
  const names = await someFileNames(db, SAMPLE);
  if (names.length === 0) return null;
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await store.read(name);
      file?.stream.destroy();
      return file !== undefined;
    }),
  );
  return found.filter(Boolean).length * 2 > names.length;
};

export const isEmpty = async (store: MarkedStore): Promise<boolean> => {
  for await (const _ of store.list()) return false;
  return true;
};

/** The reason why a store is not accepted as this database's; undefined where it is. */
const reasonAgainst = async (
  db: Db,
  store: MarkedStore,
  marks: { readonly own: string | null; readonly found: string | undefined },
): Promise<string | undefined> => {
  const { own, found } = marks;
  if (found?.endsWith(UNFINISHED)) return "is not complete: run 'sikam files move' to its end";
  if (own !== null && found === complete(own)) return undefined;
  if (own !== null && found !== undefined)
    return "is the store of another database, or was this one's before its files were moved";
  const holds = await holdsItsFiles(db, store);
  if (holds === true) return undefined;
  if (holds === false) return "does not hold the files of this database";
  if (own !== null) return "was never the store of this database";
  return (await isEmpty(store)) ? undefined : "holds files that this database does not know";
};

/** With a new mark the store from which files were moved is no longer the database's. */
const markToBear = (own: string | null, found: string | undefined): string => {
  if (own === null) return found ?? newMark();
  return found === complete(own) ? newMark() : own;
};

const look = async (db: Db, store: MarkedStore): Promise<Recognised> => {
  const marks = { own: await readStoreMark(db), found: await store.readMark() };
  if (marks.own !== null && marks.found === marks.own) return { is: "own" };
  const reason = await reasonAgainst(db, store, marks);
  if (reason !== undefined) return { is: "wrong", why: `${store.place} ${reason}: ${WAY_OUT}` };
  // one instance at a time; the others then find its mark
  await inTransaction(db, async (trx) => {
    const own = await lockStoreMark(trx);
    if (own !== marks.own) return;
    const mark = markToBear(own, await store.readMark());
    await store.writeMark(mark);
    await setStoreMark(trx, mark);
  });
  return look(db, store);
};

/**
 * Whether a store holds the files of this database (docs/decisions/0032-which-files-are-its-own.md): both hold the
 * same mark. A new mark is given to a database that knows no file and an empty store. It is also given where the
 * database's files can be read but a mark is missing: both are older than marks, or the store has lost its own.
 */
export const recogniseStore = async (db: Db, store: MarkedStore): Promise<Recognised> => {
  try {
    return await look(db, store);
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    const why = `the store of files, ${store.place}, ${error.message}`;
    return error.isRefusal ? { is: "wrong", why, isRefusal: true } : { is: "away", why };
  }
};
