/**
 * Opens one folder after another with the product's own opening and serves the API on it, in one process,
 * which starts faster than a process for each. A parent says `{ open: DATA_DIR }` and hears `{ origin }`;
 * then `{ close: true }`, and hears `{ faults }` of a recount. Ends with what cannot be opened.
 */
import { openDatabase } from "../../src/server/database/database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { keptSecretKey, makeSecrets } from "../../src/server/secrets.ts";
import { dataPaths } from "../../src/server/settings.ts";
import { openDiskStore } from "../../src/server/uploads/disk-store.ts";
import { MIGRATIONS } from "../../src/server/places.ts";
import { startTestApp } from "../support/test-app.ts";
import { recount, untold } from "./recount.sql.ts";

export interface Asked {
  readonly open?: string;
  readonly close?: true;
}

const open = async (dataDir: string) => {
  const paths = dataPaths(dataDir);
  const database = await openDatabase({ dataDir: paths.database });
  await migrate(database, MIGRATIONS);
  const { db, clock } = database;
  const files = await openDiskStore(paths.uploads, clock);
  const secrets = makeSecrets(await keptSecretKey(paths.secret));
  const { origin, close } = await startTestApp({}, { files, clock, secrets }, database);
  return {
    origin,
    async close() {
      const faults = [...(await recount(db, files)), ...(await untold(db))];
      await close();
      return faults;
    },
  };
};

let opened: Awaited<ReturnType<typeof open>> | undefined;
const answer = async (asked: Asked) => {
  if (asked.open !== undefined) {
    opened = await open(asked.open);
    return { origin: opened.origin };
  }
  return { faults: await opened?.close() };
};

process.on("message", (asked: Asked) => {
  answer(asked).then(
    (told) => process.send?.(told),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
