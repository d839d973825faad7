import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { columnTypes } from "./column-types.ts";
import { CannotOpenDatabase, unavailable } from "./errors.ts";

const OLDEST = 15;
const CONNECT_TIME = 5_000;
const PAUSE = 500;

/** Milliseconds that one statement, and a transaction that stands still, may take. */
const STATEMENT_TIME = 10_000;
const IDLE_TRANSACTION_TIME = 30_000;
/** A server that is frozen or cut off cannot end a statement: then this side gives up. */
const READ_TIME = 15_000;

// what a cautious estimate takes for dear is short: compiling it would take longer than running it, and so
// would starting workers for what an index gives in order
const OPTIONS = "-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0";

/** How every connection to the server is made; the URL's own parameters win. */
export const connectionOptions = (url: string): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIME,
  application_name: "sikam",
  options: OPTIONS,
  keepAlive: true,
  types: columnTypes,
});

/** The same for a connection that refuses every write. */
export const readOnlyOptions = (url: string): pg.ClientConfig => ({
  ...connectionOptions(url),
  options: `${OPTIONS} -c default_transaction_read_only=on`,
});

/** The bounds of ordinary connections; migrations go without. */
export const ordinaryLimits: pg.PoolConfig = {
  statement_timeout: STATEMENT_TIME,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIME,
  query_timeout: READ_TIME,
};

const makeClient = (url: string, connectTime: number) => {
  try {
    const client = new pg.Client({
      ...connectionOptions(url),
      connectionTimeoutMillis: connectTime,
      query_timeout: connectTime,
    });
    client.on("error", () => {});
    return client;
  } catch {
    // the reason may quote the URL, and with it the password
    throw new CannotOpenDatabase("DATABASE_URL is not the address of a PostgreSQL server");
  }
};

const checkServer = async (client: pg.Client, place: string) => {
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) < OLDEST)
    throw new CannotOpenDatabase(
      `PostgreSQL at ${place} is version ${version}; ${OLDEST} or later is needed`,
    );
};

const oneLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;

/**
 * Waits until the server answers, `waitMs` at most. Throws {@link CannotOpenDatabase}: with host and port
 * when it does not answer in time, at once when it answers but refuses this login or is too old.
 */
export const reachPostgres = async (url: string, waitMs: number): Promise<void> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const left = Math.max(1, deadline - performance.now());
    const client = makeClient(url, Math.min(CONNECT_TIME, left));
    const place = `${client.host}:${client.port}`;
    try {
      await checkServer(client, place);
      await client.end();
      return;
    } catch (error) {
      client.connection.stream.destroy();
      if (error instanceof CannotOpenDatabase) throw error;
      if (!unavailable(error))
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
