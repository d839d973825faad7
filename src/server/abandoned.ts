import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY, systemClock } from "./clock.ts";

/** Milliseconds. A file that was not written for so long belongs to a process that has ended. */
const ABANDONED = DAY;

/** For `catch`: gives undefined where the file does not exist. */
export const absent = (error: unknown): undefined => {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (!["ENOENT", "ENOTDIR"].includes(code)) throw error;
};

/**
 * Removes the unfinished files in a folder that ended processes left.
 * @param mayBe chooses by name, where the folder also holds other files
 */
export const removeAbandoned = async (folder: string, mayBe = (_name: string) => true) => {
  for await (const { name } of await opendir(folder)) {
    if (!mayBe(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    // the file system uses the machine's time
    if (found && systemClock.now().getTime() - found.mtimeMs > ABANDONED)
      await rm(path, { force: true });
  }
};
