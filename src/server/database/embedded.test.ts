import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Child, startChild } from "./child.testing.ts";
import { type Database, openDatabase } from "./database.ts";

let made: string;
let parent: string;
let folder: string;
const children: Child[] = [];
const databases: Database[] = [];
const openHere = async () => {
  const database = await openDatabase({ dataDir: folder });
  databases.push(database);
  return database;
};
/** Spares a test the first start. */
const startFromMade = () => cp(join(made, "database"), folder, { recursive: true });
const run = (source: string) => {
  const child = startChild(source, [folder]);
  children.push(child);
  return child;
};
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), "sikam-cluster-"));
  const first = await openDatabase({ dataDir: join(made, "database") });
  await first.close();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "sikam-embedded-"));
  folder = join(parent, "data", "database");
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  for (const database of databases.splice(0)) await database.close();
  await rm(parent, { recursive: true, force: true });
});

/** Inserts row after row and says which of them were acknowledged. */
const COMMITS = `
  import { writeSync } from "node:fs";
  const { openDatabase } = await load("database.ts");
  const { pool } = await openDatabase({ dataDir: args[0] });
  await pool.query("create table if not exists row (id integer primary key)");
  const { rows } = await pool.query("select coalesce(max(id), 0) as last from row");
  for (let id = rows[0].last + 1; ; id += 1) {
    await pool.query("insert into row values ($1)", [id]);
    writeSync(1, id + "\\n");
  }
`;
const lastLine = (text: string) => Number(text.trim().split("\n").at(-1));

const numberOfRows = async ({ pool }: Database) => {
  const { rows } = await pool.query("select count(*) as rows, max(id) as last from row");
  return rows[0] as { rows: number; last: number };
};

