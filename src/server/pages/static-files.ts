import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";

const toBrotli = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
  ".json": "application/json",
};
const COMPRESSIBLE = [".js", ".css", ".svg", ".json"];

const FOREVER = "public, max-age=31536000, immutable";

interface StaticFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** The types for which compression helps. */
  readonly brotli: Uint8Array<ArrayBuffer> | undefined;
}

/** Reads a file and compresses it; `quality` (0 to 11) is Brotli's, of which the best takes seconds for a megabyte. */
export const readStaticFile = async (file: URL, quality = 11): Promise<StaticFile> => {
  const extension = extname(file.pathname);
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return {
    type: TYPES[extension] ?? "application/octet-stream",
    plain: Uint8Array.from(bytes),
    brotli: COMPRESSIBLE.includes(extension)
      ? Uint8Array.from(await toBrotli(bytes, { params }))
      : undefined,
  };
};

/** Sends a file whose path changes with its content. */
export const sendStaticFile = (c: Context, { type, plain, brotli }: StaticFile) => {
  const headers = {
    "Content-Type": type,
    "Cache-Control": FOREVER,
    Vary: "Accept-Encoding",
  };
  if (!brotli || !/\bbr\b/.test(c.req.header("accept-encoding") ?? ""))
    return c.body(plain, 200, headers);
  return c.body(brotli, 200, { ...headers, "Content-Encoding": "br" });
};

/** The files that the build has at the start, by path: read at the first request, then held in memory. */
export const openStaticFiles = (folder: URL) => {
  const root = fileURLToPath(folder);
  const paths = new Set(globSync("assets/*.*", { cwd: root }).map((path) => `/${path}`));
  const files = new Map<string, Promise<StaticFile>>();

  return {
    paths,
    get(path: string): Promise<StaticFile> | undefined {
      if (!paths.has(path)) return undefined;
      const known = files.get(path);
      if (known) return known;
      const file = readStaticFile(new URL(`.${path}`, folder));
      files.set(path, file);
      // an error such as too many open files: the next request reads the file again
      file.catch(() => files.delete(path));
      return file;
    },
  };
};
