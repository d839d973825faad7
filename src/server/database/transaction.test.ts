import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "./database.ts";
import { unavailable } from "./errors.ts";
import { inTransaction } from "./transaction.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query("create table tally (id integer primary key, n integer not null)");
  await database.pool.query("insert into tally values (1, 0), (2, 0)");
});
afterAll(() => database.close());

const tally = async (id: number) => {
  const { rows } = await database.pool.query("select n from tally where id = $1", [id]);
  return (rows[0] as { n: number }).n;
};

describe("a transaction", () => {
  test("keeps all or nothing", async () => {
    await inTransaction(database.db, async (trx) => {
      await sql`update tally set n = 1 where id = 1`.execute(trx);
    });
    const failed = inTransaction(database.db, async (trx) => {
      await sql`update tally set n = 2 where id = 1`.execute(trx);
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await tally(1)).toBe(1);
  });

  test("reads what is committed, unless told otherwise", async () => {
    const isolation = sql<{
      level: string;
    }>`select current_setting('transaction_isolation') as level`;
    const level = async (...told: ["serializable"] | []) =>
      (await inTransaction(database.db, (trx) => isolation.execute(trx), ...told)).rows[0]?.level;
    expect(await level()).toBe("read committed");
    expect(await level("serializable")).toBe("serializable");
  });

  test("that lost a race is done again, three times at most", async () => {
    let runs = 0;
    const lose = (times: number) =>
      inTransaction(database.db, async (trx) => {
        runs += 1;
        await sql`update tally set n = n + 10 where id = 2`.execute(trx);
        if (runs <= times)
          await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(
            trx,
          );
        return runs;
      });
    expect(await lose(3)).toBe(4);
    expect(await tally(2)).toBe(10);
    runs = 0;
    await expect(lose(4)).rejects.toMatchObject({ code: "40001" });
    expect(runs).toBe(4);
    expect(await tally(2)).toBe(10);
  });

  test("that failed otherwise is not", async () => {
    let runs = 0;
    const broken = inTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(broken).rejects.toMatchObject({ code: "22012" });
    expect(runs).toBe(1);
  });

  test("survives a migration that changes what its statements read", async () => {
    const read = () => database.pool.query("select * from tally where id = $1", [1]);
    const readAll = () => sql`select * from tally where id = ${2}`;
    await read();
    await inTransaction(database.db, (trx) => readAll().execute(trx));
    await database.pool.query("alter table tally add column note text");
    expect((await read()).rows).toHaveLength(1);
    const { rows } = await inTransaction(database.db, (trx) => readAll().execute(trx));
    expect(rows).toEqual([{ id: 2, n: 10, note: null }]);
  });

  const onServer = process.env["TEST_DATABASE_URL"] !== undefined;

  test.skipIf(onServer)(
    "that reaches for the only connection's outer handle is told so",
    async () => {
      const stuck = inTransaction(database.db, () => sql`select 1`.execute(database.db));
      const error = await stuck.catch((thrown: unknown) => thrown);
      expect(unavailable(error)).toBe(true);
      expect(await tally(1)).toBe(1);
    },
    15_000,
  );

  test.runIf(onServer)("that met another in a deadlock is done again", async () => {
    let met = 0;
    const both = Promise.withResolvers<void>();
    const cross = (first: number, second: number) =>
      inTransaction(database.db, async (trx) => {
        await sql`update tally set n = n + 100 where id = ${first}`.execute(trx);
        met += 1;
        if (met === 2) both.resolve();
        await both.promise;
        await sql`update tally set n = n + 100 where id = ${second}`.execute(trx);
      });
    const before = [await tally(1), await tally(2)];
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect([await tally(1), await tally(2)]).toEqual(before.map((n) => n + 200));
    expect(met).toBeGreaterThan(2);
  });
});
