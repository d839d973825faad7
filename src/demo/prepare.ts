import { rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findConfirmed, superadminExists } from "../features/accounts/account.sql.ts";
import type { App, Db } from "../server/app.ts";
import { HOUR } from "../server/clock.ts";
import { type Database, openDatabase } from "../server/database/database.ts";
import { CannotOpenDatabase } from "../server/database/errors.ts";
import { lockFolder, makePrivateFolder } from "../server/database/folder-lock.ts";
import { migrate } from "../server/database/migrate.ts";
import { makeLog } from "../server/log.ts";
import { MIGRATIONS } from "../server/places.ts";
import { makePasswordHasher } from "../server/passwords.ts";
import { keptSecretKey, makeSecrets } from "../server/secrets.ts";
import { dataPaths, type Settings } from "../server/settings.ts";
import { openOwnFiles } from "../server/uploads/own-files.ts";
import { demoAccounts, seedCampus } from "./campus.ts";

/** A file in a data folder while its demo is being made. */
const UNFINISHED = "demo-unfinished";

/** The demo cannot be made here; the message is one line for the user. */
class NotADemo extends Error {
  override readonly name = "NotADemo";
}

/** Whether the campus is complete; throws when there are other data. */
const isMade = async (db: Db, settings: Settings): Promise<boolean> => {
  if (!(await superadminExists(db))) return false;
  const { student, last } = demoAccounts(settings);
  if (!(await findConfirmed(db, student.login)))
    throw new NotADemo("this database holds another campus: the demo needs one of its own");
  if (!(await findConfirmed(db, last)))
    throw new NotADemo("the demo in this database was cut short: give it an empty database");
  return true;
};

const makeCampus = async (
  settings: Settings,
  { db, reads, clock }: Database,
  passwords: App["passwords"],
) => {
  const paths = dataPaths(settings.dataDir);
  const now = clock.now().getTime();
  const log = makeLog("silent", () => {});
  const own = await openOwnFiles(settings, { db, clock, log, tell: () => {} });
  try {
    const trouble = own.trouble();
    if (trouble) throw new NotADemo(trouble.message);
    await seedCampus({
      settings,
      db,
      reads,
      passwords,
      log,
      secrets: makeSecrets(settings.secretKey ?? (await keptSecretKey(paths.secret))),
      files: own.files,
      temporary: paths.temporary,
      now: new Date(Math.floor(now / HOUR) * HOUR),
    });
  } finally {
    await own.stop();
  }
};

/** Removes what an interrupted start left in a folder that belonged to the demo from the beginning. */
const clearUnfinished = async (dataDir: string) => {
  const { database, uploads, temporary, secret } = dataPaths(dataDir);
  for (const path of [database, uploads, temporary, secret])
    await rm(path, { recursive: true, force: true });
};

/** A database of another version, as after a change of branch: says what to do if it contains only a demo. */
const tellWayOut =
  ({ databaseUrl, dataDir }: Settings) =>
  (error: unknown): never => {
    if (!(error instanceof CannotOpenDatabase)) throw error;
    const anew =
      databaseUrl === undefined
        ? `delete ${dataDir} if it holds nothing but a demo, else set another DATA_DIR`
        : "give it an empty database";
    throw new NotADemo(`${error.message} For a new demo: ${anew}`, { cause: error });
  };

/**
 * Makes the demo's campus if it does not exist yet: in the embedded database of the data folder, or on the server
 * of the settings. Resolves to whether it was made now. An existing one is kept as it is; an interrupted start is
 * repeated. Throws an error of one line where there are other data.
 */
export const prepareDemo = async (
  settings: Settings,
  passwords = makePasswordHasher(),
): Promise<boolean> => {
  const paths = dataPaths(settings.dataDir);
  const unfinished = join(settings.dataDir, UNFINISHED);
  await makePrivateFolder(settings.dataDir);
  const embedded = settings.databaseUrl === undefined;
  const lock = embedded ? await lockFolder(settings.dataDir) : undefined;
  try {
    if (embedded && existsSync(unfinished)) await clearUnfinished(settings.dataDir);
    if (embedded && !existsSync(paths.database)) await writeFile(unfinished, "", { mode: 0o600 });
    const database = await openDatabase({ url: settings.databaseUrl, dataDir: paths.database });
    try {
      await migrate(database, MIGRATIONS).catch(tellWayOut(settings));
      if (await isMade(database.db, settings)) return false;
      await makeCampus(settings, database, passwords);
    } finally {
      await database.close();
    }
    await rm(unfinished, { force: true });
    return true;
  } finally {
    lock?.release();
  }
};
