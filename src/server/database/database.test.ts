import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { diskFull, isUnique, unavailable } from "./errors.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    "create table thing (id bigint primary key, at timestamptz, n integer)",
  );
});
afterAll(() => database.close());

const rowsOf = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows as Record<string, unknown>[];
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable("it should have failed"),
    (error: unknown) => error,
  );

describe("values", () => {
  test("a bigint is a number, a time is a Date, absent is null", async () => {
    await database.pool.query("insert into thing values (1, '2026-01-02T03:04:05Z', null)");
    const { rows } =
      await sql`select id, at, n, (select count(*) from thing) as c from thing`.execute(
        database.db,
      );
    expect(rows).toEqual([{ id: 1, at: new Date("2026-01-02T03:04:05Z"), n: null, c: 1 }]);
  });

  test("a bigint that a number cannot hold is an error, and the connection lives on", async () => {
    await expect(rowsOf("select 9007199254740993::bigint as n")).rejects.toThrow(RangeError);
    expect(await rowsOf("select 9007199254740991::bigint as n")).toEqual([{ n: 9007199254740991 }]);
  });

  test("the clock tells the database's time, read once more too", async () => {
    for (let n = 0; n < 2; n++) {
      const before = database.clock.now().getTime();
      const [row] = await rowsOf("select clock_timestamp() as now");
      const after = database.clock.now().getTime();
      // what is left between two clocks, one of which counts full milliseconds
      expect((row!["now"] as Date).getTime()).toBeGreaterThanOrEqual(before - 100);
      expect((row!["now"] as Date).getTime()).toBeLessThanOrEqual(after + 100);
      await database.clock.read();
    }
  });

  test("times are in UTC", async () => {
    const [row] = await rowsOf("select current_setting('TimeZone') as zone");
    expect(row).toEqual({ zone: "UTC" });
  });
});

// a pooler lends a connection for a transaction: a name would mean nothing on the next one
describe.skipIf(process.env["TEST_POOLER_URL"])("statements", () => {
  const named = async (like: string) =>
    (await rowsOf("select statement from pg_prepared_statements where statement like $1", [like]))
      .length;
  /** On a connection of its own, since each has its own names. */
  const onOne = async (work: (query: Database["pool"]["query"]) => Promise<void>) => {
    const client = await database.pool.connect();
    try {
      await work(client.query.bind(client));
    } finally {
      client.release();
    }
  };

  test("are planned once", async () => {
    await onOne(async (query) => {
      for (const n of [1, 2, 3]) await query("select n from thing where n = $1 and 1 = 1", [n]);
      const { rows } = await query(
        "select generic_plans + custom_plans as plans from pg_prepared_statements where statement like $1",
        ["select n from thing where n = $1 and 1 = 1"],
      );
      expect(rows).toEqual([{ plans: 3 }]);
    });
  });

  test("several in one text, changes of the schema and transactions have no name", async () => {
    await database.pool.query("select 1; select 2", []);
    await sql`create table if not exists unnamed_thing (id integer)`.execute(database.db);
    await database.db.transaction().execute((trx) => sql`select 3`.execute(trx));
    expect(await named("select 1;%")).toBe(0);
    expect(await named("create %")).toBe(0);
    expect(await named("begin%")).toBe(0);
  });

  test("have 500 names at most", async () => {
    await onOne(async (query) => {
      for (let n = 0; n < 520; n += 1) await query(`select $1::int as n${n}`, [n]);
      const { rows } = await query("select count(*) as n from pg_prepared_statements");
      expect((rows[0] as { n: number }).n).toBeLessThanOrEqual(500);
    });
  });
});

