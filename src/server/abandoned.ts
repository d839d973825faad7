import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY, systemClock } from "./clock.ts";

/** Milliseconds after which a file that is not written any more belongs to a process that is gone. */
const ABANDONED = DAY;

/** For `catch`: undefined in the place of a file that is not there. */
export const absent = (error: unknown): undefined => {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (!["ENOENT", "ENOTDIR"].includes(code)) throw error;
};

/**
 * Removes the files of a folder that processes which are gone have left unfinished.
 * @param mayBe by name, where others stand beside them
 */
export const removeAbandoned = async (folder: string, mayBe = (_name: string) => true) => {
  for await (const { name } of await opendir(folder)) {
    if (!mayBe(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    // the file system's time is the machine's
    if (found && systemClock.now().getTime() - found.mtimeMs > ABANDONED)
      await rm(path, { force: true });
  }
};
