import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Problem } from "../problem.ts";

/** An uploaded file that is not stored yet. Its name is random and does not show whose it is. */
export interface TempFile {
  readonly path: string;
  readonly bytes: number;
  /** 64 lower-case hexadecimal signs. */
  readonly sha256: string;
}

/** The bytes of a file, whole or as they come. */
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The folder of one form: everything made between upload and store is in it and is removed with it. */
export interface TempFolder {
  /** Writes a file's bytes. The folder is made with the first file. */
  readonly save: (chunks: Chunks) => Promise<TempFile>;
  readonly remove: () => Promise<void>;
}

const randomName = () => randomBytes(20).toString("hex");

/** A full disk as its answer (507); any other error as it is. */
export const diskProblem = (error: unknown): unknown => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT"
    ? new Problem("DISK_FULL", "Penyimpanan sedang penuh. Coba lagi nanti.")
    : error;
};

const throwDiskProblem = (error: unknown): never => {
  throw diskProblem(error);
};

const fill = async (handle: FileHandle, path: string, chunks: Chunks) => {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    hash.update(chunk);
    await handle.writeFile(chunk).catch(throwDiskProblem);
  }
  return { path, bytes, sha256: hash.digest("hex") };
};

const saveAt = async (path: string, chunks: Chunks): Promise<TempFile> => {
  const handle = await open(path, "wx", 0o600).catch(throwDiskProblem);
  try {
    return await fill(handle, path, chunks);
  } finally {
    await handle.close();
  }
};

/** A folder of its own under `tempDir`, mode 0700, files 0600. */
export const tempFolder = (tempDir: string): TempFolder => {
  const folder = join(tempDir, randomName());
  let made: Promise<unknown> | undefined;
  return {
    save: async (chunks) => {
      made ??= mkdir(folder, { recursive: true, mode: 0o700 });
      await made.catch(throwDiskProblem);
      return await saveAt(join(folder, randomName()), chunks);
    },
    remove: async () => {
      await made?.catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A path for a changed copy of the temporary file at `path`, in the same folder, with which it is removed. */
export const pathBeside = (path: string): string => join(dirname(path), randomName());

/** Writes a changed copy of the temporary file at `path` into the same folder, with which it is removed. */
export const saveBeside = (path: string, data: Uint8Array): Promise<TempFile> =>
  saveAt(pathBeside(path), [data]);
