import { randomFillSync } from "node:crypto";
import { statSync, truncateSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** The size of one log segment of PostgreSQL: what the engine needs at once when the disk is full. */
const STEP = 16 * 1024 * 1024;
const MOST_STEPS = 4;
const CHUNK = 1024 * 1024;

/** Disk space that only the database can free for itself when the disk is full. */
export interface DiskReserve {
  /** Frees 16 MB; false when nothing is left. It is synchronous, as the engine is. */
  release(): boolean;
  /** Takes the space again where the disk has plenty: 64 MB, but at most a quarter of the free space. */
  renew(): Promise<void>;
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const fill = async (path: string, bytes: number) => {
  await using file = await open(path, "a", 0o600);
  // random bytes, so that no file system can compress them
  const chunk = randomFillSync(Buffer.alloc(CHUNK));
  for (let written = 0; written < bytes; written += CHUNK) await file.write(chunk);
};

/**
 * A reserve in the file `path`. A full disk would stop the embedded engine at once: it could not begin a log
 * segment, and a request in the middle of a commit would get no answer.
 */
export const diskReserve = (path: string): DiskReserve => {
  let renewing: Promise<void> | undefined;

  const renew = async () => {
    const size = sizeOf(path);
    const { bavail, bsize } = await statfs(dirname(path));
    const room = Math.floor((bavail * bsize + size) / 4 / STEP);
    const wanted = Math.min(room, MOST_STEPS) * STEP;
    if (wanted <= size) return;
    // where the disk has filled up meanwhile, the space stays free
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
