import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { systemClock } from "../clock.ts";
import { describeError, type Log } from "../log.ts";
import { columnTypes } from "./column-types.ts";
import { type Embedded, openFolder, openInMemory } from "./embedded.ts";
import { namingClient } from "./naming-client.ts";
import { connectionOptions, ordinaryLimits, reachPostgres } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { type DatabaseClock, makeServerClock } from "./server-clock.ts";

const REACH_TIME = 30_000;
const CONNECTIONS = 10;
/** Milliseconds that a request waits for a connection before it is told to come back. */
const QUEUE_TIME = 5_000;

/** An open database. The engine differs, the dialect, the schema and the handles do not. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly engine: "pglite" | "postgres";
  /** The clock of every time that another instance, or a later start, compares. */
  readonly clock: DatabaseClock;
  /** How often the embedded engine has made the disk keep what it wrote; 0 on a server. */
  syncs(): number;
  /** Runs `work` on a handle whose statements may take as long as they need, for migrations. */
  unhurried<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

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

const queries = (pool: pg.Pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/**
 * A pool that keeps its connection after an SQL error: `pg.Pool.query` drops it, and over the embedded
 * engine, where the next one is the same, its end would be taken for the end of the next.
 */
class SteadyPool extends pg.Pool {
  override query(...args: unknown[]): never {
    return this.#lend(args) as never;
  }

  async #lend(args: unknown[]): Promise<unknown> {
    const client = await this.connect();
    try {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      return await query(...args);
    } finally {
      client.release();
    }
  }
}

const makePool = (config: pg.PoolConfig, log: Log | undefined): pg.Pool => {
  const pool = new SteadyPool({ ...config, Client: namingClient() });
  pool.on("error", (error) => log?.warn("database.connection lost", describeError(error)));
  return pool;
};

const closing = (db: Kysely<Schema>, pool: pg.Pool, engine?: Embedded) => {
  let closed: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    // Kysely ends a pool only if it has used it
    if (!pool.ending) await pool.end();
    await engine?.close();
  };
  return () => (closed ??= close());
};

/** A database over an engine that is open already; it closes the engine too. */
export const overEmbedded = (engine: Embedded, log?: Log): Database => {
  const options = {
    connectionTimeoutMillis: QUEUE_TIME,
    idleTimeoutMillis: 0,
    types: columnTypes,
  };
  const pool = makePool(Object.assign(options, createPgConfig(engine.pglite)), log);
  const db = queries(pool);
  // nothing else does it: the engine has no background processes
  engine.onFullLog(async () => {
    await pool.query("checkpoint").catch((error: unknown) => {
      if (!pool.ending) log?.warn("database.checkpoint failed", describeError(error));
    });
  });
  return {
    db,
    pool,
    engine: "pglite",
    // the engine is part of the process
    clock: { ...systemClock, read: async () => {} },
    syncs: () => engine.syncs(),
    unhurried: (work) => work(db),
    close: closing(db, pool, engine),
  };
};

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
  const close = closing(db, pool);
  const clock = await makeServerClock(() => timeOf(pool)).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    db,
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
  const { dataDir, log } = options;
  const engine = dataDir === "memory://" ? await openInMemory() : await openFolder(dataDir, log);
  return overEmbedded(engine, log);
};
