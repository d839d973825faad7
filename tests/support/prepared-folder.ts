import { randomBytes } from "node:crypto";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS } from "../../src/server/places.ts";
import { preparedOnce } from "./database-state.ts";

/**
 * Puts an embedded database, migrated and with nobody in it, into an empty data folder. To make one takes 5 s
 * of processor: `make` does so in a data folder, once for all tests of this machine.
 */
export const copyPreparedDatabase = async (
  dataDir: string,
  make: (dataDir: string) => Promise<unknown>,
): Promise<void> => {
  const makeWhole = async (path: string) => {
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    await make(draft);
    await rename(join(draft, "database"), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    await rm(draft, { recursive: true, force: true });
  };
  // one that is older has not been written anew with the hour, and says so as a trouble
  const made = await preparedOnce("folder", MIGRATIONS, makeWhole, { hourly: true });
  await cp(made, join(dataDir, "database"), { recursive: true });
};
