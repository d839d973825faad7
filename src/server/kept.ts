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

/** Makes a folder for its owner alone (0700), with those above it, so that the disk keeps their names. */
export const makeKeptFolder = async (path: string): Promise<void> => {
  const folder = resolve(path);
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncPath(dirname(made));
};
