import type { App } from "../../server/app.ts";
import { isUnique } from "../../server/database/errors.ts";
import { type Authorship, loadAuthorship } from "../authorship/authorship.server.ts";

/**
 * Works with the first free tag. A filing that loses the race for a tag takes the next, and derives more when
 * others took all known ones (docs/product/authorship.md#receipts-and-tags).
 */
export const withFreeTag = async <T>(
  app: App,
  secret: Buffer,
  loaded: Authorship,
  work: (tag: Buffer) => Promise<T>,
): Promise<T> => {
  let authorship = loaded;
  for (let from = 0; ;) {
    const free = authorship.next(from);
    if (!free) {
      authorship = await loadAuthorship(app, app.reads, secret);
      from = 0;
      continue;
    }
    try {
      return await work(free.tag);
    } catch (error) {
      if (!isUnique(error, "used_tag_pkey")) throw error;
      from = free.i + 1;
    }
  }
};
