import { randomBytes } from "node:crypto";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import type { Trx } from "../../server/app.ts";
import type { Database } from "../../server/database/database.ts";
import { findMigrated } from "../../server/database/migrate.ts";
import { openNameless } from "../../server/nameless-file.ts";
import { MANIFEST, MIGRATIONS } from "../../server/places.ts";
import type { FileStore } from "../../server/uploads/file-store.ts";
import {
  ABOUT,
  type About,
  END,
  type End,
  fileLine,
  fileOf,
  FORMAT,
  JOBS,
  KEY,
  linesOf,
  makeHash,
  makeSum,
  rowsOf,
  UnusableBackup,
} from "./archive.ts";
import { jobsToKeep } from "./kept-jobs.ts";
import {
  KEPT,
  lastNumbers,
  namesOfRows,
  readInUtc,
  saltedRowsAsText,
  writtenColumns,
} from "./rows-out.sql.ts";

export interface BackupParts {
  readonly database: Pick<Database, "db" | "unhurried">;
  readonly files: FileStore;
  /** A private folder. Rows wait on its disk, so that the database is used only while they are read. */
  readonly temporary: string;
  /** The secret key for the backup, which must then be encrypted. */
  readonly secretKey?: string | undefined;
}

/** The length of the salt with which a backup hashes tags. */
const SALT_BYTES = 32;

/** Every member has the same time and owner. */
const member = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: new Date(0) });

/** Writes lines to a file; resolves to their sum. */
const spool = async (file: FileHandle, lines: AsyncIterable<readonly string[]>) => {
  const sum = makeSum();
  for await (const some of lines) {
    for (const line of some) sum.add(line);
    await file.appendFile(`${some.join("\n")}\n`);
  }
  return sum.get();
};

async function* atOnce(lines: readonly string[]) {
  if (lines.length > 0) yield lines;
}

/** The files in which the archive's members wait, by their names. */
type Spooled = Map<string, FileHandle>;

/** Writes every row of one snapshot into new files; resolves to the archive's description. */
const spoolRows = async (trx: Trx, spooled: Spooled, temporary: string): Promise<About> => {
  const fileFor = async (name: string) => {
    const file = await openNameless(temporary, open);
    spooled.set(name, file);
    return file;
  };
  await readInUtc(trx);
  const { keys, missing } = await findMigrated(trx, MIGRATIONS);
  if (missing.length > 0)
    throw new UnusableBackup(
      "the database is of an older version: bring it up to date (sikam migrate)",
    );
  const salt = randomBytes(SALT_BYTES);
  const tables = [];
  for (const name of KEPT) {
    const columns = await writtenColumns(trx, name);
    const rows = saltedRowsAsText(trx, { name, columns }, salt);
    const summed = await spool(await fileFor(rowsOf(name)), rows);
    tables.push({ name, columns, ...summed });
  }
  const numbers = await lastNumbers(trx);
  const jobs = await spool(await fileFor(JOBS), atOnce(await jobsToKeep(trx)));
  const { version } = JSON.parse(await readFile(MANIFEST, "utf8")) as { version: string };
  const files = tables.find(({ name }) => name === "file")!.count;
  return { format: FORMAT, version, migrations: [...keys], tables, numbers, jobs, files };
};

const addText = (tar: Pack, name: string, text: string) => {
  const bytes = Buffer.from(text);
  tar.entry(member(name, bytes.length), bytes);
};

const fromStart = (file: FileHandle) => file.createReadStream({ start: 0, autoClose: false });

const addSpooled = async (tar: Pack, name: string, file: FileHandle) => {
  const { size } = await file.stat();
  await piped(fromStart(file), tar.entry(member(name, size)));
};

/** Adds every file that a written row names; resolves to the names of files that the store does not have. */
const addFiles = async (tar: Pack, store: FileStore, rows: FileHandle) => {
  const sum = makeSum();
  const missing: string[] = [];
  for await (const lines of linesOf(fromStart(rows)))
    for (const line of lines) {
      const { name } = JSON.parse(line) as { name: string };
      const found = await store.read(name);
      if (!found) {
        missing.push(name);
        continue;
      }
      const hash = makeHash();
      const entry = tar.entry(member(fileOf(name), found.bytes));
      await piped(found.stream, (source: AsyncIterable<Buffer>) => hash.through(source), entry);
      sum.add(fileLine(name, hash.get()));
    }
  return { files: sum.get(), missing };
};

const fill = async (
  tar: Pack,
  { database, files, secretKey }: BackupParts,
  spooled: Spooled,
  found: About,
) => {
  addText(tar, ABOUT, JSON.stringify(found));
  if (secretKey) addText(tar, KEY, secretKey);
  for (const [name, file] of spooled) await addSpooled(tar, name, file);
  const { missing, ...sums } = await addFiles(tar, files, spooled.get(rowsOf("file"))!);
  // a record that was removed while files were read took its file along
  const named = await namesOfRows(database.db, missing);
  const last: End = {
    ...sums,
    missing: missing.map((name) => ({ name, isNamed: named.has(name) })),
  };
  addText(tar, END, JSON.stringify(last));
  tar.finalize();
};

/** A running backup. */
export interface Backup {
  /** It is made while it is read; a failure destroys it, so that nobody takes a part for the whole. */
  readonly archive: Readable;
  /** Resolves when all of it was read, or it was destroyed, and its temporary files are gone. */
  readonly ended: Promise<void>;
}

/**
 * A backup of the database and of the files that its rows name (docs/decisions/0034-a-backup-is-logical.md). When
 * this resolves, all rows of one moment have been read.
 */
export const makeBackup = async (parts: BackupParts): Promise<Backup> => {
  const spooled: Spooled = new Map();
  const remove = async () => {
    for (const file of spooled.values()) await file.close();
  };
  try {
    const found = await parts.database.unhurried((db) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((trx) => spoolRows(trx, spooled, parts.temporary)),
    );
    const tar = pack();
    const archive = new PassThrough();
    // the archive itself reports the failure to its reader
    pipeline(tar, archive, () => {});
    const ended = fill(tar, parts, spooled, found)
      .catch((error: Error) => void archive.destroy(error))
      .then(remove);
    return { archive, ended };
  } catch (error) {
    await remove();
    throw error;
  }
};
