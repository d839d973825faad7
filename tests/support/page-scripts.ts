import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect } from "vitest";

/** What the scripts of a page weigh. */

interface Got {
  readonly text: string;
  readonly headers: Headers;
}
type Get = (path: string, headers?: Record<string, string>) => Promise<Got>;

/** Bytes that the hashes in the names of files may make more or fewer. */
const OF_NAMES = 250;

const hashOf = (name: string) => createHash("sha256").update(name).digest("base64url").slice(0, 7);

/**
 * The same code with hashes of names in the place of hashes of files. A change of any file changes the latter,
 * and by chance the bytes of every script that names it.
 */
const underSteadyNames = (code: string) =>
  code.replaceAll(
    /([\w-]+)-[\w-]{7}\.(js|css)\b/g,
    (_, name: string, ending: string) => `${name}-${hashOf(name)}.${ending}`,
  );

/** Fetches scripts of a product that was built, each of them once. */
export const weighScripts = (get: Get) => {
  const known = new Map<string, { readonly bytes: number; readonly code: string }>();
  const weigh = async (url: string) => {
    const before = known.get(url);
    if (before) return before;
    const { headers, text: code } = await get(url, { "accept-encoding": "br" });
    expect(headers.get("content-encoding")).toBe("br");
    const bytes = brotliCompressSync(underSteadyNames(code)).byteLength;
    expect(Math.abs(Number(headers.get("content-length")) - bytes)).toBeLessThan(OF_NAMES);
    const script = { bytes, code };
    known.set(url, script);
    return script;
  };

  return {
    /**
     * The files that a page cannot come to life without, with their bytes of Brotli: those that it names, and
     * all that they import.
     * @param late of what it fetches by itself, the component that is counted too
     */
    of: async (path: string, late?: string) => {
      const { text } = await get(path);
      const queue = [...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url!);
      const sizes = new Map<string, number>();
      for (let url = queue.pop(); url; url = queue.pop()) {
        if (sizes.has(url)) continue;
        const { bytes, code } = await weigh(url);
        sizes.set(url, bytes);
        for (const [, from] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
          queue.push(`/assets/${from}`);
        const fetched = late && new RegExp(`import\\(.\\./(${late}-[\\w-]+\\.js)`).exec(code)?.[1];
        if (fetched) queue.push(`/assets/${fetched}`);
      }
      return { text, sizes };
    },
  };
};

/** KiB, to a tenth. */
export const kibOf = (sizes: ReadonlyMap<string, number>): number =>
  Math.round([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 102.4) / 10;
