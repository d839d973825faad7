/**
 * Loaded before the product by `--import`: writes down every change that the process makes under a folder,
 * with its bytes, in the order in which it makes them, and every answer to a request that names itself
 * (`x-write`). The query says which folder (`folder`) and where to write it down (`log`). SIGUSR2 ends the
 * process as SIGKILL does, between two changes, so that the record is whole.
 */
import fs, { type PathLike } from "node:fs";
import { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { dirname, resolve } from "node:path";
import { isMainThread } from "node:worker_threads";
import type { Change } from "./disk.ts";

const query = new URL(import.meta.url).searchParams;
const ROOT = query.get("folder") ?? "";
/** Gone at every start; nothing of it is kept. */
const NOT_KEPT = `${ROOT}/temporary`;
/** Bytes that mean nothing. */
const ROOM = ".reserve";

type Bytes = string | ArrayBufferView;
type Flags = string | number | undefined;
type AnyFunction = (this: unknown, ...given: any[]) => any;

const real = { ...fs };
const log = isMainThread ? real.openSync(query.get("log") ?? "", "a") : -1;
/** Files under the folder, by descriptor. */
const open = new Map<number, string>();

const note = (change: Change, data?: Uint8Array) => {
  const head = Buffer.from(`${JSON.stringify({ ...change, n: data?.length ?? 0 })}\n`);
  real.writevSync(log, data ? [head, data] : [head]);
};

const pathOf = (path: unknown): string | undefined => {
  if (typeof path !== "string") return undefined;
  const whole = resolve(path);
  // the folder above it has its name
  const isKept = whole === ROOT || whole === dirname(ROOT) || whole.startsWith(`${ROOT}/`);
  return isKept && !whole.startsWith(NOT_KEPT) ? whole : undefined;
};

const bytesOf = (given: Bytes): Uint8Array =>
  typeof given === "string"
    ? Buffer.from(given)
    : new Uint8Array(given.buffer, given.byteOffset, given.byteLength);

const truncates = (flags: Flags) =>
  typeof flags === "number" ? (flags & fs.constants.O_TRUNC) !== 0 : (flags ?? "r").startsWith("w");

/** What opening a file changed; `existed` is from before. */
const noteOpened = (fd: number, path: string | undefined, flags: Flags, existed: boolean) => {
  open.delete(fd);
  if (path === undefined) return;
  open.set(fd, path);
  if (!existed) note({ op: "make", path, kind: "file" });
  note({ op: "open", path, fd });
  if (existed && truncates(flags)) note({ op: "truncate", fd, size: 0 });
};

const noteWritten = (fd: number, data: Uint8Array, at: number) => {
  if (open.get(fd)?.endsWith(ROOM)) note({ op: "size", fd, size: at + data.length });
  else note({ op: "write", fd, at }, data);
};

/** Changes that the process has begun and not noted. */
let underWay = 0;

const meanwhile = async <T>(work: () => Promise<T>): Promise<T> => {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
};

/** Puts `make(real function)` in the place of a function. */
const wrap = (object: object, name: string, make: (was: AnyFunction) => AnyFunction) => {
  const functions = object as Record<string, AnyFunction>;
  functions[name] = make(functions[name]!);
};

/** Notes a change of names once it was made. */
const wrapNames = (object: object, suffix: "" | "Sync") => {
  const after = (name: string, tell: (...given: any[]) => void) =>
    wrap(object, `${name}${suffix}`, (was) => {
      if (suffix)
        return function (...given) {
          const result = was.apply(this, given);
          tell(result, ...given);
          return result;
        };
      return function (...given) {
        return meanwhile(async () => {
          const result = await was.apply(this, given);
          tell(result, ...given);
          return result;
        });
      };
    });
  for (const op of ["rename", "link"] as const)
    after(op, (_, from: string, to: string) => {
      const [a, b] = [pathOf(from), pathOf(to)];
      if (a !== undefined && b !== undefined) note({ op, path: a, to: b });
    });
  for (const name of ["unlink", "rmdir", "rm"])
    after(name, (_, gone: string) => {
      const path = pathOf(gone);
      if (path !== undefined) note({ op: "remove", path });
    });
  after("mkdir", (first: string | undefined, made: string, options?: { recursive?: boolean }) => {
    const path = pathOf(made);
    if (path === undefined || (options?.recursive && first === undefined)) return;
    const all: string[] = [];
    const top = pathOf(first ?? path) ?? ROOT;
    for (let at = path; at.length >= top.length; at = dirname(at)) all.unshift(at);
    for (const one of all) note({ op: "make", path: one, kind: "folder" });
  });
  after("truncate", (_, name: string, size = 0) => {
    const path = pathOf(name);
    if (path !== undefined) note({ op: "truncate", path, size });
  });
  after("copyFile", (_, from: PathLike, to: string) => {
    const path = pathOf(to);
    if (path === undefined) return;
    note({ op: "make", path, kind: "file" });
    note({ op: "write", path, at: 0 }, real.readFileSync(to));
  });
  wrap(object, `writeFile${suffix}`, (was) => {
    const noteWhole = (name: unknown, given: Bytes, existed: boolean, isSynced: boolean) => {
      const path = pathOf(name);
      if (path === undefined) return;
      note(existed ? { op: "truncate", path, size: 0 } : { op: "make", path, kind: "file" });
      note({ op: "write", path, at: 0 }, bytesOf(given));
      if (isSynced) note({ op: "sync", path });
    };
    if (suffix)
      return function (name, given, options) {
        const existed = real.existsSync(name);
        was.call(this, name, given, options);
        noteWhole(name, given, existed, options?.flush === true);
      };
    return function (name, given, options) {
      return meanwhile(async () => {
        const existed = real.existsSync(name);
        await was.call(this, name, given, options);
        noteWhole(name, given, existed, options?.flush === true);
      });
    };
  });
};

const wrapDescriptors = () => {
  wrap(fs, "openSync", (was) => (path, flags, mode) => {
    const existed = pathOf(path) === undefined || real.existsSync(path);
    const fd = was(path, flags, mode);
    noteOpened(fd, pathOf(path), flags, existed);
    return fd;
  });
  wrap(fs, "closeSync", (was) => (fd) => {
    open.delete(fd);
    was(fd);
  });
  wrap(fs, "writeSync", (was) => (fd, given: Bytes, from = 0, length?: number, at?: number) => {
    const written = was(fd, given, from, length, at) as number;
    const data = bytesOf(given).subarray(from, from + written);
    if (open.has(fd)) noteWritten(fd, data, at ?? real.fstatSync(fd).size - written);
    return written;
  });
  wrap(fs, "ftruncateSync", (was) => (fd, size = 0) => {
    was(fd, size);
    if (open.has(fd)) note({ op: "truncate", fd, size });
  });
  wrap(fs, "fsyncSync", (was) => (fd) => {
    was(fd);
    if (open.has(fd)) note({ op: "sync", fd });
  });
};

const wrapHandles = async () => {
  const handle = await real.promises.open("/dev/null", "r");
  const methods = Object.getPrototypeOf(handle) as object;
  await handle.close();
  wrap(
    fs.promises,
    "open",
    (was) => (path, flags, mode) =>
      meanwhile(async () => {
        const existed = pathOf(path) === undefined || real.existsSync(path);
        const opened = await was(path, flags, mode);
        noteOpened(opened.fd, pathOf(path), flags, existed);
        return opened;
      }),
  );
  wrap(
    methods,
    "close",
    (was) =>
      function (this: { fd: number }) {
        open.delete(this.fd);
        return was.call(this);
      } as AnyFunction,
  );
  for (const name of ["write", "writeFile", "appendFile"])
    wrap(
      methods,
      name,
      (was) =>
        function (this: { fd: number }, given: Bytes, ...rest) {
          const { fd } = this;
          return meanwhile(async () => {
            const at = open.has(fd) ? real.fstatSync(fd).size : 0;
            const result = await was.call(this, given, ...rest);
            if (open.has(fd)) noteWritten(fd, bytesOf(given), at);
            return result;
          });
        } as AnyFunction,
    );
  for (const name of ["sync", "datasync"])
    wrap(
      methods,
      name,
      (was) =>
        async function (this: { fd: number }) {
          const { fd } = this;
          const id = (syncs += 1);
          if (open.has(fd)) note({ op: "sync-began", fd, id });
          await was.call(this);
          if (open.has(fd)) note({ op: "sync-ended", id });
        } as AnyFunction,
    );
};
let syncs = 0;

const wrapAnswers = () => {
  wrap(
    ServerResponse.prototype,
    "end",
    (was) =>
      function (this: ServerResponse, ...given) {
        const id = this.req.headers["x-write"];
        if (typeof id === "string" && this.statusCode < 300) note({ op: "answered", id });
        return was.apply(this, given);
      } as AnyFunction,
  );
};

if (isMainThread) {
  note({ op: "start" });
  wrapNames(fs, "Sync");
  wrapNames(fs.promises, "");
  wrapDescriptors();
  await wrapHandles();
  wrapAnswers();
  syncBuiltinESMExports();
  const end = () => (underWay > 0 ? setImmediate(end) : process.kill(process.pid, "SIGKILL"));
  process.on("SIGUSR2", end);
}
