import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Address, readAddress, type Wanted } from "./address.ts";
import { columnTypes } from "./column-types.ts";
import { CannotOpenDatabase, refusesLogin, unavailable } from "./errors.ts";
import { type Found, openServers, type Servers } from "./servers.ts";

const OLDEST = 15;
/** Milliseconds until a request that has no connection yet is told to come back: whoever waits hears within 2 s. */
const CONNECT_TIME = 1_400;
/** The same for an operator, who would only have to type the command again. */
export const PATIENT_CONNECT_TIME = 30_000;
const PAUSE = 500;

/** Milliseconds that one statement, and a transaction that stands still, may take. */
const STATEMENT_TIME = 10_000;
const IDLE_TRANSACTION_TIME = 30_000;
/** A server that is frozen or cut off cannot end a statement: then this side gives up. */
const READ_TIME = 15_000;
/** Milliseconds after which the system asks over an idle connection, so that no firewall forgets it. */
const ASKED_AFTER = 30_000;

/**
 * What every connection finds set, whatever the role or the database has: other dates cannot be read, nor other
 * bytes. What a cautious estimate takes for dear is short: compiling it would take longer than running it, and so
 * would starting workers for what an index gives in order.
 */
const SET: Readonly<Record<string, string>> = {
  timezone: "UTC",
  datestyle: "ISO",
  bytea_output: "hex",
  standard_conforming_strings: "on",
  idle_session_timeout: "0",
  jit: "off",
  max_parallel_workers_per_gather: "0",
};
const OPTIONS = Object.entries(SET)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/**
 * How a connection is made through a pooler, which takes no settings from whoever connects; `connectMs` are the
 * milliseconds that it may take.
 */
export const pooledOptions = ({ url }: Address, connectMs = CONNECT_TIME): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  application_name: "sikam",
  query_timeout: READ_TIME,
  keepAlive: true,
  keepAliveInitialDelayMillis: ASKED_AFTER,
  types: columnTypes,
});

/** How a connection to a server is made whose statements take as long as they need; the URL's own parameters win. */
export const patientOptions = (address: Address): pg.PoolConfig => ({
  ...pooledOptions(address, PATIENT_CONNECT_TIME),
  query_timeout: 0,
  // where a pooler is used, the role has bounds of its own
  options: `${OPTIONS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
});

/** The same for what answers requests: migrations and the like go without its bounds. */
export const ordinaryOptions = (address: Address, connectMs?: number): pg.PoolConfig => ({
  ...pooledOptions(address, connectMs),
  statement_timeout: STATEMENT_TIME,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIME,
  options: OPTIONS,
});

/** The same for a connection that refuses every write. */
export const readOnlyOptions = (address: Address, connectMs?: number): pg.PoolConfig => ({
  ...ordinaryOptions(address, connectMs),
  options: `${OPTIONS} -c default_transaction_read_only=on`,
});

/**
 * Opens the servers of a URL, without connecting to any. Throws {@link CannotOpenDatabase} where it is none;
 * `name` is that of its setting, `wanted` which of several hosts it means where it does not say.
 */
export const serversOf = (name: string, url: string, wanted?: Wanted): Servers => {
  try {
    const address = readAddress(url, wanted);
    const makeClient = (milliseconds: number) =>
      new pg.Client({
        ...pooledOptions(address, milliseconds),
        query_timeout: milliseconds,
      });
    // what is wrong with the rest of it shows when a client is made
    makeClient(1);
    return openServers({ address, makeClient });
  } catch {
    // the reason may quote the URL, and with it the password
    throw new CannotOpenDatabase(`${name} is not the address of a PostgreSQL server`);
  }
};

const oneLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;

const checkServer = (place: string, { version, encoding }: Found) => {
  if (Number.parseInt(version, 10) < OLDEST)
    throw new CannotOpenDatabase(
      `PostgreSQL at ${place} is version ${version}; ${OLDEST} or later is needed`,
    );
  if (encoding !== "UTF8")
    throw new CannotOpenDatabase(
      `the database at ${place} has the encoding ${encoding}: make one with encoding 'UTF8' template template0`,
    );
};

/**
 * Waits until the server that is wanted answers, `waitMs` at most. Throws {@link CannotOpenDatabase}: with
 * hosts and ports when it does not answer in time, at once when it answers but refuses this login, is too
 * old or has another encoding than UTF-8.
 */
export const reachPostgres = async (servers: Servers, waitMs: number): Promise<void> => {
  const deadline = performance.now() + waitMs;
  const place = servers.address.names;
  for (;;) {
    try {
      checkServer(place, await servers.look());
      return;
    } catch (error) {
      if (error instanceof CannotOpenDatabase) throw error;
      if (!unavailable(error) || refusesLogin(error))
        throw new CannotOpenDatabase(`PostgreSQL at ${place} cannot be used: ${oneLine(error)}`, {
          cause: error,
        });
      if (performance.now() + PAUSE >= deadline)
        throw new CannotOpenDatabase(
          `PostgreSQL at ${place} did not answer within ${Math.round(waitMs / 1000)} s (${codeOf(error) ?? oneLine(error)})`,
          { cause: error },
        );
    }
    await delay(PAUSE);
  }
};

/** Likewise through a pooler, for the role or by the pooler; of these any but none will do. */
const POOLED_BOUNDS = {
  statement_timeout: `${STATEMENT_TIME / 1000}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_TIME / 1000}s`,
};

/** Throws {@link CannotOpenDatabase}, with what to run, where connections through a pooler are not set as they have to be. */
export const checkPooled = async (pool: pg.Pool, names: string): Promise<void> => {
  const wanted = Object.entries({ ...SET, ...POOLED_BOUNDS });
  const asked = wanted.map(([name]) => `current_setting('${name}') as ${name}`);
  const { rows } = await pool.query<Record<string, string>>(
    `select current_user as role, ${asked.join(", ")}`,
  );
  const found = rows[0]!;
  const missing = wanted.filter(([name, value]) =>
    name in SET ? !found[name]!.startsWith(value) : found[name] === "0",
  );
  if (missing.length === 0) return;
  const set = missing.map(
    ([name, value]) => `alter role ${found["role"]} set ${name} = '${value}';`,
  );
  throw new CannotOpenDatabase(
    `the pooler at ${names} gives connections that are not set: run ${set.join(" ")} and restart it`,
  );
};
