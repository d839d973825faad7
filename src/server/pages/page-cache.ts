import { hash } from "node:crypto";
import { unavailable } from "../database/errors.ts";
import { bounded } from "../uploads/bounded.ts";
import { makeSendable, type Page, type SentPage } from "./sendable.ts";

/**
 * What a reader sees was read at most so many milliseconds ago, whatever no drop has reached
 * (docs/product/screens.md#rendered-on-the-server).
 */
export const KEPT_MS = 30_000;
/** While the database is away nothing changes that a page could miss: so long a kept one is shown on. */
const AWAY_MS = 2 * 60_000;
/** From this age on, and a random part of {@link SPREAD_MS} later, a page is read again while it is still served. */
const RENEWED_MS = 15_000;
const SPREAD_MS = 10_000;
/** Bytes of all compressed pages together. */
const MOST_BYTES = 32 * 1024 * 1024;
/** They are counted whenever so much of that has been added. */
const COUNTED = 64;
/** Times that a page is sent as it was compressed at once, before it is worth more. */
const OFTEN = 8;
/** Pages that are compressed again, one after the other: the threads are there for others too. */
const COMPRESSED_AGAIN = { atOnce: 1, waiting: 64 };

/** The data of a page, before it is rendered. */
export interface ReadPage {
  /** The same for what was read alike, and so renders alike. */
  readonly data: string;
  readonly render: () => Promise<Page>;
}

export interface PageCache {
  /** The page kept under `key`, where it need not be read again yet. */
  held(key: string): SentPage | undefined;
  /**
   * The page kept under `key`, or the one that `read` leads to; those who ask for the same key at the
   * same time share one reading. A kept page is read again from time to time, and rendered again only
   * where it has changed. With `keep` false nothing is kept, nor where it is not a 200. `read` is told
   * whether the page is kept already.
   */
  get(key: string, keep: boolean, read: (isKept: boolean) => Promise<ReadPage>): Promise<SentPage>;
  /**
   * Forgets the pages at these paths, whatever their query; `/advika/*` means all below `/advika`. A
   * reading under way is not kept either.
   */
  drop(paths: readonly string[]): void;
}

interface Kept {
  readonly page: SentPage;
  readonly data: string;
  /** When its data were read. */
  readAt: number;
  /** When they are read again, should somebody ask. */
  renewAt: number;
  /** How often it was sent since it was rendered. */
  sent: number;
}

interface CacheOptions {
  /** Milliseconds. */
  readonly now?: () => number;
  readonly mostBytes?: number;
  /** From 0 to 1, for the moment at which a page is read again. */
  readonly random?: () => number;
}

/** Rendered pages, least recently used first out. */
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
    // From before it is read: what is read may be as old as that.
    const readAt = now();
    // Dropped meanwhile, it is not the one under way any more.
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
  /** Compresses again what is sent often; where too many are, with its next readers. */
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
          // one that was dropped meanwhile is shown no more
          if (age < AWAY_MS && kept.get(key) === found && unavailable(error)) return found.page;
          throw error;
        });
      // whoever asks once it is too old is told of what fails
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
