import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./schema.ts";
import { allValues, oneValue } from "./ask.ts";
import type { Database } from "./database.ts";
import { CannotOpenDatabase, lacksRights, lostToOthers, TAKES_NO_WRITES } from "./errors.ts";
import { ping } from "../page-drop.sql.ts";
import { refuseUnfinished } from "./restoring.ts";

/**
 * Milliseconds that a migration waits for a lock, since others queue behind it. It is more than `deadlock_timeout`,
 * after which the server cancels its own vacuum.
 */
const LOCK_TIME = "1500ms";
/** Milliseconds between two tries, in which running instances can work: a minute in all. */
const PAUSE = 500;
const TRIES = 60;

interface MigrationFile {
  /** `0001_accounts.sql` */
  readonly name: string;
  /** The mark by which the database remembers it: name and content, so that a later change is noticed. */
  readonly key: string;
  readonly text: string;
}

const readMigrations = async (folder: URL): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n");
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
      return { name, key: `${name} ${hash}`, text };
    }),
  );
};

const nameOf = (key: string) => key.split(" ", 1)[0] ?? key;

/** The first applied migration that is not among the files as it was applied, in words. */
const faultOf = (applied: readonly string[], files: readonly MigrationFile[]) => {
  const keys = new Set(files.map(({ key }) => key));
  const odd = applied.find((key) => !keys.has(key));
  if (odd === undefined) return undefined;
  const name = nameOf(odd);
  return files.some((file) => file.name === name)
    ? `migration ${name} was changed after it had been applied`
    : `migration ${name} was applied to this database and is missing here; is this an older version?`;
};

const NO_RIGHTS =
  "the role of DATABASE_URL lacks rights: it has to own the database and its tables (docs/operations.md, PostgreSQL)";

const appliedKeys = async (db: Db): Promise<string[]> => {
  if (!(await oneValue(db)`select to_regclass('kysely_migration')::text`)) return [];
  const applied = allValues<string>(db)`select name from kysely_migration order by name`;
  return applied.catch((error: unknown) => {
    throw lacksRights(error) ? new CannotOpenDatabase(NO_RIGHTS, { cause: error }) : error;
  });
};

/** The reason of a failure. Faults of the SQL are given in the server's words; other messages may quote rows. */
const reasonOf = (error: unknown) => {
  if (lostToOthers(error))
    return "others held its tables all the time (a backup, a long statement)";
  if (lacksRights(error)) return NO_RIGHTS;
  const { code, message } = error as { code?: string; message?: string };
  return code === undefined || /^(42|3F)/.test(code) ? message : `SQL state ${code}`;
};

const runPending = async (db: Db, files: readonly MigrationFile[]) => {
  const migrations = files.map(({ key, text }): [string, Migration] => [
    key,
    {
      async up(trx) {
        // set here and not earlier: waiting for another process that migrates has no limit
        await sql`select set_config('lock_timeout', ${LOCK_TIME}, true)`.execute(trx);
        await sql.raw(text).execute(trx);
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === "Error");
    const what = failed ? `migration ${nameOf(failed.migrationName)} failed` : "no migration ran";
    throw new CannotOpenDatabase(`${what}: ${reasonOf(error)}`, { cause: error });
  }
  return results.map(({ migrationName }) => nameOf(migrationName));
};

/** Tries again while others hold a table, or after a deadlock. */
const runAmongOthers = async (db: Db, files: readonly MigrationFile[]) => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runPending(db, files);
    } catch (error) {
      if (attempt === TRIES || !lostToOthers((error as Error).cause)) throw error;
      await delay(PAUSE);
    }
};

/** The marks of the migrations that a database has, and the names of those that it lacks. */
export interface Migrated {
  readonly keys: readonly string[];
  readonly missing: readonly string[];
}

/** Throws {@link CannotOpenDatabase} when an applied file was changed or does not exist here. */
export const findMigrated = async (db: Db, folder: URL): Promise<Migrated> => {
  const files = await readMigrations(folder);
  const keys = await appliedKeys(db);
  const fault = faultOf(keys, files);
  if (fault) throw new CannotOpenDatabase(fault);
  const missing = files.filter(({ key }) => !keys.includes(key)).map(({ name }) => name);
  return { keys, missing };
};

/** The reason why this version cannot make a database with these migrations, in words. */
export const faultOfKeys = async (keys: readonly string[], folder: URL) =>
  faultOf(keys, await readMigrations(folder));

/** Runs, in the caller's transaction, the migrations with these marks, or all pending ones. */
export const migrateWithin = async (
  trx: Db,
  folder: URL,
  keys?: readonly string[],
): Promise<string[]> => {
  const files = await readMigrations(folder);
  return runPending(trx, keys ? files.filter(({ key }) => keys.includes(key)) : files);
};

/**
 * Brings the schema up to date with the numbered `*.sql` files of `folder` (which ends in a slash). All pending
 * ones run in one transaction; one process migrates at a time, while others serve. Where none is pending, it only
 * asks which were applied: the migrator reads the whole catalogue, a fifth of a start.
 * Resolves to the names of the migrations that it applied.
 * Throws {@link CannotOpenDatabase} when an applied file was changed or is missing, a pending one fails, or a
 * restore did not end.
 */
export const migrate = async (database: Database, folder: URL): Promise<string[]> => {
  return database.unhurried(async (db) => {
    await refuseUnfinished(db);
    const { missing } = await findMigrated(db, folder);
    if (missing.length === 0) return [];
    if (!(await ping(db)).writes) throw new CannotOpenDatabase(TAKES_NO_WRITES);
    return runAmongOthers(db, await readMigrations(folder));
  });
};
