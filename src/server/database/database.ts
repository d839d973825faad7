import type pg from "pg";
import type { Log } from "../log.ts";
import { noCopies } from "./copies.ts";
import { namingClient } from "./naming-client.ts";
import { openCopies } from "./open-copies.ts";
import { closing, type Database, makePool, queries } from "./pool.ts";
import {
  checkPooled,
  checkSet,
  ordinaryOptions,
  patientOptions,
  pooledOptions,
  reachPostgres,
  readOnlyOptions,
  serversOf,
} from "./postgres.ts";
import { openLanes, readsOf } from "./reads.ts";
import { makeServerClock } from "./server-clock.ts";
import type { Servers } from "./servers.ts";
import { undoing } from "../undoing.ts";

export type { Database } from "./pool.ts";

const REACH_TIME = 30_000;
const CONNECTIONS = 10;

export interface DatabaseOptions {
  /** A PostgreSQL server, or several of which one is the leader. Without it the embedded engine runs in `dataDir`. */
  readonly url?: string | undefined;
  /** A pooler in front of the server that lends a connection for a transaction. */
  readonly poolerUrl?: string | undefined;
  /** Copies for answers that may be a second old. */
  readonly readUrl?: string | undefined;
  /** The folder of the embedded database, whose lock the caller holds, or `memory://`. */
  readonly dataDir: string;
  /** Connections to the server. */
  readonly max?: number;
  /** Milliseconds to wait for a server that does not answer yet. */
  readonly waitMs?: number;
  /** Milliseconds until a caller is told that there is no connection; by default the value for requests. */
  readonly connectMs?: number;
  readonly log?: Log | undefined;
}

/** The server's time at this moment, not at the start of the transaction: milliseconds since 1970. */
const timeOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  return rows[0]!.now;
};

interface Ways {
  readonly pool: pg.Pool;
  readonly reads: Database["reads"];
  close(): Promise<void>;
}

const straightTo = (
  servers: Servers,
  { max = CONNECTIONS, connectMs, log }: DatabaseOptions,
): Ways => {
  const { address } = servers;
  const config = { ...ordinaryOptions(address, connectMs), max };
  const pool = makePool(config, log, namingClient({ servers }));
  const reader = namingClient({ servers, isReadOnly: true });
  const reads = openLanes(reader, readOnlyOptions(address, connectMs), pool);
  return { pool, reads, close: () => reads.close() };
};

/** The pooler shares its connections among all clients; lanes would keep some for themselves. */
const throughPooler = async (
  url: string,
  { max = CONNECTIONS, waitMs = REACH_TIME, connectMs, log }: DatabaseOptions,
): Promise<Ways> => {
  const servers = serversOf("DATABASE_POOLER_URL", url);
  const { address } = servers;
  const Client = namingClient({ servers, isNameless: true });
  const pool = makePool({ ...pooledOptions(address, connectMs), max }, log, Client);
  try {
    await reachPostgres(servers, waitMs);
    await checkPooled(pool, address.names);
  } catch (error) {
    servers.close();
    await pool.end();
    throw error;
  }
  return { pool, reads: readsOf(pool), close: async () => servers.close() };
};

const overServer = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const { poolerUrl, readUrl, waitMs = REACH_TIME, max = CONNECTIONS, log } = options;
  const servers = serversOf("DATABASE_URL", url);
  const opened = async () => {
    await reachPostgres(servers, waitMs);
    return poolerUrl ? throughPooler(poolerUrl, options) : straightTo(servers, options);
  };
  const ways = await opened().catch((error: unknown) => {
    servers.close();
    throw error;
  });
  const { pool, reads } = ways;
  const db = queries(pool);
  const closePool = closing(db, pool);
  const standbys = readUrl ? serversOf("DATABASE_READ_URL", readUrl, "prefer-standby") : undefined;
  const copies = standbys && openCopies({ leader: servers, copies: standbys, max, log });
  const close = async () => {
    servers.close();
    await copies?.close();
    await ways.close();
    await closePool();
  };
  if (!poolerUrl) await checkSet(pool, servers.address.names).catch(undoing(close));
  const clock = await makeServerClock(() => timeOf(pool)).catch(undoing(close));
  return {
    db,
    reads,
    copies: copies ?? noCopies,
    pool,
    engine: "postgres",
    clock,
    syncs: () => 0,
    async unhurried(work) {
      const config = { ...patientOptions(servers.address), max: 1 };
      const patient = queries(makePool(config, log, namingClient({ servers })));
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
 * Opens the PostgreSQL server at `url`, or else the embedded engine in `dataDir`; both get the same pool. Throws
 * CannotOpenDatabase, with a message of one line, when it cannot open it.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if (options.url) return overServer(options.url, options);
  // loaded only here: a process on a server saves 30 MB
  const { openEmbedded } = await import("./over-embedded.ts");
  return openEmbedded(options.dataDir, options.log);
};
