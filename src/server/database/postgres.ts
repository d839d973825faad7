import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Address, readAddress, type Wanted } from "./address.ts";
import { columnTypes } from "./column-types.ts";
import { CannotOpenDatabase, refusesLogin, unavailable } from "./errors.ts";
import { type Found, openServers, type Servers } from "./servers.ts";

const OLDEST = 15;
/** Milliseconds until a request without a connection is told to come back: it gets an answer within 2 s. */
const CONNECT_TIME = 1_400;
/** The same for an operator's command, which waits longer, since the operator would have to type it again. */
export const PATIENT_CONNECT_TIME = 30_000;
const PAUSE = 500;

/** Milliseconds that one statement may take, and an idle transaction. */
const STATEMENT_TIME = 10_000;
const IDLE_TRANSACTION_TIME = 30_000;
/** A server that is frozen or cut off cannot end a statement; then this side ends it. */
const READ_TIME = 15_000;
/** Milliseconds after which the system tests an idle connection, so that no firewall drops it. */
const ASKED_AFTER = 30_000;

/**
 * Settings of every connection, whatever the role or the database sets: other date formats and encodings cannot be
 * read. Statements that a cautious estimate calls expensive are short here: compiling them would take longer than
 * running them, and so would parallel workers for rows that an index gives in order.
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
 * The options of a connection through a pooler, which accepts no settings from its clients; it may take `connectMs`
 * milliseconds.
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

/** The options of a connection for long statements; the URL's own parameters take precedence. */
export const patientOptions = (address: Address): pg.PoolConfig => ({
  ...pooledOptions(address, PATIENT_CONNECT_TIME),
  query_timeout: 0,
  // behind a pooler the role has limits of its own
  options: `${OPTIONS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
});

/** The options of a connection that answers requests, with limits that migrations and the like do not have. */
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
 * Opens the servers of a URL, without connecting to any. `name` is the URL's setting; `wanted` says which of
 * several hosts is wanted where the URL does not. Throws {@link CannotOpenDatabase} where the URL is not valid.
 */
export const serversOf = (name: string, url: string, wanted?: Wanted): Servers => {
  try {
    const address = readAddress(url, wanted);
    const makeClient = (milliseconds: number) =>
      new pg.Client({
        ...pooledOptions(address, milliseconds),
        query_timeout: milliseconds,
      });
    // other faults in the URL appear when a client is made
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
 * Waits until the wanted server answers, at most `waitMs`. Throws {@link CannotOpenDatabase}: with hosts and ports
 * when it does not answer in time; at once when it answers but refuses this login, is too old, or has another
 * encoding than UTF-8.
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

/** Limits behind a pooler, set for the role or by the pooler; any value is accepted, but there must be one. */
const POOLED_BOUNDS = {
  statement_timeout: `${STATEMENT_TIME / 1000}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_TIME / 1000}s`,
};

/** The role of a pool's connections, and those of the wanted settings that they do not have. */
const findUnset = async (pool: pg.Pool, wanted: Readonly<Record<string, string>>) => {
  const asked = Object.keys(wanted).map((name) => `current_setting('${name}') as ${name}`);
  const { rows } = await pool.query<Record<string, string>>(
    `select current_user as role, ${asked.join(", ")}`,
  );
  const found = rows[0]!;
  const unset = Object.entries(wanted).filter(([name, value]) =>
    // a server adds the order of days to `datestyle`: 'ISO, MDY'
    name in SET ? found[name]!.split(",")[0] !== value : found[name] === "0",
  );
  return { role: found["role"], unset };
};

/** Throws {@link CannotOpenDatabase} where {@link SET} does not arrive: PgBouncer refuses it, or drops it in silence. */
export const checkSet = async (pool: pg.Pool, names: string): Promise<void> => {
  const kept = await findUnset(pool, SET).then(
    ({ unset }) => unset.map(([name]) => name).join(", "),
    (error: unknown) => {
      if (codeOf(error) === "08P01") return oneLine(error);
      throw error;
    },
  );
  if (kept)
    throw new CannotOpenDatabase(
      `connections to ${names} do not get the settings that they need (${kept}): the address of a pooler belongs in DATABASE_POOLER_URL, beside the server's, and options in DATABASE_URL replace the settings`,
    );
};

/** Throws {@link CannotOpenDatabase}, with the commands to run, where connections through a pooler lack a setting. */
export const checkPooled = async (pool: pg.Pool, names: string): Promise<void> => {
  const { role, unset } = await findUnset(pool, { ...SET, ...POOLED_BOUNDS });
  if (unset.length === 0) return;
  const set = unset.map(([name, value]) => `alter role ${role} set ${name} = '${value}';`);
  throw new CannotOpenDatabase(
    `the pooler at ${names} gives connections that are not set: run ${set.join(" ")} and restart it`,
  );
};