describe("the embedded database", () => {
  test(
    "has every acknowledged row after it was killed in a stream of commits",
    { timeout: 240_000 },
    async () => {
      await startFromMade();
      for (const milliseconds of [40, 130, 310]) {
        const child = run(COMMITS);
        await child.wrote("\n");
        await delay(milliseconds);
        await child.kill("SIGKILL");
        const acknowledged = lastLine(child.output.out);
        expect(acknowledged).toBeGreaterThan(1);
        const database = await openHere();
        const { rows, last } = await numberOfRows(database);
        expect(last).toBeGreaterThanOrEqual(acknowledged);
        expect(rows).toBe(last);
        await database.close();
      }
    },
  );

  test("opens where a power cut has left nothing in the engine's own lock file", async () => {
    await startFromMade();
    await writeFile(join(folder, "postmaster.pid"), "");
    const { pool } = await openHere();
    const { rows } = await pool.query("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("has one database, and the files of no other", async () => {
    await startFromMade();
    const { pool } = await openHere();
    const { rows } = await pool.query("select datname as name from pg_database");
    expect(rows).toEqual([{ name: "postgres" }]);
    expect((await readdir(join(folder, "base"))).filter((name) => /^\d+$/.test(name))).toHaveLength(
      1,
    );
  });

  test("has a cache for what is there, not for the largest campus", async () => {
    await startFromMade();
    const cache = async () => {
      const { pool, close } = await openHere();
      const { rows } = await pool.query("show shared_buffers");
      await close();
      return rows[0].shared_buffers;
    };
    const found: string[] = [];
    for (const megabytes of [0, 10, 35, 60]) {
      await writeFile(join(folder, "base", "more"), "");
      await truncate(join(folder, "base", "more"), megabytes * 2 ** 20);
      found.push(await cache());
    }
    expect(found).toEqual(["16MB", "32MB", "64MB", "128MB"]);
  });

  test("is compiled once: what would make it faster takes half a gigabyte", async () => {
    await startFromMade();
    const child = run(`
      import { setFlagsFromString } from "node:v8";
      setFlagsFromString("--trace-wasm-compilation-times");
      const { openDatabase } = await load("database.ts");
      const { pool, close } = await openDatabase({ dataDir: args[0] });
      for (let n = 0; n < 50; n += 1)
        await pool.query("select count(*) from generate_series(1, 1000) as n where n % 7 = 0");
      await close();
    `);
    expect(await child.ended).toBe(0);
    const compiled = child.output.out.matchAll(/function (\w+)#\d+ using (\w+)/g);
    const modules = Map.groupBy(compiled, ([, module]) => module);
    // Node takes the types out of the sources with a smaller one
    const engine = [...modules.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    expect(new Set(engine.map(([, , compiler]) => compiler))).toEqual(new Set(["Liftoff"]));
  });

  test("syncs for every commit", async () => {
    await startFromMade();
    const { pool, syncs } = await openHere();
    await pool.query("create table row (id integer primary key)");
    const before = syncs();
    for (let id = 1; id <= 200; id += 1) await pool.query("insert into row values ($1)", [id]);
    const synced = syncs() - before;
    expect(synced).toBeGreaterThanOrEqual(200);
    expect(synced).toBeLessThan(250);
    for (let id = 1; id <= 50; id += 1) await pool.query("select from row where id = $1", [id]);
    expect(syncs() - before - synced).toBeLessThan(5);
  });

  test(
    "can be killed at any moment of its first start, which is then repeated",
    { timeout: 240_000 },
    async () => {
      const open = `
      const { openDatabase } = await load("database.ts");
      await openDatabase({ dataDir: args[0] });
      console.log("opened");
    `;
      for (const sign of [`${folder}.new`, join(`${folder}.new`, "global", "pg_control")]) {
        const child = run(open);
        while (!existsSync(sign) && !child.output.out.includes("opened")) await delay(2);
        await child.kill("SIGKILL");
        expect(existsSync(join(folder, "PG_VERSION"))).toBe(false);
      }
      const last = run(open);
      await last.wrote("opened");
      await last.kill("SIGKILL");
      const { pool } = await openHere();
      const { rows } = await pool.query("select 1 as one");
      expect(rows).toEqual([{ one: 1 }]);
      expect(existsSync(`${folder}.new`)).toBe(false);
    },
  );

  test("lets nobody but its owner in", async () => {
    const { pool } = await openHere();
    await pool.query("create table row as select g as id from generate_series(1, 1000) g");
    await pool.query("checkpoint");
    const modes = new Set<string>();
    const root = join(parent, "data");
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      modes.add(`${entry.isDirectory() ? "folder" : "file"} ${(mode & 0o777).toString(8)}`);
    }
    expect([...modes].sort()).toEqual(["file 600", "folder 700"]);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
  });

  test("keeps its write-ahead log short", async () => {
    await startFromMade();
    const { pool } = await openHere();
    await pool.query("create table row (words text)");
    for (let round = 0; round < 14; round += 1) {
      await pool.query(
        "insert into row select repeat(md5(g::text), 20) from generate_series(1, 15000) g",
      );
      await delay(1);
    }
    const segments = (await readdir(join(folder, "pg_wal"))).filter((name) => name.length === 24);
    expect(segments.length).toBeLessThanOrEqual(6);
  });

  test("knows how to search without accents and by parts of words", async () => {
    await startFromMade();
    const { pool } = await openHere();
    await pool.query("create extension pg_trgm");
    await pool.query("create extension unaccent");
    const { rows } = await pool.query(
      "select unaccent('Ánë') as word, similarity('ab', 'ab') as s",
    );
    expect(rows).toEqual([{ word: "Ane", s: 1 }]);
  });

  test("says in one line what hinders it", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "PG_VERSION"), "18\n");
    const broken = await openHere().catch((error: unknown) => error);
    expect(broken).toMatchObject({ expected: true });
    expect(String(broken)).toContain(folder);
    expect(String(broken)).toContain("postgresql.conf");
    expect(String(broken)).not.toContain("\n");
    await rm(join(folder, "PG_VERSION"));
    await writeFile(join(folder, "notes.txt"), "mine");
    await expect(openHere()).rejects.toThrow("holds something that is no database");
    expect(existsSync(join(folder, "notes.txt"))).toBe(true);
  });
});

test("a clock that is set back by months leaves the engine no timer that fires at once", async () => {
  await startFromMade();
  const { pool } = await openHere();
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on("warning", onWarning);
  const { now } = Date;
  const ahead = vi.spyOn(Date, "now").mockImplementation(() => now() + 60 * 86_400_000);
  await pool.query("set statement_timeout = 200");
  for (let n = 0; n < 5; n += 1) await pool.query("select count(*) from pg_class");
  ahead.mockRestore();
  await delay(600);
  process.off("warning", onWarning);
  expect(warnings).toEqual([]);
});
