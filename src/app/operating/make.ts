import { randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import type { Trx } from "../../server/app.ts";
import type { Database } from "../../server/database/database.ts";
import { findMigrated } from "../../server/database/migrate.ts";
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
import { noteDraft } from "./drafts.ts";
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
  /** A private folder. Rows wait in it, so that the database is used only while they are read. */
  readonly temporary: string;
  /** The secret key for the backup, which must then be encrypted. */
  readonly secretKey?: string | undefined;
}

/** The length of the salt with which a backup hashes tags. */
const SALT_BYTES = 32;

/** Every member has the same time and owner. */
const member = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: new Date(0) });

/** Writes lines to a file of the folder; resolves to their sum. */
const spool = async (path: string, lines: AsyncIterable<readonly string[]>) => {
  const sum = makeSum();
  await using file = await open(path, "wx", 0o600);
  for await (const some of lines) {
    for (const line of some) sum.add(line);
    await file.appendFile(`${some.join("\n")}\n`);
  }
  return sum.get();
};

async function* atOnce(lines: readonly string[]) {
  if (lines.length > 0) yield lines;
}

/** Writes every row of one snapshot into `folder`; resolves to the archive's description. */
const spoolRows = async (trx: Trx, folder: string): Promise<About> => {
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
    const summed = await spool(join(folder, name), saltedRowsAsText(trx, { name, columns }, salt));
    tables.push({ name, columns, ...summed });
  }
  const numbers = await lastNumbers(trx);
  const jobs = await spool(join(folder, JOBS), atOnce(await jobsToKeep(trx)));
  const { version } = JSON.parse(await readFile(MANIFEST, "utf8")) as { version: string };
  const files = tables.find(({ name }) => name === "file")!.count;
  return { format: FORMAT, version, migrations: [...keys], tables, numbers, jobs, files };
};

const addText = (tar: Pack, name: string, text: string) => {
  const bytes = Buffer.from(text);
  tar.entry(member(name, bytes.length), bytes);
};

const addSpooled = async (tar: Pack, name: string, path: string) => {
  await using file = await open(path);
  const { size } = await file.stat();
  await piped(file.createReadStream({ autoClose: false }), tar.entry(member(name, size)));
};

/** Adds every file that a written row names; resolves to the names of files that the store does not have. */
const addFiles = async (tar: Pack, store: FileStore, rows: string) => {
  const sum = makeSum();
  const missing: string[] = [];
  for await (const lines of linesOf(createReadStream(rows)))
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
  folder: string,
  found: About,
) => {
  addText(tar, ABOUT, JSON.stringify(found));
  if (secretKey) addText(tar, KEY, secretKey);
  for (const { name } of found.tables) await addSpooled(tar, rowsOf(name), join(folder, name));
  await addSpooled(tar, JOBS, join(folder, JOBS));
  const { missing, ...sums } = await addFiles(tar, files, join(folder, "file"));
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
  /** Resolves when all of it was read, or it was destroyed, and its temporary files are removed. */
  readonly ended: Promise<void>;
}

/**
 * A backup of the database and of the files that its rows name (docs/decisions/0034-a-backup-is-logical.md). When
 * this resolves, all rows of one moment have been read.
 */
export const makeBackup = async (parts: BackupParts): Promise<Backup> => {
  await mkdir(parts.temporary, { recursive: true, mode: 0o700 });
  const folder = noteDraft(mkdtempSync(join(parts.temporary, "backup-")));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const found = await parts.database.unhurried((db) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((trx) => spoolRows(trx, folder)),
    );
    const tar = pack();
    const archive = new PassThrough();
    // the archive itself reports the failure to its reader
    pipeline(tar, archive, () => {});
    const ended = fill(tar, parts, folder, found)
      .catch((error: Error) => void archive.destroy(error))
      .then(remove);
    return { archive, ended };
  } catch (error) {
    await remove();
    throw error;
  }
};
