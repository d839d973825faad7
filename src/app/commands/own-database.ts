import { existsSync } from "node:fs";
import { openCampus } from "../../features/campus/campus.server.ts";
import type { Clock } from "../../server/clock.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { FolderInUse, lockFolder } from "../../server/database/folder-lock.ts";
import { findMigrated } from "../../server/database/migrate.ts";
import { PATIENT_CONNECT_TIME } from "../../server/database/postgres.ts";
import { refuseUnfinished } from "../../server/database/restoring.ts";
import { makeLog } from "../../server/log.ts";
import { MIGRATIONS } from "../../server/places.ts";
import { keptSecretKey } from "../../server/secrets.ts";
import { dataPaths, readSettings, type Settings } from "../../server/settings.ts";
import type { FileStore } from "../../server/uploads/file-store.ts";
import { openStore } from "../../server/uploads/open-store.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

/** The database that the service's settings name. */
export interface Own {
  readonly database: Database;
  readonly settings: Settings;
}

type Task<Result> = (own: Own) => Promise<Result>;

const runOn = async <Result>(settings: Settings, task: Task<Result>) => {
  const dataDir = dataPaths(settings.dataDir).database;
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir,
    connectMs: PATIENT_CONNECT_TIME,
  });
  try {
    return await task({ database, settings });
  } finally {
    await database.close();
  }
};

/** The embedded database can be open in one process at a time. */
const runEmbedded = async <Result>(settings: Settings, task: Task<Result>) => {
  const lock = await lockFolder(settings.dataDir).catch((error: unknown) => {
    throw error instanceof FolderInUse
      ? new Refused(`${error.message}: stop the service first, or let another command end`)
      : error;
  });
  try {
    return await runOn(settings, task);
  } finally {
    lock.release();
  }
};

/**
 * Runs an operator's task on the database of the service's settings; where there is none, it makes one. The
 * embedded database can be open in one process: throws while the service runs on it.
 */
export const onNewDatabase = <Result>(task: Task<Result>): Promise<Result> => {
  const settings = readSettings();
  return (settings.databaseUrl ? runOn : runEmbedded)(settings, task);
};

/** The same on an existing database, whatever migrations it has. */
export const onFoundDatabase = async <Result>(task: Task<Result>): Promise<Result> => {
  const { databaseUrl, dataDir } = readSettings();
  if (!databaseUrl && !existsSync(dataPaths(dataDir).database))
    throw new Refused(`there is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`);
  return onNewDatabase(async (own) => {
    await refuseUnfinished(own.database.db);
    return task(own);
  });
};

/** The same on a database that has exactly this version's migrations. */
export const onOwnDatabase = <Result>(task: Task<Result>): Promise<Result> =>
  onFoundDatabase(async (own) => {
    const { missing } = await findMigrated(own.database.db, MIGRATIONS);
    if (missing.length > 0)
      throw new Refused("the database is of an older version: bring it up to date (sikam migrate)");
    return task(own);
  });

/** What it takes to read and write what the campus has set. */
export const campusParts = ({ database: { clock }, settings }: Own) => ({
  settings,
  clock,
  log: makeLog("warn", say),
});

/** What the campus has set, in its database. */
export const ownCampus = (own: Own) => openCampus(own.database.db, campusParts(own));

/** Runs a task on the store of the service's files. */
export const withOwnFiles = async <Result>(
  { storage, storeKeys }: Settings,
  clock: Clock,
  task: (files: FileStore) => Promise<Result>,
): Promise<Result> => {
  const store = await openStore(storage, storeKeys, clock);
  try {
    return await task(store);
  } finally {
    store.close();
  }
};

/** The same on an existing store: with a wrong DATA_DIR every file would seem lost. */
export const withFoundFiles: typeof withOwnFiles = async (settings, clock, task) => {
  const { storage, databaseUrl } = settings;
  if (databaseUrl && storage.kind === "disk" && !existsSync(storage.folder))
    throw new Refused(
      `there is no folder ${storage.folder}: set DATA_DIR right; the first start of the service makes it`,
    );
  return withOwnFiles(settings, clock, task);
};

/** The service's secret key; it is made if there is none yet. */
export const ownSecretKey = async ({ secretKey, dataDir }: Settings): Promise<string> =>
  secretKey ?? keptSecretKey(dataPaths(dataDir).secret);
