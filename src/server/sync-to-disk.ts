import { mkdir, open, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Syncs what is at `path` to the disk: the bytes of a file, or the names in a folder. A new or renamed file
 * survives a power cut once both it and its folder are synced.
 */
export const syncPath = async (path: string): Promise<void> => {
  await using handle = await open(path, "r");
  await handle.sync();
};

const WHY: Readonly<Record<string, string>> = {
  EEXIST: "a file has its name",
  ENOTDIR: "what is above it is a file, or a link that leads nowhere",
  ENOENT: "it is a link that leads nowhere, or no folder can be made there",
  EACCES: "this user may not write above it",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
};

const FOR_OWNER = { mode: 0o700 };

/** Makes a folder and its parents; resolves to the first that was missing. */
const makeAll = async (folder: string) => {
  let first: string | undefined;
  for (let at = folder; !(await stat(at).catch(() => undefined)); at = dirname(at)) first = at;
  // Node never ends a recursive one where nothing can be made, as in /proc
  if (first !== undefined)
    await mkdir(first, FOR_OWNER).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  await mkdir(folder, { ...FOR_OWNER, recursive: true });
  return first;
};

/**
 * Makes a folder for its owner alone (0700), with its parents, and syncs their names. Throws an error of one line
 * with the folder's name where that fails.
 */
export const makeKeptFolder = async (path: string): Promise<void> => {
  const folder = resolve(path);
  const first = await makeAll(folder).catch((cause: Error) => {
    const { code = "" } = cause as NodeJS.ErrnoException;
    const error = new Error(`the folder ${folder} cannot be made: ${WHY[code] ?? code}`, { cause });
    throw Object.assign(error, { code, expected: true });
  });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncPath(dirname(made));
};
