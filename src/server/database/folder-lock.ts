import { chmod, open, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeKeptFolder } from "../sync-to-disk.ts";

const STICKY = 0o1000;
/** SQLite's answer while another connection, of any process, holds the lock. */
const SQLITE_BUSY = 5;

/** Another process uses the folder; the message is one line and names it. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
  readonly expected = true;

  constructor(folder: string) {
    super(`the data folder ${folder} is in use by another process`);
  }
}

export interface FolderLock {
  /** Releases the folder for the next process. */
  release(): void;
}

/** Makes a folder that only its owner may enter (0700), with the folders above it. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await makeKeptFolder(folder);
  const { mode } = await stat(folder);
  // a folder that everybody shares, like /tmp, keeps its permissions
  if ((mode & 0o777) !== 0o700 && !(mode & STICKY)) await chmod(folder, 0o700);
};

/** Makes the file for the owner alone. It opens no existing file: closing that would release this lock. */
const makePrivateFile = async (path: string) => {
  try {
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
};

/**
 * Takes the folder for this process, making it (0700) if need be. Throws {@link FolderInUse} while another
 * holds it (docs/product/running.md#one-process-a-folder). The system frees it when its holder ends, however
 * it ends (docs/decisions/0024-the-system-holds-the-lock.md).
 */
export const lockFolder = async (dir: string): Promise<FolderLock> => {
  const folder = resolve(dir);
  await makePrivateFolder(folder);
  const path = join(folder, "lock");
  await makePrivateFile(path);
  const file = new DatabaseSync(path);
  try {
    // nothing is ever written, so a journal would only be left behind
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    file.close();
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) throw new FolderInUse(folder);
    throw error;
  }
  return {
    release() {
      if (file.isOpen) file.close();
    },
  };
};
