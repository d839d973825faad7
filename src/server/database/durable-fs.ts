import { closeSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { DiskReserve } from "./disk-reserve.ts";
import { wipeHoles } from "./page-holes.ts";

type EngineOptions = Parameters<NodeFS["init"]>[1];
type EngineModule = Parameters<NonNullable<EngineOptions["preRun"]>[number]>[0];

interface OpenFile {
  /** The file descriptor that Node opened. */
  readonly nfd: number;
  readonly path?: string;
}

/** The part of the engine's file system that is mended here; errors in it carry WASI numbers. */
interface NodeFiles {
  tryFSOperation: <T>(operation: () => T) => T;
  /** Where a file of the engine's lies. */
  realPath: (node: unknown) => string;
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
    setattr: (node: unknown, change: { mode?: number }) => void;
    rename: (node: unknown, folder: unknown, name: string) => void;
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

const NO_SPACE: readonly unknown[] = [51, 19]; // ENOSPC, EDQUOT
const OWNER_ONLY = ~0o077;
const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

const privately = (change: { mode?: number }) =>
  change.mode === undefined ? change : { ...change, mode: change.mode & OWNER_ONLY };

const ZEROS = new Uint8Array(1024 ** 2);

/** Overwrites a file with zeros, in the room that it has. */
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

/**
 * PGlite's folder on disk, mended: what the engine syncs really reaches the disk, folders included; only
 * the owner may read what it makes; on a full disk it lives on its reserve. What was removed from a page
 * does not reach the disk with it, and a segment of the log that is used again holds nothing of before.
 */
export class DurableFs extends NodeFS {
  syncs = 0;
  /** Called when the engine has begun another log segment, in the middle of a statement. */
  onLogSegment: () => void = () => {};
  readonly #reserve: DiskReserve;
  #segment: string | undefined;

  constructor(folder: string, reserve: DiskReserve) {
    super(folder);
    this.#reserve = reserve;
  }

  override async init(
    engine: PGlite,
    options: EngineOptions,
  ): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const mend = (module: EngineModule) => this.#mend(module.NODEFS as NodeFiles);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [mend, ...(emscriptenOpts.preRun ?? [])] },
    };
  }

  #mend(files: NodeFiles) {
    const { node_ops: nodes, stream_ops: streams } = files;
    streams.fsync = (file) =>
      files.tryFSOperation(() => {
        fsyncSync(file.nfd);
        this.#synced(file.path ?? "");
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
    nodes.setattr = (node, change) => this.#withRoom(() => setattr(node, privately(change)));
    const { setattr: setOpen, write } = streams;
    streams.setattr = (file, change) => this.#withRoom(() => setOpen(file, privately(change)));
    streams.write = (file, from, at, length, position) => {
      const bytes = new Uint8Array(from.buffer, from.byteOffset + at, length);
      wipeHoles(file.path ?? "", bytes, position);
      return this.#withRoom(() => write(file, from, at, length, position));
    };
  }

  #synced(path: string) {
    this.syncs += 1;
    if (!LOG_SEGMENT.test(path) || path === this.#segment) return;
    const first = this.#segment === undefined;
    this.#segment = path;
    if (!first) this.onLogSegment();
  }

  /** Does what the engine asks; on a full disk, again with room from the reserve while there is any. */
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
