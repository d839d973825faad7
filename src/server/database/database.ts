import type pg from "pg";
import type { Log } from "../log.ts";
import { namingClient } from "./naming-client.ts";
import { closing, type Database, makePool, queries } from "./pool.ts";
import { connectionOptions, ordinaryLimits, reachPostgres, readOnlyOptions } from "./postgres.ts";
import { openLanes } from "./reads.ts";
import { makeServerClock } from "./server-clock.ts";

export type { Database } from "./pool.ts";

const REACH_TIME = 30_000;
const CONNECTIONS = 10;

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded engine runs in `dataDir`. */
  readonly url?: string | undefined;
  /** The folder of the embedded database, whose lock the caller holds, or `memory://`. */
  readonly dataDir: string;
  /** Connections to the server. */
  readonly max?: number;
  /** Milliseconds to wait for a server that does not answer yet. */
  readonly waitMs?: number;
  readonly log?: Log | undefined;
}

/** The server's time at this moment, not that of a transaction's beginning: milliseconds since 1970. */
const timeOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  return rows[0]!.now;
};

const overServer = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const { max = CONNECTIONS, waitMs = REACH_TIME, log } = options;
  await reachPostgres(url, waitMs);
  const pool = makePool({ ...connectionOptions(url), ...ordinaryLimits, max }, log);
  const db = queries(pool);
  const reads = openLanes(namingClient(), { ...readOnlyOptions(url), ...ordinaryLimits }, pool);
  const closePool = closing(db, pool);
  const close = async () => {
    await reads.close();
    await closePool();
  };
  const clock = await makeServerClock(() => timeOf(pool)).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    db,
    reads,
    pool,
    engine: "postgres",
    clock,
    syncs: () => 0,
    async unhurried(work) {
      const patient = queries(makePool({ ...connectionOptions(url), max: 1 }, log));
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    close,
  };
};

/**
 * Opens the PostgreSQL server at `url`, or else the embedded engine in `dataDir`: one pool over either.
 * Throws CannotOpenDatabase, whose message is one line, when neither is to be had.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if (options.url) return overServer(options.url, options);
  // 30 MB that a process on a server does not need
  const { openEmbedded } = await import("./over-embedded.ts");
  return openEmbedded(options.dataDir, options.log);
};
