import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI_QUALITY = 6;

/**
 * Kept at most so long, so that what no drop has reached ages out
 * (docs/product/screens.md#rendered-on-the-server).
 */
export const KEPT_MS = 30_000;
const OFFLINE_PAGES = 500;

/** A rendered page as it is sent, whoever asks. */
export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
  readonly policy: string;
}

export type Encoding = "br" | "gzip" | "identity";

/** A page with what is worked out of it once: its tag and its compressed forms. */
export interface SentPage extends Page {
  readonly etag: string;
  readonly body: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;
}

const compress = {
  br: (bytes: Buffer) =>
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => toGzip(bytes),
  identity: async (bytes: Buffer) => bytes,
};

/** Makes a page ready to be sent. */
export const makeSendable = (page: Page): SentPage => {
  const bytes = Buffer.from(page.html);
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  // Weak: the same tag stands for every encoding of the page.
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const body = (encoding: Encoding) => {
    const made = bodies.get(encoding) ?? compress[encoding](bytes).then((b) => Uint8Array.from(b));
    bodies.set(encoding, made);
    return made;
  };
  return { ...page, etag, body };
};

export interface PageCache {
  /**
   * The page kept under `key`, or the one that `render` makes; those who ask for the same key at the
   * same time share one render. With `keep` false nothing is kept, nor where it is not a 200.
   */
  get(key: string, keep: boolean, render: () => Promise<Page>): Promise<SentPage>;
  /**
   * Forgets the pages at these paths, whatever their query; `/advika/*` means all below `/advika`. A
   * render under way is not kept either.
   */
  drop(paths: readonly string[]): void;
}

interface Kept {
  readonly page: SentPage;
  readonly until: number;
}

/**
 * Rendered pages, least recently used first out.
 * @param now milliseconds
 */
export const makePageCache = (
  now: () => number = () => performance.now(),
  limit: number = OFFLINE_PAGES,
): PageCache => {
  const kept = new Map<string, Kept>();
  const rendering = new Map<string, Promise<SentPage>>();

  const keepPage = (key: string, page: SentPage, until: number) => {
    kept.delete(key);
    kept.set(key, { page, until });
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) return;
      kept.delete(oldest);
    }
  };

  const renderOnce = (key: string, keep: boolean, render: () => Promise<Page>) => {
    // From before the render: what it reads may be as old as that.
    const until = now() + KEPT_MS;
    const made = render()
      .then((page) => {
        const sendable = makeSendable(page);
        // Dropped meanwhile, it is not the one under way any more.
        if (keep && page.status === 200 && rendering.get(key) === made)
          keepPage(key, sendable, until);
        return sendable;
      })
      .finally(() => {
        if (rendering.get(key) === made) rendering.delete(key);
      });
    rendering.set(key, made);
    return made;
  };

  return {
    async get(key, keep, render) {
      const found = kept.get(key);
      if (found && found.until > now()) {
        keepPage(key, found.page, found.until);
        return found.page;
      }
      kept.delete(key);
      return rendering.get(key) ?? renderOnce(key, keep, render);
    },
    drop(paths) {
      const dropped = new Set(paths);
      const below = paths.filter((path) => path.endsWith("/*")).map((path) => path.slice(0, -1));
      const isDropped = (path: string) =>
        dropped.has(path) || below.some((start) => path.startsWith(start));
      for (const pages of [kept, rendering]) {
        for (const key of pages.keys()) if (isDropped(key.split("?")[0] ?? "")) pages.delete(key);
      }
    },
  };
};
