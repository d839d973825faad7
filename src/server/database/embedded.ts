import { existsSync, readdirSync, statSync, writeSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { describeError, type Log } from "../log.ts";
import { type DiskReserve, diskReserve } from "./disk-reserve.ts";
import { DurableFs, NO_SPACE } from "./durable-fs.ts";
import { CannotOpenDatabase } from "./errors.ts";
import { makePrivateFolder } from "./folder-lock.ts";
import { syncPath } from "../sync-to-disk.ts";

/** The embedded engine, open. Its statements run in this thread, one after the other. */
export interface Embedded {
  readonly pglite: PGlite;
  /** How often it has synced a file. */
  syncs(): number;
  /** Calls `work` whenever a checkpoint should cut the write-ahead log, and never twice at once. */
  onFullLog(work: () => Promise<void>): void;
  close(): Promise<void>;
}

const EXTENSIONS = { pg_trgm, unaccent };

// A timer of the engine that keeps the process alive after a failed start.
const NO_START_TIMER = "log_startup_progress_interval=0";

const DURABLE_SETTINGS = [
  // PGlite starts with fsync off, and its fdatasync does nothing.
  "fsync=on",
  "wal_sync_method=fsync",
  // Log segments of 16 MB are used again. So a checkpoint makes no new file, which a full disk would refuse.
  "min_wal_size=48MB",
  "max_wal_size=96MB",
  "max_active_replication_origins=0",
  NO_START_TIMER,
];

/** A larger cache does not help files that are already in memory. */
const SMALL_CACHE = "shared_buffers=16MB";
/** Sizes of the cache in megabytes. Zeroing it at each start takes longer than reading a small campus. */
const CACHES = [16, 32, 64, 128] as const;
/** The cache is so many times as large as the data. What does not fit is read from the operating system's cache. */
const ROOM_IN_CACHE = 1.25;

const startParams = (params: readonly string[], settings: readonly string[]) => [
  ...params,
  ...settings.flatMap((setting) => ["-c", setting]),
];

const DURABLE = startParams(
  PGlite.defaultStartParams.filter((param) => param !== "-F"),
  DURABLE_SETTINGS,
);
const IN_MEMORY = startParams(PGlite.defaultStartParams, [SMALL_CACHE, NO_START_TIMER]);

/** The start options of an engine on a folder: a cache for the existing tables and indexes, and some more. */
const durableParams = (folder: string) => {
  const tables = join(folder, "base");
  // where they are missing, the engine itself says so
  const paths = existsSync(tables)
    ? readdirSync(tables, { recursive: true, encoding: "utf8" })
    : [];
  const bytes = paths.reduce((sum, path) => sum + statSync(join(tables, path)).size, 0);
  const megabytes =
    CACHES.find((size) => size * 2 ** 20 >= ROOM_IN_CACHE * bytes) ?? Math.max(...CACHES);
  return startParams(DURABLE, [`shared_buffers=${megabytes}MB`]);
};

/** The value that the engine throws to return to its loop after an ordinary SQL error. */
const BACK_TO_THE_LOOP = 100;

/**
 * PGlite keeps running when its engine has died (out of memory, or a log that cannot be written). So the process
 * ends at once; every acknowledged change is there at the next start.
 */
const dieWith = (pglite: PGlite, lastWords: () => string) => {
  const module = pglite.Module;
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status === BACK_TO_THE_LOOP) throw error;
      writeSync(2, `the embedded database has stopped: ${lastWords()}\n`);
      process.exit(1);
    }
  };
};

/**
 * Keeps V8 from compiling parts of the engine a second time for speed: one part takes 2 s and half a gigabyte
 * (docs/decisions/0049-the-engine-is-compiled-once.md).
 */
