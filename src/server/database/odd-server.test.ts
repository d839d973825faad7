import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { MIGRATIONS } from "../places.ts";
import { openDatabase } from "./database.ts";
import { unavailable } from "./errors.ts";
import { migrate } from "./migrate.ts";

const server = process.env["TEST_DATABASE_URL"];

const onServer = async (...statements: string[]) => {
  const client = new pg.Client(server);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** The address of a new database of this test, made with `options`, in which `set` is set. */
const newDatabase = async (options: string, set: readonly string[] = []) => {
  const name = `sikam_${process.pid}_${Date.now().toString(36)}`;
  onTestFinished(() => onServer(`drop database ${name} with (force)`));
  await onServer(
    `create database ${name} template template0 ${options}`,
    ...set.map((one) => `alter database ${name} set ${one}`),
  );
  const url = new URL(server!);
  url.pathname = `/${name}`;
  return url.href;
};

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.runIf(server)("a PostgreSQL server", () => {
  test("of another encoding is refused, with what to do", async () => {
    const url = await newDatabase("encoding 'LATIN1' locale 'C'");
    await expect(openDatabase({ url, dataDir: "" })).rejects.toThrow(
      /^the database at .*:\d+ has the encoding LATIN1: make one with encoding 'UTF8'/,
    );
  });

  test("whose connections do not get their settings is refused, with what to do", async () => {
    const url = new URL(server!);
    url.searchParams.set("options", "-c datestyle=SQL");
    await expect(openDatabase({ url: url.href, dataDir: "" })).rejects.toThrow(
      /^connections to .* \(.*datestyle.*\): the address of a pooler belongs in DATABASE_POOLER_URL/,
    );
  });

  test("that sets dates, bytes and literals otherwise is read as any other", async () => {
    const url = await newDatabase("encoding 'UTF8'", [
      "datestyle = 'SQL, DMY'",
      "bytea_output = 'escape'",
      "standard_conforming_strings = off",
      "timezone = 'Asia/Jakarta'",
    ]);
    const opened = await openDatabase({ url, dataDir: "" });
    const text = "select '2026-03-04T05:06:07Z'::timestamptz as at, '\\x0a'::bytea::text as bytes";
    const read = { at: new Date("2026-03-04T05:06:07Z"), bytes: "\\x0a" };
    expect((await opened.pool.query(text)).rows).toEqual([read]);
    const patiently = await opened.unhurried((db) => sql.raw(text).execute(db));
    expect(patiently.rows).toEqual([read]);
    await opened.close();
  });

  test("that takes no writes says so where a migration is missing", async () => {
    const url = await newDatabase("encoding 'UTF8'", ["default_transaction_read_only = on"]);
    const opened = await openDatabase({ url, dataDir: "" });
    await expect(migrate(opened, MIGRATIONS)).rejects.toThrow(/^the database takes no writes: /);
    await opened.close();
  });

  test("whose role lacks rights is told of in one line, and away where it may not connect any more", async () => {
    const owners = await newDatabase("encoding 'UTF8'");
    const url = new URL(owners);
    const name = url.pathname.slice(1);
    await onServer(`create role ${name} login password 'sandi'`);
    [url.username, url.password] = [name, "sandi"];
    const opened = await openDatabase({ url: url.href, dataDir: "" });
    const told = /the role of DATABASE_URL lacks rights: it has to own the database and its tables/;
    // it may make nothing in it
    await expect(migrate(opened, MIGRATIONS)).rejects.toThrow(told);
    const owner = await openDatabase({ url: owners, dataDir: "" });
    await owner.pool.query("create table kysely_migration (name text)");
    await owner.close();
    await expect(migrate(opened, MIGRATIONS)).rejects.toThrow(told);
    expect(unavailable(await failure(opened.pool.query("table kysely_migration")))).toBe(false);
    await onServer(
      `revoke connect on database ${name} from public`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect.poll(() => opened.pool.totalCount).toBe(0);
    expect(unavailable(await failure(opened.pool.query("select 1")))).toBe(true);
    await opened.close();
    await onServer(`drop role ${name}`);
  });
});
