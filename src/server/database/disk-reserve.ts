import { randomFillSync } from "node:crypto";
import { statSync, truncateSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** One log segment of PostgreSQL: what it needs at once when the disk is full. */
const STEP = 16 * 1024 * 1024;
const MOST_STEPS = 4;
const CHUNK = 1024 * 1024;

/** Room that the database alone can free for itself when the disk is full. */
export interface DiskReserve {
  /** Frees 16 MB; false when nothing is left. Synchronous, since the engine is. */
  release(): boolean;
  /** Takes the room up again, where the disk has plenty: 64 MB, and never more than a quarter of it. */
  renew(): Promise<void>;
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const fill = async (path: string, bytes: number) => {
  await using file = await open(path, "a", 0o600);
  // random, so that no file system folds it together
  const chunk = randomFillSync(Buffer.alloc(CHUNK));
  for (let written = 0; written < bytes; written += CHUNK) await file.write(chunk);
};

/**
 * A reserve in the file `path`. A disk that fills up would stop the embedded engine dead: it cannot begin
 * a log segment, and whoever is halfway through a commit cannot be told so.
 */
export const diskReserve = (path: string): DiskReserve => {
  let renewing: Promise<void> | undefined;

  const renew = async () => {
    const size = sizeOf(path);
    const { bavail, bsize } = await statfs(dirname(path));
    const room = Math.floor((bavail * bsize + size) / 4 / STEP);
    const wanted = Math.min(room, MOST_STEPS) * STEP;
    if (wanted <= size) return;
    // a disk that filled up meanwhile keeps its room
    await fill(path, wanted - size).catch(() => rm(path, { force: true }));
  };

  return {
    release() {
      const size = sizeOf(path);
      if (size === 0) return false;
      truncateSync(path, Math.max(0, size - STEP));
      return true;
    },
    renew: () => (renewing ??= renew().finally(() => (renewing = undefined))),
  };
};