const COMPILED_ONCE = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** Starts an engine; `place` is for the message when it cannot. */
const startEngine = async (place: string, options: PGliteOptions): Promise<PGlite> => {
  for (const flag of COMPILED_ONCE) setFlagsFromString(flag);
  let fatal = "";
  const onStderr = (line: string) => {
    const words = /(?:\b(?:FATAL|PANIC):|^postgres:)\s+(.*)/.exec(line)?.[1];
    if (words) fatal = words;
    return false;
  };
  const lastWords = () => fatal || "no reason given";
  try {
    const pglite = await PGlite.create({ ...options, extensions: EXTENSIONS, onStderr });
    dieWith(pglite, lastWords);
    return pglite;
  } catch (error) {
    // the engine's own errors print all of it, and its file errors have no words
    const { message, errno } = error as { message?: string; errno?: unknown };
    const failed = NO_SPACE.includes(errno) ? "there is no room on the disk" : lastWords();
    const reason = fatal || message?.slice(0, 200) || failed;
    throw new CannotOpenDatabase(`the embedded database in ${place} cannot be opened: ${reason}`);
  }
};

/** Files that are synced at a time; a disk syncs many in the time of one. */
const SYNCED_AT_ONCE = 32;

/** Syncs a folder and all that is in it; resolves to the paths of all. */
const syncTree = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const left = paths.values();
  const some = async () => {
    for (const path of left) await syncPath(path);
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, some));
  return paths;
};

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const isComplete = (folder: string) => exists(join(folder, "PG_VERSION"));

/**
 * After a kill the engine syncs every file before it goes on, one after the other, which takes seconds on a busy
 * disk. This syncs them before, many at a time. Resolves to the paths that are synced.
 */
const syncAfterKill = async (folder: string): Promise<string[]> => {
  const held = join(folder, "postmaster.pid");
  if (!(await exists(held))) return [];
  // a power cut may have left this file empty; the engine would think that another engine is starting
  await rm(held);
  return syncTree(folder);
};

/**
 * Leaves a new cluster with one database. The template databases would be half of all files, which are synced after
 * a kill, and nothing would ever vacuum them.
 */
const dropTemplates = async (pglite: PGlite) => {
  await pglite.exec("update pg_database set datistemplate = false where datistemplate");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
};

/** Makes a new cluster under another name and then renames it, so a start that was killed midway is repeated. */
const makeCluster = async (folder: string, reserve: DiskReserve) => {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const fs = new DurableFs(draft, reserve);
  const engine = await startEngine(folder, { fs, startParams: durableParams(draft) });
  await dropTemplates(engine);
  await engine.close();
  await syncTree(draft);
  try {
    await rename(draft, folder);
  } catch (error) {
    throw new CannotOpenDatabase(`${folder} holds something that is no database`, { cause: error });
  }
  await syncPath(dirname(folder));
};

/**
 * Opens the embedded database in `folder`, and makes it at the first start. Every acknowledged commit is on the
 * disk. The caller holds the lock of the folder; two engines would destroy each other's tables. Throws {@link
 * CannotOpenDatabase}.
 */
export const openFolder = async (dir: string, log?: Log): Promise<Embedded> => {
  const folder = resolve(dir);
  await makePrivateFolder(dirname(folder));
  const reserve = diskReserve(`${folder}.reserve`);
  if (!(await isComplete(folder))) await makeCluster(folder, reserve);
  const fs = new DurableFs(folder, reserve, await syncAfterKill(folder));
  const pglite = await startEngine(folder, { fs, startParams: durableParams(folder) });
  const renew = () =>
    reserve.renew().catch((error: unknown) => {
      log?.warn("database.reserve not renewed", describeError(error));
    });
  await renew();
  let cutting: Promise<void> | undefined;
  return {
    pglite,
    syncs: () => fs.syncs,
    onFullLog(work) {
      fs.onLogSegment = () => {
        cutting ??= work().finally(() => {
          cutting = undefined;
          void renew();
        });
      };
    },
    close() {
      fs.onLogSegment = () => {};
      return pglite.close();
    },
  };
};

/** An engine that keeps nothing, for tests: empty, or with what a snapshot of another holds. */
export const openInMemory = async (snapshot?: Blob): Promise<Embedded> => {
  const pglite = await startEngine("memory", {
    startParams: IN_MEMORY,
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  });
  if (!snapshot) await dropTemplates(pglite);
  return { pglite, syncs: () => 0, onFullLog: () => {}, close: () => pglite.close() };
};
