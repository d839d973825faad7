import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { link, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../../src/server/app.ts";
import { type Database, openDatabase } from "../../src/server/database/database.ts";
import { overEmbedded } from "../../src/server/database/over-embedded.ts";
import { openInMemory } from "../../src/server/database/embedded.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { openJobs } from "../../src/server/jobs/jobs.ts";
import { makeLog } from "../../src/server/log.ts";
import { MIGRATIONS } from "../../src/server/places.ts";
import { preparedOnce, stateOf } from "./database-state.ts";

/** All that an app finds in a database that is not new: its tables, and those of the queue. */
const prepare = async (database: Database, folder: URL) => {
  await migrate(database, folder);
  const { pool, engine, clock } = database;
  const jobs = await openJobs({ pool, engine, clock, log: makeLog("error", console.error) });
  await jobs.stop();
};

/** An in-memory database as one file: a copy of it opens in a quarter of the time that a new one takes. */
const makeSnapshot = async (path: string, folder: URL | undefined) => {
  const engine = await openInMemory();
  const database = overEmbedded(engine);
  if (folder) await prepare(database, folder);
  await database.pool.query("checkpoint");
  const dump = await engine.pglite.dumpDataDir("none");
  await database.close();
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, dump.stream(), { mode: 0o600, flag: "wx" });
  // never over one that another worker has begun to read
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
};

/** A new in-memory database, migrated with the files of `folder`. */
const openCopy = async (folder?: URL): Promise<Database> => {
  const path = await preparedOnce(folder ? "migrated" : "empty", folder, (to) =>
    makeSnapshot(to, folder),
  );
  return overEmbedded(await openInMemory(await openAsBlob(path)));
};

const onServer = async (server: string, statement: string) => {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const urlOf = (server: string, name: string) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** PgBouncer in transaction mode before the server of TEST_DATABASE_URL, where the tests should go through one. */
const pooler = process.env["TEST_POOLER_URL"];

/** A new database on the server, empty or a copy of another that nobody is connected to. */
const createOnServer = async (server: string, template = "template1") => {
  const name = `sikam_test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const more = () =>
    openDatabase({
      url: urlOf(server, name),
      poolerUrl: pooler && urlOf(pooler, name),
      dataDir: "",
    });
  const database = await more();
  const close = async () => {
    await database.close();
    await onServer(server, `drop database if exists ${name} with (force)`);
  };
  return { database: { ...database, close }, more };
};

const TEMPLATE = "sikam_test_template_";
/** Held by the one who makes the template; any number will do. */
const TEMPLATE_LOCK = 7_014_662;

/**
 * The name of a migrated database that no test writes to: a copy of it is made in a tenth of the time that
 * migrations take. It stays on the server until the migrations change.
 */
const templateOnServer = async (server: string): Promise<string> => {
  const name = `${TEMPLATE}${await stateOf(MIGRATIONS)}`;
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [TEMPLATE],
    );
    if (rows.some(({ datname }) => datname === name)) return name;
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    const draft = `${TEMPLATE}draft`;
    await client.query(`create database ${draft}`);
    const database = await openDatabase({ url: urlOf(server, draft), dataDir: "" });
    try {
      await prepare(database, MIGRATIONS);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
};

/**
 * An empty database, on the server of TEST_DATABASE_URL where that is set, dropped when closed, else in
 * memory. On the server `more` opens it once more, as another process would.
 */
export const emptyDatabase = async (): Promise<{
  database: Database;
  more?: () => Promise<Database>;
}> => {
  const server = process.env["TEST_DATABASE_URL"];
  if (server) return createOnServer(server);
  return { database: await openCopy() };
};

/** A database of its own for a test file, migrated; otherwise as {@link emptyDatabase}. */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return openCopy(MIGRATIONS);
  const { database } = await createOnServer(server, await templateOnServer(server));
  return database;
};

/**
 * Resolves when somebody waits for a lock that `trx` holds. Where there is one connection only, others
 * wait for that, and it resolves after half a second.
 */
export const lockAwaited = async (trx: Db): Promise<void> => {
  if (!process.env["TEST_DATABASE_URL"]) return delay(500);
  // a transaction sees the list of connections as it was at its first look, later ones are missing in it
  const lookAnew = sql`select pg_stat_clear_snapshot()`;
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(trx)).rows.length === 0) {
    await delay(25);
    await lookAnew.execute(trx);
  }
};
