import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { link, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
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

const MIGRATIONS = new URL("../../migrations/", import.meta.url);
/** What makes a prepared database, beside the migrations: the engine, and the queue's own tables. */
const MAKERS = ["@electric-sql/pglite", "pg-boss"].map(
  (name) => new URL("../package.json", import.meta.resolve(name)),
);
const PREFIX = `sikam-test-${userInfo().username}-`;

/** A name for the state that these migrations lead to, with this version of the engine. */
const stateOf = async (folder?: URL) => {
  const hash = createHash("sha256");
  for (const maker of MAKERS) hash.update(await readFile(maker));
  if (folder)
    for (const name of (await readdir(folder)).sort())
      hash.update(`${name}\n`).update(await readFile(new URL(name, folder)));
  return hash.digest("hex").slice(0, 16);
};

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

const DAY = 24 * 3_600_000;

/** Takes away the snapshots of states that nobody has asked for in a day. */
const removeOld = async (kind: string) => {
  for (const name of (await readdir(tmpdir())).filter((found) => found.startsWith(kind))) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true });
  }
};

/** A new in-memory database, migrated with the files of `folder`; the snapshots of older ones go. */
const openCopy = async (folder?: URL): Promise<Database> => {
  const kind = folder ? `${PREFIX}migrated-` : `${PREFIX}empty-`;
  const name = `${kind}${await stateOf(folder)}.tar`;
  const path = join(tmpdir(), name);
  if (!(await stat(path).catch(() => undefined))) {
    await removeOld(kind);
    await makeSnapshot(path, folder);
  }
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
  await onServer(server, `create database ${name} template ${template}`);
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
