import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const toBrotli = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
  ".json": "application/json",
};
const COMPRESSIBLE = [".js", ".css", ".svg", ".json"];

export interface StaticFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Where compressing it pays. */
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
}

/** What the build made, by path: read when first asked for, then kept. Only files that were there at the start. */
export const openStaticFiles = (folder: URL) => {
  const root = fileURLToPath(folder);
  const paths = new Set(globSync("assets/*.*", { cwd: root }).map((path) => `/${path}`));
  const files = new Map<string, Promise<StaticFile>>();

  const load = async (path: string): Promise<StaticFile> => {
    const extension = extname(path);
    const bytes = await readFile(new URL(`.${path}`, folder));
    return {
      type: TYPES[extension] ?? "application/octet-stream",
      plain: Uint8Array.from(bytes),
      brotli: COMPRESSIBLE.includes(extension) ? Uint8Array.from(await toBrotli(bytes)) : undefined,
    };
  };

  return {
    paths,
    get(path: string): Promise<StaticFile> | undefined {
      if (!paths.has(path)) return undefined;
      const file = files.get(path) ?? load(path);
      files.set(path, file);
      return file;
    },
  };
};
