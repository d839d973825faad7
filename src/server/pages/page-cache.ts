import { hash } from "node:crypto";
import { unavailable } from "../database/errors.ts";
import { bounded } from "../uploads/bounded.ts";
import { makeSendable, type Page, type SentPage } from "./sendable.ts";

/**
 * Milliseconds. The data of a page are at most so old, also where no drop reached it
 * (docs/product/screens.md#rendered-on-the-server).
 */
export const KEPT_MS = 30_000;
/** Milliseconds for which a kept page is still shown while the database is away: nothing can change meanwhile. */
const AWAY_MS = 2 * 60_000;
/** From this age on, and a random part of {@link SPREAD_MS} later, a page is read again while it is still served. */
const RENEWED_MS = 15_000;
const SPREAD_MS = 10_000;
/** The limit for all compressed pages together, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The bytes are counted again whenever so large a share of the limit was added. */
const COUNTED = 64;
/** After so many times in its first compression, a page is worth a better one. */
const OFTEN = 8;
/** Pages that are compressed again at a time; other work needs the threads too. */
const COMPRESSED_AGAIN = { atOnce: 1, waiting: 64 };

/** The data of a page, before it is rendered. */
export interface ReadPage {
  /** A value that is equal for equal data, and so for equal pages. */
  readonly data: string;
  readonly render: () => Promise<Page>;
}

export interface PageCache {
  /** The page kept under `key`, if it need not be read again yet. */
  held(key: string): SentPage | undefined;
  /**
   * The page kept under `key`, or the one that `read` gives; requests for the same key at the same time share one
   * reading. A kept page is read again from time to time, and rendered again only where its data have changed. With
   * `keep` false nothing is kept, nor is a page that is not a 200. `read` gets whether the page is already kept.
   */
  get(key: string, keep: boolean, read: (isKept: boolean) => Promise<ReadPage>): Promise<SentPage>;
  /**
   * Forgets the pages at these paths, with any query; `/advika/*` means all below `/advika`. The result of a
   * running reading is not kept either.
   */
  drop(paths: readonly string[]): void;
}

interface Kept {
  readonly page: SentPage;
  readonly data: string;
  /** The time at which its data were read. */
  readAt: number;
  /** The time from which a request reads them again. */
  renewAt: number;
  /** The number of times that it was sent since it was rendered. */
  sent: number;
}

interface CacheOptions {
  /** Milliseconds. */
  readonly now?: () => number;
  readonly mostBytes?: number;
  /** A number from 0 to 1, which moves the moment at which a page is read again. */
  readonly random?: () => number;
}

/** Rendered pages; the least recently used are removed first. */
export const makePageCache = ({
  now = () => performance.now(),
  mostBytes = MOST_BYTES,
  random = Math.random,
}: CacheOptions = {}): PageCache => {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<SentPage>>();

  const renewal = (readAt: number) => readAt + RENEWED_MS + random() * SPREAD_MS;

  const touch = (key: string, one: Kept) => {
    kept.delete(key);
    kept.set(key, one);
  };

  let added = 0;
  const makeRoom = (page: SentPage) => {
    added += page.size();
    if (added < mostBytes / COUNTED) return;
    added = 0;
    let bytes = 0;
    for (const { page } of kept.values()) bytes += page.size();
    for (const [oldest, { page }] of kept) {
      if (bytes <= mostBytes || kept.size === 1) return;
      kept.delete(oldest);
      bytes -= page.size();
    }
  };

  const readOnce = (key: string, keep: boolean, read: (isKept: boolean) => Promise<ReadPage>) => {
    // The time before the reading: the data may be as old as that.
    const readAt = now();
    // After a drop this reading is no longer the current one.
    const isCurrent = () => reading.get(key) === made;
    const renew = async () => {
      const { data: text, render } = await read(kept.has(key));
      const data = hash("sha256", text, "base64url");
      const known = kept.get(key);
      if (known?.data === data && isCurrent()) {
        Object.assign(known, { readAt, renewAt: renewal(readAt) });
        return known.page;
      }
      const page = makeSendable(await render());
      if (!isCurrent()) return page;
      kept.delete(key);
      if (keep && page.status === 200) {
        kept.set(key, { page, data, readAt, renewAt: renewal(readAt), sent: 0 });
        makeRoom(page);
      }
      return page;
    };
    const made = renew().finally(() => {
      if (isCurrent()) reading.delete(key);
    });
    reading.set(key, made);
    return made;
  };

  const inTurn = bounded(COMPRESSED_AGAIN);
  /** Compresses a page again that is sent often. Where too many wait, it is tried again after further requests. */
  const countSent = (one: Kept) => {
    one.sent += 1;
    if (one.sent !== OFTEN) return;
    inTurn(one.page.shrink).catch(() => (one.sent = 0));
  };

  const held = (key: string) => {
    const found = kept.get(key);
    if (!found || now() >= found.renewAt) return undefined;
    touch(key, found);
    countSent(found);
    return found.page;
  };

  return {
    held,
    async get(key, keep, read) {
      const fresh = held(key);
      if (fresh) return fresh;
      const found = kept.get(key);
      if (!found) return reading.get(key) ?? readOnce(key, keep, read);
      touch(key, found);
      const renewed = reading.get(key) ?? readOnce(key, keep, read);
      const age = now() - found.readAt;
      if (age >= KEPT_MS)
        return renewed.catch((error: unknown) => {
          // a page that was dropped meanwhile is not shown again
          if (age < AWAY_MS && kept.get(key) === found && unavailable(error)) return found.page;
          throw error;
        });
      // a later request, when the page is too old, gets the failure
      renewed.catch(() => {});
      return found.page;
    },
    drop(paths) {
      const dropped = new Set(paths);
      const below = paths.filter((path) => path.endsWith("/*")).map((path) => path.slice(0, -1));
      const isDropped = (path: string) =>
        dropped.has(path) || below.some((start) => path.startsWith(start));
      for (const pages of [kept, reading]) {
        for (const key of pages.keys()) if (isDropped(key.split("?")[0] ?? "")) pages.delete(key);
      }
    },
  };
};
