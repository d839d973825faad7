import { existsSync } from "node:fs";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { lockFolder } from "../../server/database/folder-lock.ts";
import { dataPaths, readSettings, type Settings } from "../../server/settings.ts";
import { Refused } from "./refused.ts";

type Task<Result> = (
  database: Pick<Database, "db" | "clock">,
  settings: Settings,
) => Promise<Result>;

const runOn = async <Result>(settings: Settings, task: Task<Result>) => {
  const dataDir = dataPaths(settings.dataDir).database;
  const database = await openDatabase({ url: settings.databaseUrl, dataDir });
  try {
    return await task(database, settings);
  } finally {
    await database.close();
  }
};

/** The embedded database has one process at a time. */
const runEmbedded = async <Result>(settings: Settings, task: Task<Result>) => {
  if (!existsSync(dataPaths(settings.dataDir).database))
    throw new Refused(`there is no database in ${settings.dataDir}: set DATA_DIR or DATABASE_URL`);
  const lock = await lockFolder(settings.dataDir);
  try {
    return await runOn(settings, task);
  } finally {
    lock.release();
  }
};

/**
 * Runs a task of the operator on the database that the service's settings name. The embedded one serves one
 * process: throws while the service runs on it.
 */
export const onOwnDatabase = <Result>(task: Task<Result>): Promise<Result> => {
  const settings = readSettings();
  return (settings.databaseUrl ? runOn : runEmbedded)(settings, task);
};
