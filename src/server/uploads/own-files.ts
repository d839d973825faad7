import type { Db } from "../database/schema.ts";
import { type Clock, MINUTE, SECOND } from "../clock.ts";
import { every } from "../jobs/periodic.ts";
import { describeError, type Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { type FileStore, StoreAway } from "./file-store.ts";
import { openStore } from "./open-store.ts";
import { type Recognised, recogniseStore } from "./recognise.ts";

/** Milliseconds between two checks of a store that is not this database's, or is away. */
const PAUSE = 5 * SECOND;
/** Milliseconds between two checks of a good store: a folder may lose what is mounted on it. */
const CALM_PAUSE = MINUTE;

/** The store of this database's files, and its fault, if any. */
export interface OwnFiles {
  readonly files: FileStore;
  /** Undefined where all is well. `isReady`: whether requests are served all the same, since the store is only away. */
  trouble(): { readonly isReady: boolean; readonly message: string } | undefined;
  stop(): Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Prints a line for the person who started the process. */
  readonly tell: (line: string) => void;
}

/** Blocks every read, write and removal while the store may belong to another database. */
const guard = (store: FileStore, log: Log, why: () => string | undefined): FileStore => {
  const check = () => {
    const reason = why();
    if (reason !== undefined) throw new StoreAway(reason);
  };
  return {
    put: async (...file) => {
      check();
      await store.put(...file);
    },
    read: async (...file) => {
      check();
      return await store.read(...file);
    },
    remove: async (name) => {
      try {
        check();
        await store.remove(name);
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error;
        // the record is gone, so housekeeping will remove the file
        log.warn("files.not removed yet", describeError(error));
      }
    },
    renewSince: async (hour) => {
      check();
      return await store.renewSince(hour);
    },
    async *list() {
      check();
      yield* store.list();
    },
  };
};

/**
 * Opens the store of the settings and keeps checking whether it belongs to this database
 * (docs/product/running.md#which-files-are-its-own). A store of another database is not read or written; one that
 * is away is used again when it is back. Throws where a folder cannot be made.
 */
export const openOwnFiles = async (
  { storage, storeKeys }: Pick<Settings, "storage" | "storeKeys">,
  { db, clock, log, tell }: Parts,
): Promise<OwnFiles> => {
  const store = await openStore(storage, storeKeys, clock);
  let now: Recognised = { is: "away", why: "the store of files has not been looked at" };
  let wasRecognised = false;
  let said: string | undefined;

  const look = async () => {
    const found = await recogniseStore(db, store);
    // a store that was recognised before and now refuses has new keys: it counts as away
    const isAway = found.is === "wrong" && found.isRefusal === true && wasRecognised;
    now = isAway ? { is: "away", why: found.why } : found;
    if (now.is === "own") wasRecognised = true;
    if (now.is === "wrong") wasRecognised = false;
    const line = now.is === "own" ? undefined : now.why;
    if (line !== undefined && line !== said) {
      tell(line);
      log.warn("files.not at hand", { store: now.is });
    } else if (line === undefined && said !== undefined) {
      tell("the store of files is at hand again");
      log.info("files.at hand");
    }
    said = line;
  };
  await look();
  const pause = () => (now.is === "own" ? CALM_PAUSE : PAUSE);
  const watch = every(log, "look at the store of files", pause, look);
  return {
    files: guard(store, log, () =>
      now.is === "own" || (now.is === "away" && wasRecognised) ? undefined : now.why,
    ),
    trouble: () =>
      now.is === "own" ? undefined : { isReady: now.is === "away", message: now.why },
    stop: async () => {
      await watch.stop();
      store.close();
    },
  };
};
