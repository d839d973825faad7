import { randomBytes } from "node:crypto";
import { mkdir, unlink } from "node:fs/promises";
import { join } from "node:path";

/**
 * Opens a new file, for writing and reading, that disappears with its process, however that ends: the folder, which
 * is made where it is missing, has no name for it.
 * @param open one of Node's functions for it
 */
export const openNameless = async <File>(
  folder: string,
  open: (path: string, flags: string, mode: number) => Promise<File>,
): Promise<File> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(20).toString("hex"));
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
};
