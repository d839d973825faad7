import { createHash } from "node:crypto";
import type { Db } from "../database/schema.ts";
import { inRandomOrder, type MarkedStore } from "./file-store.ts";
import { complete, holdsItsFiles, isEmpty, unfinished } from "./recognise.ts";
import { allFileNames, hasFile, readStoreMark } from "./store-mark.sql.ts";
import { tempFolder } from "./temp-folder.ts";

/** Each copied file takes one round trip to each store; more at a time would slow the service too much. */
const AT_ONCE = 4;

/** The progress of a move. */
export interface Moved {
  /** The number of files that the database knows. */
  readonly all: number;
  readonly copied: number;
  /** The number of files that were already there, equal by size and SHA-256. */
  readonly alike: number;
  /** Names of files that records point at and that are in neither store. */
  readonly nowhere: readonly string[];
}

export interface Move {
  readonly db: Db;
  readonly from: MarkedStore;
  readonly to: MarkedStore;
  /** A folder for files on their way. */
  readonly temporary: string;
  readonly removeSource: boolean;
  readonly onProgress: (moved: Moved) => void;
}

/** The reason why files are not moved, in words for the operator. */
export class CannotMove extends Error {
  override readonly name = "CannotMove";
}

const sumOf = async (store: MarkedStore, name: string): Promise<string | undefined> => {
  const found = await store.read(name);
  if (!found) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of found.stream) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

/**
 * Marks a target as unfinished, unless the service already keeps its files there. Resolves to whether it did;
 * throws where the target belongs to another database.
 */
const claimTarget = async (db: Db, to: MarkedStore, own: string): Promise<boolean> => {
  const found = await to.readMark();
  if (found === own) return false;
  const isKnown = found === unfinished(own) || found === complete(own);
  // files may go back to where they were before an earlier move
  if (!isKnown && !(await holdsItsFiles(db, to)) && !(found === undefined && (await isEmpty(to))))
    throw new CannotMove(`${to.place} may be the store of another database: name an empty one`);
  await to.writeMark(unfinished(own));
  return true;
};

const moveOne = async (
  { from, to, temporary }: Move,
  name: string,
): Promise<"copied" | "alike" | "nowhere"> => {
  const source = await from.read(name);
  if (!source) return (await sumOf(to, name)) === undefined ? "nowhere" : "alike";
  const folder = tempFolder(temporary);
  try {
    const { path, sha256 } = await folder.save(source.stream);
    if ((await sumOf(to, name)) === sha256) return "alike";
    await to.put(name, path, source.hour);
    if ((await sumOf(to, name)) !== sha256)
      throw new CannotMove(`${to.place} has not kept a file as it was sent`);
    return "copied";
  } finally {
    await folder.remove();
  }
};

/** Removes files from the source; throws where that is the target too, since the files would be lost. */
const empty = async ({ from, to }: Move, names: readonly string[], own: string) => {
  const before = await from.readMark();
  // with this mark no instance uses the source, and files may be moved back to it
  await from.writeMark(unfinished(own));
  if ((await to.readMark()) === unfinished(own)) {
    if (before !== undefined) await from.writeMark(before);
    throw new CannotMove(`${from.place} and ${to.place} are one place: nothing is removed`);
  }
  for (const name of names) await from.remove(name);
};

/**
 * Copies every file that the database knows from one store to the other, in random order, each with its hour, and
 * compares it by SHA-256. Files that are already there are not copied again, so an interrupted move continues. The
 * first instance that opens the target then makes it the database's store; until then the source is. The source
 * keeps everything unless it is to be removed, which happens after all was compared. Throws {@link CannotMove} or
 * `StoreAway`.
 */
export const moveFiles = async (move: Move): Promise<Moved> => {
  const { db, from, to, removeSource, onProgress } = move;
  const own = await readStoreMark(db);
  if (own === null) throw new CannotMove("the database has no store yet: start the service once");
  const isNew = await claimTarget(db, to, own);
  const names = inRandomOrder(await allFileNames(db));
  const count = { copied: 0, alike: 0 };
  const nowhere: string[] = [];
  const moved = () => ({ all: names.length, ...count, nowhere });
  const left = [...names];
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const done = await moveOne(move, name);
      if (done !== "nowhere") count[done] += 1;
      // a file whose record was removed meanwhile is not missing
      else if (await hasFile(db, name)) nowhere.push(name);
      onProgress(moved());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (nowhere.length * 2 > names.length)
    throw new CannotMove(`${from.place} does not hold the files of this database`);
  if (isNew) await to.writeMark(complete(own));
  if (removeSource) await empty(move, names, own);
  return moved();
};
