import pg from "pg";
import { describeError, type Log } from "../log.ts";
import type { Copies, Handles } from "./copies.ts";
import { unavailable } from "./errors.ts";
import { makeMarks } from "./marks.ts";
import { namingClient } from "./naming-client.ts";
import { makePool, queries, SteadyPool } from "./pool.ts";
import { ordinaryOptions, readOnlyOptions } from "./postgres.ts";
import { readsOf } from "./reads.ts";
import type { Servers } from "./servers.ts";

/** Milliseconds between two checks how far the database and the copy are; less than others wait for a place. */
const EVERY = 300;
/** A connection that was as young as this is not asked again. */
const KNOWN = 1_000;

/**
 * The position of a server in the write-ahead log, in bytes, and the identity of its database. `line` is the timeline
 * of one that takes writes: a leader that was replaced has its own rows, and perhaps a position that is further.
 */
interface Position {
  readonly at: number;
  readonly name: string;
  readonly line: string | null;
}

const POSITION = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      - '0/0'::pg_lsn)::bigint as at,
    (select system_identifier from pg_control_system()) || ' ' || current_database() as name,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as line`;

const positionOf = async (on: pg.Pool | pg.PoolClient): Promise<Position> =>
  (await on.query<Position>(POSITION)).rows[0]!;

class TooOld extends Error {
  override readonly name = "TooOld";
}
const behind = new TooOld("it is too far behind");
const another = new TooOld("it is a copy of another database");
const replaced = new TooOld("it is no copy, and another leader was promoted");
const silent = new TooOld("it says nothing");

/** Whether the copy failed, and not the query itself. */
const isOfCopy = (error: unknown) =>
  error instanceof TooOld || error instanceof pg.DatabaseError || unavailable(error);

/** Lends connections whose copy is young enough; throws {@link TooOld} where it is not. */
class YoungPool extends SteadyPool {
  check: (client: pg.PoolClient) => Promise<void> = async () => {};

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: never): void;
  override connect(): Promise<pg.PoolClient> {
    return this.connectAfter(this.check);
  }

  async connectAfter(check: (client: pg.PoolClient) => Promise<void>): Promise<pg.PoolClient> {
    const client = await super.connect();
    try {
      await check(client);
      return client;
    } catch (error) {
      client.release(unavailable(error));
      throw error;
    }
  }
}

export interface CopiesOptions {
  readonly leader: Servers;
  readonly copies: Servers;
  /** The number of connections to the copies. */
  readonly max: number;
  readonly log?: Log | undefined;
}

/** Opens the copies; a copy that cannot be reached yet is used later. */
export const openCopies = ({
  leader,
  copies,
  max,
  log,
}: CopiesOptions): Copies & { close(): Promise<void> } => {
  const marks = makeMarks(() => performance.now());
  // its own connection: where all others are lent, the copy must not seem old
  const asking = makePool(
    { ...ordinaryOptions(leader.address), max: 1 },
    log,
    namingClient({ servers: leader }),
  );
  const Client = namingClient({ servers: copies, isReadOnly: true });
  const pool = new YoungPool({ ...readOnlyOptions(copies.address), max, Client });
  pool.on("error", (error) => log?.warn("database.copy lost", describeError(error)));
  const handles: Handles = { db: queries(pool), reads: readsOf(pool) };

  /** For each connection: the last moment of which its copy has everything. */
  const asOf = new WeakMap<pg.PoolClient, number>();
  let known: Position | undefined;
  const measure = async (client: pg.PoolClient) => {
    const position = await positionOf(client);
    // until the database has said its identity
    if (!known) throw behind;
    if (position.name !== known.name) throw another;
    if (position.line !== null && position.line !== known.line) throw replaced;
    const young = marks.momentOf(position.at);
    asOf.set(client, young);
    if (!marks.isYoung(young)) throw behind;
  };
  pool.check = async (client) => {
    if (!marks.isYoung(asOf.get(client) ?? -Infinity, KNOWN)) await measure(client);
  };

  let isUsed = false;
  /** The last state that was logged. */
  let told = "";
  const tell = (reason: string, write: () => void) => {
    if (told !== reason) write();
    told = reason;
  };
  const note = (can: boolean, error?: unknown) => {
    isUsed = can;
    if (can) return tell("used", () => log?.info("database.copy used"));
    // after each page that is forgotten the copy is too old for a moment
    if (error === behind) return;
    const reason = error instanceof TooOld ? error.message : "";
    tell(`not used ${reason}`, () =>
      log?.warn("database.copy not used", reason ? { reason } : describeError(error)),
    );
  };

  const lookAtLeader = async () => {
    const asked = performance.now();
    try {
      known = await positionOf(asking);
      marks.set(asked, known.at);
    } catch (error) {
      marks.away(unavailable(error));
    }
  };
  const lookAtCopy = async () => {
    try {
      (await pool.connectAfter(measure)).release();
      note(true);
    } catch (error) {
      note(false, error);
    }
  };

  /** Ends the queries on a copy that does not answer: each would hold its place until the copy is back. */
  const leaves = new Set<(error: Error) => void>();
  const readFromCopy = <T>(read: (from: Handles) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      leaves.add(reject);
      read(handles)
        .then(resolve, reject)
        .finally(() => leaves.delete(reject));
    });
  const fallSilent = () => {
    note(false, silent);
    for (const leave of leaves) leave(silent);
  };

  const looks = [lookAtLeader, lookAtCopy].map((look) => {
    let under: Promise<void> | undefined;
    const once = () => {
      // it has not even told its position
      if (under && look === lookAtCopy) fallSilent();
      under ??= look().finally(() => (under = undefined));
    };
    once();
    return setInterval(once, EVERY).unref();
  });

  /** While another leader is elected, only the copy can answer: it may be tried again right after a failure. */
  const readFrom = async <T>(from: Handles, read: (from: Handles) => Promise<T>): Promise<T> => {
    try {
      return await read(from);
    } catch (error) {
      if (!unavailable(error)) throw error;
      return read(handles).catch((second: unknown) => {
        throw isOfCopy(second) ? error : second;
      });
    }
  };

  return {
    async ask(from, read) {
      if (isUsed)
        try {
          return await readFromCopy(read);
        } catch (error) {
          if (!isOfCopy(error)) throw error;
          if (unavailable(error)) note(false, error);
        }
      return readFrom(from, read);
    },
    catchUp: () => marks.catchUp(),
    async close() {
      for (const look of looks) clearInterval(look);
      copies.close();
      await handles.db.destroy();
      for (const one of [pool, asking]) if (!one.ending) await one.end();
    },
  };
};
