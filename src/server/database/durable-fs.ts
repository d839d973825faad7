import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { DiskReserve } from "./disk-reserve.ts";

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
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
    setattr: (node: unknown, change: { mode?: number }) => void;
  };
  readonly stream_ops: {
    fsync?: (file: OpenFile) => number;
    setattr: (file: OpenFile, change: { mode?: number }) => void;
    write: (file: OpenFile, from: unknown, at: number, length: number, position: number) => number;
  };
}

const NO_SPACE: readonly unknown[] = [51, 19]; // ENOSPC, EDQUOT
const OWNER_ONLY = ~0o077;
const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

const privately = (change: { mode?: number }) =>
  change.mode === undefined ? change : { ...change, mode: change.mode & OWNER_ONLY };

/**
 * PGlite's folder on disk, mended: what the engine syncs really reaches the disk, folders included; only
 * the owner may read what it makes; on a full disk it lives on its reserve.
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
    const { mknod, setattr } = nodes;
    nodes.mknod = (parent, name, mode, device) =>
      this.#withRoom(() => mknod(parent, name, mode & OWNER_ONLY, device));
    nodes.setattr = (node, change) => this.#withRoom(() => setattr(node, privately(change)));
    const { setattr: setOpen, write } = streams;
    streams.setattr = (file, change) => this.#withRoom(() => setOpen(file, privately(change)));
    streams.write = (...args) => this.#withRoom(() => write(...args));
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
