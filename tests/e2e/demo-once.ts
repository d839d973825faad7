import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { FolderInUse, lockFolder } from "../../src/server/database/folder-lock.ts";
import { makeDemo, newDataDir, removeDataDir } from "../product.ts";

const FOLDER = "SIKAM_DEMO_ONCE";

/** Before all workers of a run: the folder that they share. What it returns is called after them. */
export default async function openDemoOnce() {
  const folder = await newDataDir("demo-once");
  process.env[FOLDER] = folder;
  return () => removeDataDir(folder);
}

/** The lock of the folder, however long another worker has it. */
const lockPatiently = async (folder: string) => {
  for (;;)
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await delay(100);
    }
};

/** Puts the demo's campus into an empty data folder: the first worker that asks makes it, all have a copy. */
export const copyDemo = async (dataDir: string): Promise<void> => {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error("the set-up of the run has made no folder");
  const made = join(folder, "made");
  const lock = await lockPatiently(folder);
  try {
    if (!existsSync(made)) {
      const draft = join(folder, "draft");
      await rm(draft, { recursive: true, force: true });
      await makeDemo({ dataDir: draft });
      await rename(draft, made);
    }
  } finally {
    lock.release();
  }
  await cp(made, dataDir, { recursive: true });
};
