import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { describeError, type Log } from "../log.ts";
import type { Copies } from "./copies.ts";
import { type ClientClass, namingClient } from "./naming-client.ts";
import type { Reads } from "./reads.ts";
import type { Schema } from "./schema.ts";
import type { DatabaseClock } from "./server-clock.ts";

/** Milliseconds that a request waits for the embedded engine's one connection before it is told to come back. */
export const QUEUE_TIME = 5_000;

/** An open database. Only the engine differs; the dialect, the schema and the handles are the same. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** Short reads outside transactions. */
  readonly reads: Reads;
  /** For answers that may be a second old. */
  readonly copies: Copies;
  readonly pool: pg.Pool;
  readonly engine: "pglite" | "postgres";
  /** The clock for every time that another instance, or a later start, compares. */
  readonly clock: DatabaseClock;
  /** How often the embedded engine has synced; 0 on a server. */
  syncs(): number;
  /** Runs `work` on a handle whose statements may take as long as they need, for migrations. */
  unhurried<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Queries over a pool. */
export const queries = (pool: pg.Pool) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/**
 * A pool that keeps its connection after an SQL error. `pg.Pool.query` drops it; over the embedded engine the next
 * connection is the same one, so the end of the old one would look like the end of the new one.
 */
export class SteadyPool extends pg.Pool {
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

/** A pool whose clients name their statements, unless another class is given. */
export const makePool = (
  config: pg.PoolConfig,
  log: Log | undefined,
  Client: ClientClass = namingClient(),
): pg.Pool => {
  const pool = new SteadyPool({ ...config, Client });
  pool.on("error", (error) => log?.warn("database.connection lost", describeError(error)));
  return pool;
};

/** Closes the queries, the pool and then what is below them; only once, however often it is called. */
export const closing = (db: Kysely<Schema>, pool: pg.Pool, engine?: { close(): Promise<void> }) => {
  let closed: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    // Kysely ends a pool only if it has used it
    if (!pool.ending) await pool.end();
    await engine?.close();
  };
  return () => (closed ??= close());
};
