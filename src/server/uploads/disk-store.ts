import { randomBytes } from "node:crypto";
import {
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { absent, removeAbandoned } from "../abandoned.ts";
import { after, type Clock, DAY, fullHour } from "../clock.ts";
import { makeKeptFolder, syncPath } from "../sync-to-disk.ts";
import {
  checkedName,
  FILE_NAME_SIGNS,
  inRandomOrder,
  isFileName,
  MARK_NAME,
  type MarkedStore,
  type StoredEntry,
} from "./file-store.ts";

const UNFINISHED = ".unfinished";

/** Mebibytes that uploads leave free for the database. */
const KEPT_FREE = 64;

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;

const refuseWhenNearlyFull = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= KEPT_FREE * 1024 ** 2) return;
  const error = new Error(
    `the disk of ${folder} is nearly full: ${KEPT_FREE} MB have to stay free`,
  );
  throw Object.assign(error, { code: "ENOSPC", expected: true });
};

const copyDurably = async (from: string, to: string, hour: Date) => {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await using handle = await open(to, "r+");
  await handle.chmod(0o600);
  await handle.utimes(hour, hour);
  await handle.sync();
};

/** Opens a file for reading; where the system allows it, the disk does not note the time of the reading. */
const openUntraced = async (path: string): Promise<FileHandle | undefined> => {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOATIME ?? 0));
  } catch (error) {
    if (codeOf(error) === "EPERM") return await open(path, "r").catch(absent);
    return absent(error);
  }
};

/** The subfolders of each of these folders, one for each sign of a file name. */
const below = (folders: readonly string[]) =>
  folders.flatMap((folder) => Array.from(FILE_NAME_SIGNS, (sign) => join(folder, sign)));

interface DiskEntry extends StoredEntry {
  /** When its inode last changed, by the machine's clock; no program can set this time. */
  readonly changed: Date;
}

async function* entriesOf(folder: string, depth: number): AsyncGenerator<DiskEntry> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (depth > 0 && entry.isDirectory() && entry.name.length === 1)
      yield* entriesOf(path, depth - 1);
    if (depth > 0 || !isFileName(entry.name)) continue;
    const found = await stat(path).catch(absent);
    if (found) yield { name: entry.name, modified: fullHour(found.mtime), changed: found.ctime };
  }
}

/**
 * Whether an inode may show when within its hour a file came: that hour is not over, or the file was not written
 * again after it, for example because the disk was full each time.
 */
const isYoung = ({ modified, changed }: DiskEntry, hour: Date) =>
  modified >= hour || (changed <= modified && changed > after(hour, -DAY));

/**
 * Opens the folder as a store, and makes it if need be. A file is two levels deep, `a/b/ab….jpg`; folders are 0700
 * and files 0600. A copy is written elsewhere, synced and then renamed, so that no reader and no crash sees half of
 * it.
 *
 * The times of change and access of files and folders are the end of the hour (docs/product/authorship.md#times) by
 * `clock`, since several instances may use the same folder; copies, listings and backups carry these times. No
 * program can set the times that the file system keeps for itself, the inode's change and birth: copies and backups
 * of files do not carry them, but the disk has them.
 */
export const openDiskStore = async (dir: string, clock: Clock): Promise<MarkedStore> => {
  const unfinished = join(dir, UNFINISHED);
  await makeKeptFolder(unfinished);
  await removeAbandoned(unfinished);

  const markPath = join(dir, MARK_NAME);
  const hour = () => fullHour(clock.now());
  const pathOf = (name: string) => {
    checkedName(name);
    return join(dir, name.slice(0, 1), name.slice(1, 2), name);
  };

  const aside = () => join(unfinished, randomBytes(20).toString("hex"));
  /** Writes a copy elsewhere and then moves it to its place, complete. */
  const copyWhole = async (from: string, to: string, stored: Date) => {
    const copy = aside();
    try {
      await copyDurably(from, copy, stored);
      await rename(copy, to);
    } catch (error) {
      await rm(copy, { force: true });
      throw error;
    }
  };

  /** A copy replaces the file. Without its record, after a removal meanwhile, housekeeping removes it. */
  const renew = ({ name, modified }: StoredEntry) =>
    copyWhole(pathOf(name), pathOf(name), modified).catch(absent);

  /**
   * Gives all folders the same times. They are made before files come: a folder made for its first file would keep
   * the moment of that file for good.
   */
  const renewFolders = async () => {
    const upper = below([dir]);
    const lower = below(upper);
    for (const folders of [upper, lower])
      await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
    await Promise.all(
      [dir, unfinished, ...upper, ...lower].map((folder) => utimes(folder, hour(), hour())),
    );
  };

  return {
    place: dir,

    put: async (name, fromPath, stored = hour()) => {
      const path = pathOf(name);
      const folder = dirname(path);
      await refuseWhenNearlyFull(dir);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyWhole(fromPath, path, stored);
      for (const changed of [folder, dirname(folder), dir, unfinished]) {
        await utimes(changed, hour(), hour());
        await syncPath(changed);
      }
    },

    read: async (name, range) => {
      const handle = isFileName(name) ? await openUntraced(pathOf(name)) : undefined;
      if (!handle) return undefined;
      try {
        const { size, mtime } = await handle.stat();
        const hour = fullHour(mtime);
        if (!range) return { stream: handle.createReadStream(), bytes: size, hour };
        const { start } = range;
        const end = Math.min(range.end, size - 1);
        if (start < 0 || start > end) throw new RangeError("no such range in the file");
        return { stream: handle.createReadStream({ start, end }), bytes: end - start + 1, hour };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    remove: async (name) => {
      const path = pathOf(name);
      await rm(path, { force: true });
      await utimes(dirname(path), hour(), hour()).catch(absent);
    },

    renewSince: async (hour) => {
      // after a crash and an immediate start these were too young to count as abandoned
      await removeAbandoned(unfinished);
      const young: StoredEntry[] = [];
      for await (const entry of entriesOf(dir, 2)) if (isYoung(entry, hour)) young.push(entry);
      for (const entry of inRandomOrder(young)) await renew(entry);
      await renewFolders();
      await syncPath(unfinished);
      return young.length;
    },

    list: () => entriesOf(dir, 2),

    readMark: async () => (await readFile(markPath, "utf8").catch(absent))?.trim(),

    writeMark: async (mark) => {
      await renewFolders();
      const made = aside();
      await writeFile(made, mark, { mode: 0o600, flag: "wx", flush: true });
      await rename(made, markPath);
      for (const changed of [markPath, dir, unfinished]) await utimes(changed, hour(), hour());
      await syncPath(dir);
    },

    close: () => {},
  };
};
