import type { KeptPages } from "./app.ts";
import type { Db } from "./database/schema.ts";
import type { Clock } from "./clock.ts";
import { SECOND } from "./clock.ts";
import { describeError, type Log } from "./log.ts";
import type { Siblings } from "./siblings.ts";
import { insertPageDrops, lastPageDrop, listPageDrops } from "./page-drop.sql.ts";

const POLL = SECOND;
const OVERLAP = 100;

/** The cache of this instance, from which pages are dropped. */
export interface LocalPages {
  drop(paths: readonly string[]): void;
}

export interface SharedPages extends KeptPages {
  stop(): void;
}

/**
 * The kept pages of all instances. A drop works here at once, and reaches the others through a table that each of
 * them reads every second; siblings get it at once. With `alone` (the embedded database) there are no others.
 */
export const sharePages = async (
  db: Db,
  local: LocalPages,
  { clock, log, siblings }: { clock: Clock; log: Log; siblings: Siblings },
  alone: boolean,
): Promise<SharedPages> => {
  const listeners: ((paths: readonly string[]) => void)[] = [];
  const forget = (paths: readonly string[]) => {
    local.drop(paths);
    for (const heard of listeners) heard(paths);
  };
  const listen = (heard: (typeof listeners)[number]) => void listeners.push(heard);
  if (alone) return { drop: async (paths) => forget(paths), listen, stop: () => {} };
  // ids are given before the commit, so a few are read again and a late one is not missed
  const start = await lastPageDrop(db);
  let seen = new Set<number>();
  const readDrops = async () => {
    const drops = await listPageDrops(db, Math.max(start, ...seen) - OVERLAP);
    const fresh = drops.filter(({ id }) => !seen.has(id));
    if (fresh.length > 0) forget(fresh.map((drop) => drop.path));
    seen = new Set(drops.map(({ id }) => id));
  };
  let listening = false;
  siblings.listen(forget);
  const timer = setInterval(() => {
    if (listening) return;
    listening = true;
    readDrops()
      .catch((error: unknown) => log.warn("page drops unread", describeError(error)))
      .finally(() => (listening = false));
  }, POLL);
  timer.unref();
  return {
    listen,
    async drop(paths) {
      forget(paths);
      siblings.tell(paths);
      await insertPageDrops(db, paths, clock.now());
    },
    stop: () => clearInterval(timer),
  };
};
