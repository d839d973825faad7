import { mkdir, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes the disk keep what is at `path`: the bytes of a file, or the names in a folder. A new file or a
 * renamed one survives a power cut once both it and its folder are synced.
 */
export const syncPath = async (path: string): Promise<void> => {
  await using handle = await open(path, "r");
  await handle.sync();
};

/** Where folders are made in one call, a disk that is read-only says that the folder above is not there. */
const WHY: Readonly<Record<string, string>> = {
  EEXIST: "a file has its name",
  ENOTDIR: "what is above it is a file",
  ENOENT: "its disk is read-only",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
};

/**
 * Makes a folder for its owner alone (0700), with those above it, so that the disk keeps their names. Throws in one
 * line, with the folder's name, where it cannot be made.
 */
export const makeKeptFolder = async (path: string): Promise<void> => {
  const folder = resolve(path);
  const first = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    const { code = "" } = cause as NodeJS.ErrnoException;
    const error = new Error(`the folder ${folder} cannot be made: ${WHY[code] ?? code}`, { cause });
    throw Object.assign(error, { code, expected: true });
  });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncPath(dirname(made));
};
