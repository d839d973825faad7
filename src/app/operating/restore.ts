import { createWriteStream, mkdtempSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ControlledTransaction } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import type { Database } from "../../server/database/database.ts";
import { faultOfKeys, migrateWithin } from "../../server/database/migrate.ts";
import { clearRestoring, markRestoring, restoresAlone } from "../../server/database/restoring.ts";
import type { Schema } from "../../server/database/schema.ts";
import { type Jobs, openJobs } from "../../server/jobs/jobs.ts";
import { makeLog } from "../../server/log.ts";
import { MIGRATIONS } from "../../server/places.ts";
import type { FileStore } from "../../server/uploads/file-store.ts";
import {
  type About,
  type End,
  hashOf,
  type Hashed,
  makeHash,
  makeSum,
  UnusableBackup,
} from "./archive.ts";
import { noteDraft } from "./drafts.ts";
import { sendKept } from "./kept-jobs.ts";
import { readArchive } from "./read-archive.ts";
import {
  emptyTables,
  forgetFiles,
  holdKeys,
  loosenKeys,
  putRows,
  setNumbers,
  whatIsThere,
} from "./rows-in.sql.ts";
import { readInUtc, rowsAsText } from "./rows-out.sql.ts";

/** Files between two progress lines. */
const TOLD_EVERY = 1_000;

export interface RestoreParts {
  readonly database: Database;
  readonly files: FileStore;
  /** A private folder. */
  readonly temporary: string;
  /** Gets the backup's description before anything is written; throws where the restore must not continue. */
  check(about: About, secretKey: string | undefined): Promise<void>;
  /** Called when everything was found equal, just before the restore is complete. */
  beforeCommit?(): Promise<unknown>;
  readonly tell: (line: string) => void;
}

/** Throws {@link UnusableBackup} where the database is not empty. */
const expectEmpty = async (db: Db) => {
  const { tables, jobs } = await whatIsThere(db);
  if (tables > 0 || jobs > 0)
    throw new UnusableBackup(
      "the database is not empty: a backup is restored into an empty database or DATA_DIR alone",
    );
};

/** Puts a file into the store, and reads it again from there. */
const putFile = async (
  { files }: RestoreParts,
  path: string,
  name: string,
  stream: AsyncIterable<Buffer>,
): Promise<Hashed> => {
  const hash = makeHash();
  await pipeline(hash.through(stream), createWriteStream(path, { mode: 0o600 }));
  await files.put(name, path);
  const put = hash.get();
  const stored = await files.read(name);
  const read = stored && (await hashOf(stored.stream));
  if (read?.hash !== put.hash) throw new Error(`the store did not keep the file ${name} as it was`);
  return put;
};

/** Compares the rows that are now in the database with the backup's description. */
const compare = async (trx: Trx, about: About) => {
  for (const { name, columns, count, hash } of about.tables) {
    const sum = makeSum();
    for await (const lines of rowsAsText(trx, { name, columns }))
      for (const line of lines) sum.add(line);
    const found = sum.get();
    if (found.count !== count || found.hash !== hash)
      throw new Error(`the rows of ${name} are not in the database as they are in the backup`);
  }
};

/** The tools of a restore, once the backup has described itself. */
interface UnderWay {
  readonly trx: ControlledTransaction<Schema>;
  readonly jobs: Jobs;
}

/** From here on only the restore uses the database; the filled tables become visible when all is there. */
const begin = async ({ database }: RestoreParts, patient: Db): Promise<UnderWay> => {
  const { db, pool, engine, clock } = database;
  // another restore may have ended since this one began
  await expectEmpty(db);
  await markRestoring(db);
  // no jobs are worked here
  const jobs = await openJobs({ pool, engine, clock, log: makeLog("silent", () => {}) });
  try {
    return { trx: await patient.startTransaction().execute(), jobs };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
};

/** Runs after everything was read: compares the rows with the backup, then runs the pending migrations. */
const finish = async (trx: Trx, { about, end }: { about: About; end: End }) => {
  await readInUtc(trx);
  await compare(trx, about);
  await setNumbers(trx, about.numbers);
  const gone = end.missing.filter(({ isNamed }) => !isNamed);
  await forgetFiles(
    trx,
    gone.map(({ name }) => name),
  );
  await clearRestoring(trx);
  return migrateWithin(trx, MIGRATIONS);
};

/** The result of a restore. */
export interface Restored {
  readonly about: About;
  readonly end: End;
  /** Migrations that the backup's database did not have. */
  readonly migrated: readonly string[];
}

const fill = async (
  parts: RestoreParts,
  archive: Readable,
  folder: string,
  patient: Db,
): Promise<Restored> => {
  let underWay: UnderWay | undefined;
  let keys: Awaited<ReturnType<typeof loosenKeys>> = [];
  let files = 0;
  try {
    const told = await readArchive(archive, {
      async about(about, secretKey) {
        const fault = await faultOfKeys(about.migrations, MIGRATIONS);
        if (fault)
          throw new UnusableBackup(
            `the backup was made by another SIKAM than this one (it says ${about.version}): ${fault}`,
          );
        await parts.check(about, secretKey);
        underWay = await begin(parts, patient);
        if (!(await restoresAlone(underWay.trx)))
          throw new UnusableBackup("another restore into this database has not ended yet");
        await migrateWithin(underWay.trx, MIGRATIONS, about.migrations);
        await emptyTables(underWay.trx, about.tables);
        keys = await loosenKeys(underWay.trx, about.tables);
      },
      rows: (table, lines) => putRows(underWay!.trx, table, lines),
      jobs: (lines) => sendKept(underWay!.jobs, underWay!.trx, lines),
      async file(name, stream) {
        const hashed = await putFile(parts, join(folder, "file"), name, stream);
        files += 1;
        if (files % TOLD_EVERY === 0) parts.tell(`${files} files`);
        return hashed;
      },
    });
    await holdKeys(underWay!.trx, keys);
    const migrated = await finish(underWay!.trx, told);
    await parts.beforeCommit?.();
    await underWay!.trx.commit().execute();
    return { ...told, migrated };
  } catch (error) {
    // a lost connection has already rolled back
    await underWay?.trx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  } finally {
    await underWay?.jobs.stop();
  }
};

/**
 * Restores a backup into an empty database, of either engine, and puts its files into the store. When it resolves,
 * rows and files have been read back and found equal. After a failure or an interruption the database has no table
 * and the service does not start on it, so the restore can be repeated. Throws {@link UnusableBackup}.
 */
export const restore = async (parts: RestoreParts, archive: Readable): Promise<Restored> => {
  const { database, temporary } = parts;
  await expectEmpty(database.db);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const folder = noteDraft(mkdtempSync(join(temporary, "restore-")));
  try {
    return await database.unhurried((patient) => fill(parts, archive, folder, patient));
  } finally {
    archive.destroy();
    await rm(folder, { recursive: true, force: true });
  }
};