describe("after an error", () => {
  test("the same connection goes on", async () => {
    await rowsOf("select 1");
    const before = database.pool.totalCount;
    await expect(rowsOf("select * from nowhere")).rejects.toMatchObject({ code: "42P01" });
    await expect(rowsOf("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
    expect(await rowsOf("select 1 as one")).toEqual([{ one: 1 }]);
    expect(database.pool.totalCount).toBe(before);
  });

  test("a broken uniqueness is known by its constraint", async () => {
    await database.pool.query("insert into thing values (5) on conflict do nothing");
    const error = await failure(database.pool.query("insert into thing values (5)"));
    expect(isUnique(error)).toBe(true);
    expect(isUnique(error, "thing_pkey")).toBe(true);
    expect(isUnique(error, "another_key")).toBe(false);
    expect(unavailable(error)).toBe(false);
  });

  test("a full disk and a database that is away are told from the rest", () => {
    for (const code of ["53100", "ENOSPC", "EDQUOT"]) {
      expect(diskFull(Object.assign(new Error("no room"), { code }))).toBe(true);
      expect(unavailable(Object.assign(new Error("no room"), { code }))).toBe(false);
    }
    for (const code of ["ECONNREFUSED", "57P01", "08006", "57014", "53300", "40P01", "40001"])
      expect(unavailable(Object.assign(new Error("away"), { code }))).toBe(true);
    // a role's password that was changed, a database that was renamed, while the product runs
    for (const code of ["28P01", "28000", "3D000"])
      expect(unavailable(Object.assign(new Error("not let in"), { code }))).toBe(true);
    for (const code of ["ENOENT", "EMFILE", "ENFILE", "ENETDOWN", "EADDRNOTAVAIL"])
      expect(unavailable(Object.assign(new Error("away"), { code, syscall: "connect" }))).toBe(
        true,
      );
    for (const code of ["ENOENT", "EMFILE", "ENFILE"])
      expect(unavailable(Object.assign(new Error("a file"), { code, syscall: "open" }))).toBe(
        false,
      );
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(unavailable(new AggregateError([refused, refused]))).toBe(true);
    expect(unavailable(new Error("gone", { cause: refused }))).toBe(true);
    for (const error of [new Error("other"), { code: "22012" }, undefined, null, "text", 3])
      expect(unavailable(error) || diskFull(error) || isUnique(error)).toBe(false);
  });
});

describe("a database that is closed", () => {
  test("counts as away, and may be closed again", async () => {
    const other = await testDatabase();
    await other.pool.query("insert into used_tag values ('x')");
    expect(await rowsOf("select * from used_tag")).toEqual([]);
    await Promise.all([other.close(), other.close()]);
    const error = await failure(other.db.selectFrom("used_tag").selectAll().execute());
    expect(unavailable(error)).toBe(true);
    expect(unavailable(await failure(other.pool.query("select 1")))).toBe(true);
  });
});

describe("a server that cannot be reached", () => {
  const openAt = (port: number, waitMs: number) =>
    openDatabase({ url: `postgres://user:hunter2@127.0.0.1:${port}/x`, dataDir: "", waitMs });

  test("is tried for a while, then named with host and port, never with its password", async () => {
    const started = performance.now();
    const error = await failure(openAt(1, 1_200));
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(500);
    expect(took).toBeLessThan(10_000);
    expect(error).toMatchObject({ expected: true });
    expect(String(error)).toContain("127.0.0.1:1 ");
    expect(String(error)).toContain("ECONNREFUSED");
    expect(String(error)).not.toContain("\n");
    expect(JSON.stringify([String(error), error])).not.toContain("hunter2");
  });

  test("whose socket is not there is waited for as well", async () => {
    const url = "postgres://user:hunter2@/x?host=/no/such/folder";
    const error = await failure(openDatabase({ url, dataDir: "", waitMs: 1_200 }));
    expect(String(error)).toContain("/no/such/folder:5432 did not answer within 1 s (ENOENT)");
  });

  test("that accepts and stays silent is no better", async () => {
    const sockets = new Set<{ destroy(): void }>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const started = performance.now();
    await expect(openAt(port, 1_000)).rejects.toThrow(`127.0.0.1:${port} did not answer`);
    expect(performance.now() - started).toBeLessThan(4_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("under an address that is none, is told without quoting it", async () => {
    const error = await failure(
      openDatabase({ url: "postgres://user:hunter2@[not/an/address", dataDir: "" }),
    );
    expect(String(error)).toContain("DATABASE_URL");
    expect(String(error)).not.toContain("hunter2");
  });
});
