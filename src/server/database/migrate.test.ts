import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { watchStatements } from "../../../tests/support/statements.ts";
import { emptyDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

const FIRST = `
  -- two statements; and a semicolon in a comment
  create table animal (id integer primary key, name text not null);
  insert into animal values (1, 'kucing; anjing');
`;
const SECOND = `alter table animal add column legs integer not null default 4;`;

let folder: string;
let database: Database;
let more: (() => Promise<Database>) | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-migrations-"));
  ({ database, more } = await emptyDatabase());
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const run = (on = database) => migrate(on, pathToFileURL(`${folder}/`));
const animals = async () => (await database.pool.query("select * from animal")).rows as unknown[];

describe("migrations", () => {
  test("run in the order of their numbers on an empty database, and once", async () => {
    await put("0002_legs.sql", SECOND);
    await put("0001_animal.sql", FIRST);
    await put("notes.txt", "no migration");
    expect(await run()).toEqual(["0001_animal.sql", "0002_legs.sql"]);
    expect(await animals()).toEqual([{ id: 1, name: "kucing; anjing", legs: 4 }]);
    expect(await run()).toEqual([]);
  });

  test("that were all applied cost a start three statements", async () => {
    await put("0001_animal.sql", FIRST);
    await run();
    const statements = await watchStatements()(() => run());
    expect(statements.map(({ text }) => text.trim().split("\n")[0])).toEqual([
      "select to_regnamespace($1)::text",
      "select to_regclass('kysely_migration')::text",
      "select name from kysely_migration order by name",
    ]);
  });

  test("go on where a half-migrated database stands", async () => {
    await put("0001_animal.sql", FIRST);
    expect(await run()).toEqual(["0001_animal.sql"]);
    await put("0002_legs.sql", SECOND);
    expect(await run()).toEqual(["0002_legs.sql"]);
    expect(await animals()).toEqual([{ id: 1, name: "kucing; anjing", legs: 4 }]);
  });

  test("that fail leave nothing behind, and are named", async () => {
    await put("0001_animal.sql", FIRST);
    await put("0002_legs.sql", "alter table animal add column legs integer; select nonsense;");
    const failed = run();
    await expect(failed).rejects.toMatchObject({ expected: true });
    await expect(failed).rejects.toThrow(/0002_legs\.sql failed: column "nonsense" does not exist/);
    await expect(animals()).rejects.toMatchObject({ code: "42P01" });
    await put("0002_legs.sql", SECOND);
    expect(await run()).toEqual(["0001_animal.sql", "0002_legs.sql"]);
  });

  test("that fail on what is in the rows do not quote it", async () => {
    await put("0001_animal.sql", FIRST);
    await run();
    await put("0002_number.sql", "alter table animal alter name type integer using name::integer;");
    const error = await run().catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("0002_number.sql failed: SQL state 22P02");
    expect(String(error)).not.toContain("kucing");
  });

  test("that were applied may neither change nor go", async () => {
    await put("0001_animal.sql", FIRST);
    await put("0002_legs.sql", SECOND);
    await run();
    await put("0001_animal.sql", `${FIRST} -- an afterthought`);
    await expect(run()).rejects.toThrow("0001_animal.sql was changed");
    await put("0001_animal.sql", FIRST.replaceAll("\n", "\r\n"));
    expect(await run()).toEqual([]);
    await rm(join(folder, "0002_legs.sql"));
    await expect(run()).rejects.toThrow(
      "0002_legs.sql was applied to this database and is missing",
    );
    expect(await animals()).toHaveLength(1);
  });

  test("that come with a number too low are refused", async () => {
    await put("0002_animal.sql", FIRST);
    await run();
    await put("0001_late.sql", "select 1;");
    await expect(run()).rejects.toMatchObject({ expected: true });
  });

  test.runIf(process.env["TEST_DATABASE_URL"])("of four that start at once run once", async () => {
    await put("0001_animal.sql", `select pg_sleep(0.3); ${FIRST}`);
    await put("0002_legs.sql", SECOND);
    const others = await Promise.all([1, 2, 3].map(() => more!()));
    const applied = await Promise.all([database, ...others].map((each) => run(each)));
    await Promise.all(others.map((other) => other.close()));
    expect(applied.filter(({ length }) => length > 0)).toEqual([
      ["0001_animal.sql", "0002_legs.sql"],
    ]);
    expect(await animals()).toHaveLength(1);
  });

  test.runIf(process.env["TEST_DATABASE_URL"])(
    "wait for who holds a table, and let others at the tables meanwhile",
    async () => {
      await put("0001_animal.sql", `${FIRST} create table plant (id integer);`);
      await run();
      await put("0002_legs.sql", `${SECOND} alter table plant add column leaves integer;`);
      const held = await database.pool.connect();
      await held.query("begin; select * from plant");
      const migrated = run();
      try {
        await delay(1_500);
        expect(await animals()).toHaveLength(1);
        // in another order than the migration's: both would wait for each other
        await held.query("select * from animal");
        await held.query("commit");
      } finally {
        held.release(true);
      }
      expect(await migrated).toEqual(["0002_legs.sql"]);
    },
  );

  test("may take longer than an ordinary statement", async () => {
    const setting = sql`select current_setting('statement_timeout') as timeout`;
    const patient = await database.unhurried((db) => setting.execute(db));
    expect(patient.rows).toEqual([{ timeout: "0" }]);
    if (database.engine === "pglite") return;
    const { rows } = await setting.execute(database.db);
    expect(rows).toEqual([{ timeout: "10s" }]);
  });
});
