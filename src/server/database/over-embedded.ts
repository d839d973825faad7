import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { systemClock } from "../clock.ts";
import { describeError, type Log } from "../log.ts";
import { columnTypes } from "./column-types.ts";
import { type Embedded, openFolder, openInMemory } from "./embedded.ts";
import { noCopies } from "./copies.ts";
import { closing, type Database, makePool, queries, QUEUE_TIME } from "./pool.ts";
import { readsOf } from "./reads.ts";

/** A database over an engine that is already open; its `close` also closes the engine. */
export const overEmbedded = (engine: Embedded, log?: Log): Database => {
  const options = {
    connectionTimeoutMillis: QUEUE_TIME,
    idleTimeoutMillis: 0,
    types: columnTypes,
  };
  const pool = makePool(Object.assign(options, createPgConfig(engine.pglite)), log);
  const db = queries(pool);
  // the engine has no background processes, so nothing else makes checkpoints
  engine.onFullLog(async () => {
    await pool.query("checkpoint").catch((error: unknown) => {
      if (!pool.ending) log?.warn("database.checkpoint failed", describeError(error));
    });
  });
  return {
    db,
    reads: readsOf(pool),
    copies: noCopies,
    pool,
    engine: "pglite",
    // the engine runs in this process, so its clock is the machine's
    clock: { ...systemClock, read: async () => {} },
    syncs: () => engine.syncs(),
    unhurried: (work) => work(db),
    close: closing(db, pool, engine),
  };
};

/** Opens the embedded engine in `dataDir`, or in memory for `memory://`. Throws CannotOpenDatabase. */
export const openEmbedded = async (dataDir: string, log: Log | undefined): Promise<Database> =>
  overEmbedded(
    dataDir === "memory://" ? await openInMemory() : await openFolder(dataDir, log),
    log,
  );
