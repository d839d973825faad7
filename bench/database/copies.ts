import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../src/server/database/database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { MIGRATIONS } from "../../src/server/places.ts";
import { fill } from "./fill.sql.ts";
import { onDatabase } from "./on-database.sql.ts";
import { putInService } from "./students.sql.ts";
import { type Size, SIZES } from "./sizes.ts";

const ROOT = join(import.meta.dirname, "../..");
const MADE_OF = [
  "migrations/*.sql",
  "tests/support/many-rows.sql.ts",
  "bench/database/{fill.sql,people,sizes}.ts",
];
const PREFIX = "sikam_bench_";
const COPIES = `${PREFIX}copy_`;

/** A mark of all that a filled database is made of. */
const markOf = async () => {
  const hash = createHash("sha256");
  for (const path of globSync(MADE_OF, { cwd: ROOT }).toSorted())
    hash.update(path).update(await readFile(join(ROOT, path)));
  return hash.digest("hex").slice(0, 10);
};

const urlOf = (server: string, name: string) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const run = (server: string, text: string) =>
  onDatabase(server, async (client) => void (await client.query(text)));

const drop = (server: string, name: string) =>
  run(server, `drop database if exists ${name} with (force)`);

const namesOn = async (server: string) => {
  const { rows } = await onDatabase(server, (client) =>
    client.query<{ datname: string }>("select datname from pg_database"),
  );
  const ours = rows.map(({ datname }) => datname).filter((name) => name.startsWith(PREFIX));
  return Map.groupBy(ours, (name) => (name.startsWith(COPIES) ? "copies" : "templates"));
};

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

/** Takes away the copies of runs that were killed. */
export const dropLeftovers = async (server: string): Promise<void> => {
  for (const name of (await namesOn(server)).get("copies") ?? [])
    if (!isRunning(Number(name.slice(COPIES.length).split("_")[0]))) await drop(server, name);
};

/** The name of the filled database of a size, made if it is not there; those of older marks go. */
const filled = async (server: string, size: Size): Promise<string> => {
  const mark = await markOf();
  const name = `${PREFIX}${size}_${mark}`;
  const names = (await namesOn(server)).get("templates") ?? [];
  if (names.includes(name)) return name;
  for (const older of names.filter((one) => !one.endsWith(mark))) await drop(server, older);
  const draft = `${name}_draft`;
  await drop(server, draft);
  const started = performance.now();
  console.log(`filling a database with ${SIZES[size].toLocaleString("en")} reports`);
  await run(server, `create database ${draft}`);
  const database = await openDatabase({ url: urlOf(server, draft), dataDir: "" });
  try {
    await migrate(database, MIGRATIONS);
  } finally {
    await database.close();
  }
  await fill(urlOf(server, draft), size);
  await run(server, `alter database ${draft} rename to ${name}`);
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`);
  return name;
};

/** A database of our own. */
export interface Copy {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const create = async (server: string, how: string): Promise<Copy> => {
  const name = `${COPIES}${process.pid}_${Date.now().toString(36)}`;
  await run(server, `create database ${name} ${how}`);
  return { url: urlOf(server, name), drop: () => drop(server, name) };
};

/** A copy of the filled database of a size, with open sessions. */
export const copyOf = async (server: string, size: Size): Promise<Copy> => {
  const template = await filled(server, size);
  const copy = await create(server, `template ${template} strategy file_copy`);
  await putInService(copy.url, new Date());
  return copy;
};

/** An empty database, for another product. */
export const emptyDatabase = (server: string): Promise<Copy> =>
  create(server, "template template0");
