import { closeSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { DiskReserve } from "./disk-reserve.ts";
import { wipeHoles } from "./page-holes.ts";

type EngineOptions = Parameters<NodeFS["init"]>[1];
type EngineModule = Parameters<NonNullable<EngineOptions["preRun"]>[number]>[0];

interface OpenFile {
  /** The file descriptor that Node opened. */
  readonly nfd: number;
  readonly node: unknown;
  readonly path?: string;
}

/** The part of the engine's file system that is corrected here; its errors carry WASI numbers. */
interface NodeFiles {
  tryFSOperation: <T>(operation: () => T) => T;
  /** The path of one of the engine's files. */
  realPath: (node: unknown) => string;
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
    setattr: (node: unknown, change: { mode?: number }) => void;
    rename: (node: unknown, folder: unknown, name: string) => void;
    unlink: (parent: unknown, name: string) => void;
    rmdir: (parent: unknown, name: string) => void;
  };
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    setattr: (file: OpenFile, change: { mode?: number }) => void;
    write: (
      file: OpenFile,
      from: Uint8Array | Int8Array,
      at: number,
      length: number,
      position: number,
    ) => number;
  };
}

/** The numbers of ENOSPC and EDQUOT in the engine's own file system. */
export const NO_SPACE: readonly unknown[] = [51, 19];
const OWNER_ONLY = ~0o077;
const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

const privately = (change: { mode?: number }) =>
  change.mode === undefined ? change : { ...change, mode: change.mode & OWNER_ONLY };

/** Milliseconds; the engine asks again after each. Node takes no more than 2^31 and would not wait at all. */
const LONGEST_TIMER = 60_000;

interface Imports {
  readonly env: { _setitimer_js: (which: number, wait: number) => number };
}
type Instantiate = (imports: Imports, done: unknown) => unknown;

/** After a clock was set back by months, the engine would start a timer of that length again each millisecond. */
const withShortTimers =
  (instantiate: Instantiate): Instantiate =>
  (imports, done) => {
    const { env } = imports;
    const start = env._setitimer_js;
    env._setitimer_js = (which, wait) => start(which, Math.min(wait, LONGEST_TIMER));
    return instantiate(imports, done);
  };

const ZEROS = new Uint8Array(1024 ** 2);

/** Overwrites a file with zeros, within the space that it has. */
const wipe = (path: string) => {
  const file = openSync(path, "r+");
  try {
    const { size } = statSync(path);
    for (let at = 0; at < size; at += ZEROS.length)
      writeSync(file, ZEROS, 0, Math.min(ZEROS.length, size - at), at);
  } finally {
    closeSync(file);
  }
};

/** Syncs a folder: the names in it, not the contents of its files. */
const syncFolder = (path: string) => {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/**
 * Corrects PGlite's folder on disk. What the engine syncs really reaches the disk, with the file's name; only the
 * owner may read new files; on a full disk the engine uses its reserve. What was removed from a page does not reach
 * the disk with the page, and a log segment that is used again holds nothing of its earlier content
 * (docs/decisions/0037-what-a-power-cut-leaves.md).
 */
export class DurableFs extends NodeFS {
  syncs = 0;
  /** Called when the engine has begun another log segment, in the middle of a statement. */
  onLogSegment: () => void = () => {};
  readonly #reserve: DiskReserve;
  /** Synced paths: after a kill the engine syncs every file, though it has changed none of these. */
  readonly #kept: Set<string>;
  /** Files and folders that the engine has made and whose names may not be on the disk yet. */
  readonly #unnamed = new Set<string>();
  #segment: string | undefined;

  /** @param kept paths of files and folders that were synced after their last change */
  constructor(folder: string, reserve: DiskReserve, kept: Iterable<string> = []) {
    super(folder);
    this.#reserve = reserve;
    this.#kept = new Set(kept);
  }

  override async init(
    engine: PGlite,
    options: EngineOptions,
  ): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const mend = (module: EngineModule) => {
      const files = module.NODEFS as NodeFiles;
      this.#watchNames(files);
      this.#mend(files);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        instantiateWasm: withShortTimers(emscriptenOpts.instantiateWasm as Instantiate),
        preRun: [mend, ...(emscriptenOpts.preRun ?? [])],
      },
    };
  }

  /** Notes which names change, since the folder of each has to be synced. */
  #watchNames({ realPath, node_ops: nodes }: NodeFiles) {
    const { mknod, rename, unlink, rmdir } = nodes;
    const changed = (path: string, isNew: boolean) => {
      for (const one of [path, dirname(path)]) this.#kept.delete(one);
      if (isNew) this.#unnamed.add(path);
      else this.#unnamed.delete(path);
    };
    nodes.mknod = (parent, name, mode, device) => {
      changed(join(realPath(parent), name), true);
      return mknod(parent, name, mode, device);
    };
    nodes.rename = (node, folder, name) => {
      changed(realPath(node), false);
      changed(join(realPath(folder), name), true);
      rename(node, folder, name);
    };
    for (const [name, remove] of Object.entries({ unlink, rmdir }))
      nodes[name as "unlink" | "rmdir"] = (parent, child) => {
        changed(join(realPath(parent), child), false);
        remove(parent, child);
      };
  }

  #mend(files: NodeFiles) {
    const { node_ops: nodes, stream_ops: streams } = files;
    streams.fsync = (file) =>
      files.tryFSOperation(() => {
        const path = files.realPath(file.node);
        if (!this.#kept.has(path)) {
          fsyncSync(file.nfd);
          this.#nameKept(path);
          this.#synced(path);
        }
        return 0;
      });
    const { mknod, setattr, rename } = nodes;
    nodes.rename = (node, folder, name) => {
      const path = files.realPath(node);
      if (LOG_SEGMENT.test(path)) files.tryFSOperation(() => wipe(path));
      rename(node, folder, name);
    };
    nodes.mknod = (parent, name, mode, device) =>
      this.#withRoom(() => mknod(parent, name, mode & OWNER_ONLY, device));
    nodes.setattr = (node, change) => {
      this.#kept.delete(files.realPath(node));
      this.#withRoom(() => setattr(node, privately(change)));
    };
    const { setattr: setOpen, write } = streams;
    streams.setattr = (file, change) => {
      this.#kept.delete(files.realPath(file.node));
      this.#withRoom(() => setOpen(file, privately(change)));
    };
    streams.write = (file, from, at, length, position) => {
      if (this.#kept.size > 0) this.#kept.delete(files.realPath(file.node));
      const bytes = new Uint8Array(from.buffer, from.byteOffset + at, length);
      wipeHoles(file.path ?? "", bytes, position);
      return this.#withRoom(() => write(file, from, at, length, position));
    };
  }

  /** Syncs the name of a new file, and the names of the new folders above it. */
  #nameKept(path: string) {
    for (let at = path; this.#unnamed.delete(at); at = dirname(at)) syncFolder(dirname(at));
  }

  #synced(path: string) {
    this.syncs += 1;
    if (!LOG_SEGMENT.test(path) || path === this.#segment) return;
    const first = this.#segment === undefined;
    this.#segment = path;
    if (!first) this.onLogSegment();
  }

  /** Runs an operation of the engine; on a full disk it tries again with space from the reserve. */
  #withRoom<T>(operation: () => T): T {
    for (;;)
      try {
        return operation();
      } catch (error) {
        const { errno } = error as { errno?: unknown };
        if (!NO_SPACE.includes(errno) || !this.#reserve.release()) throw error;
      }
  }
}
