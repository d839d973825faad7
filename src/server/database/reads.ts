import type pg from "pg";
import { unavailable } from "./errors.ts";
import type { ClientClass } from "./naming-client.ts";

/** Short reads outside transactions: a few rows at most, no lock, no change. */
export interface Reads {
  /** Runs one statement and resolves to its rows. Fails as a statement of the pool does. */
  ask<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

/** Sends all statements of a connection in one turn of the event loop in one write. */
const gather = (client: pg.Client) => {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};

/** {@link Reads} over connections of their own. */
export interface Lanes extends Reads {
  close(): Promise<void>;
}

const LANES = 4;
/** Statements that wait in a lane before the next lane is used; a server that is already busy need not be woken. */
const DEEP = 16;
/** Milliseconds without an answer after which a lane gets no further statements. */
const STUCK = 50;
/**
 * Milliseconds without a read after which a lane lets its connection go, as the pool does with its own: a server shows
 * the last statement of each to the millisecond, for as long as the connection lasts.
 */
const IDLE = 10_000;

interface Lane {
  client?: Promise<pg.Client> | undefined;
  waiting: number;
  /** The last moment when it was idle or answered. */
  since: number;
  rest?: NodeJS.Timeout;
}

/** Reads of an engine that has one connection. */
export const readsOf = (pool: pg.Pool): Reads => ({
  async ask<Row>(text: string, values: readonly unknown[]) {
    const { rows } = await pool.query(text, [...values]);
    return rows as Row[];
  },
});

/**
 * Reads that share a few connections. A statement is sent without waiting for the answer to the one before, which
 * costs the process and the server less than half of lending a connection for each
 * (docs/decisions/0026-short-reads-share-connections.md). The connections refuse writes. Where every lane is stuck,
 * a read takes a connection of the pool.
 */
export const openLanes = (Client: ClientClass, config: pg.ClientConfig, pool: pg.Pool): Lanes => {
  const lanes = Array.from({ length: LANES }, (): Lane => ({ waiting: 0, since: 0 }));
  const slow = readsOf(pool);
  let closed = false;

  const connect = async () => {
    const client = new Client({ ...config, pipeline: true });
    await client.connect();
    return client;
  };
  /** The next read of the lane connects again; every statement that still waits on this connection fails. */
  const leave = (lane: Lane, client: Lane["client"]) => {
    if (lane.client !== client) return;
    lane.client = undefined;
    client?.then((left) => left.end()).catch(() => {});
  };
  const rest = (lane: Lane) => {
    if (lane.waiting === 0) leave(lane, lane.client);
  };
  const clientOf = (lane: Lane) => {
    if (closed) throw new Error("Cannot use a pool after calling end on the pool");
    if (lane.client) return lane.client;
    const client = connect();
    lane.client = client;
    // it ended while idle, or was never made: the next read must not use it
    const gone = () => leave(lane, client);
    client.then((open) => open.once("end", gone), gone);
    return client;
  };
  const choose = (now: number) => {
    const moving = lanes.filter(({ waiting, since }) => waiting === 0 || now - since <= STUCK);
    return (
      moving.find(({ waiting }) => waiting < DEEP) ??
      moving.toSorted((a, b) => a.waiting - b.waiting)[0]
    );
  };

  return {
    async ask<Row>(text: string, values: readonly unknown[]) {
      const now = performance.now();
      const lane = choose(now);
      if (!lane) return slow.ask<Row>(text, values);
      if (lane.waiting === 0) lane.since = now;
      lane.waiting += 1;
      let client: Promise<pg.Client> | undefined;
      try {
        client = clientOf(lane);
        const open = await client;
        gather(open);
        const { rows } = await open.query(text, values as unknown[]);
        return rows as Row[];
      } catch (error) {
        if (unavailable(error)) leave(lane, client);
        throw error;
      } finally {
        lane.waiting -= 1;
        lane.since = performance.now();
        clearTimeout(lane.rest);
        lane.rest = setTimeout(rest, IDLE, lane).unref();
      }
    },
    async close() {
      closed = true;
      const end = async ({ client }: Lane) => {
        const open = await client?.catch(() => undefined);
        await open?.end();
      };
      await Promise.all(lanes.map(end));
    },
  };
};
