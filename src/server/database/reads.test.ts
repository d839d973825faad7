import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { emptyDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "./database.ts";
import { unavailable } from "./errors.ts";
import { namingClient } from "./naming-client.ts";
import { openLanes } from "./reads.ts";
import { statement } from "./statement.ts";

const server = process.env["TEST_DATABASE_URL"];
/** A pooler has none. */
const hasLanes = server && !process.env["TEST_POOLER_URL"];

let database: Database;
beforeAll(async () => {
  ({ database } = await emptyDatabase());
  await sql`create table line (n integer primary key, word text not null)`.execute(database.db);
  await sql`insert into line select n, 'word ' || n from generate_series(1, 200) as n`.execute(
    database.db,
  );
});
afterAll(() => database.close());

const ask = <Row>(text: string, values: readonly unknown[] = []) =>
  database.reads.ask<Row>(text, values);

test("many short reads at once each get their own answer", async () => {
  const numbers = Array.from({ length: 200 }, (_, n) => n + 1);
  const asked = numbers.map((n) =>
    ask<{ word: string }>("select word from line where n = $1", [n]),
  );
  const words = (await Promise.all(asked)).map((rows) => rows[0]?.word);
  expect(words).toEqual(numbers.map((n) => `word ${n}`));
});

test("one that fails fails alone", async () => {
  const both = await Promise.allSettled([
    ask("select word from line where n = $1", [1]),
    ask("select 1 / $1::int as n", [0]),
    ask("select word from line where n = $1", [2]),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test.skipIf(!hasLanes)("those asked in one turn leave in one write", async () => {
  await ask("select 1");
  const writes = vi.spyOn(Socket.prototype, "_writev");
  await Promise.all([1, 2, 3].map((n) => ask("select word from line where n = $1", [n])));
  expect(writes).toHaveBeenCalledTimes(1);
  writes.mockRestore();
});

describe("a statement", () => {
  let made: string[];
  const words = statement(
    (
      _,
      value: { readonly from: number; readonly least: string; readonly wanted: readonly number[] },
      shape: { readonly backwards: boolean },
    ) => {
      made.push(String(shape.backwards));
      const order = shape.backwards ? sql`desc` : sql`asc`;
      return sql<{ n: number }>`
        select n from line where n >= ${value.from} and word >= ${value.least}
          and n = any(${value.wanted}::int[]) order by n ${order}`;
    },
  );
  made = [];
  beforeEach(() => (made = []));
  const numbers = async (on: Parameters<typeof words>[0], from: number, backwards = false) =>
    (await words(on, { from, least: "word", wanted: [3, 4, 5] }, { backwards })).map(({ n }) => n);

  test("is made once for each shape, and sent with the values of each call", async () => {
    expect(await numbers(database.reads, 4)).toEqual([4, 5]);
    expect(await numbers(database.reads, 3, true)).toEqual([5, 4, 3]);
    expect(await numbers(database.reads, 5)).toEqual([5]);
    expect(made).toEqual(["false", "true"]);
  });

  test("runs in a transaction too, and sees what that has written", async () => {
    const seen = await database.db.transaction().execute(async (trx) => {
      await sql`delete from line where n = 4`.execute(trx);
      const within = await numbers(trx, 3);
      const beside = server ? await numbers(database.reads, 3) : within;
      await sql`insert into line values (4, 'word 4')`.execute(trx);
      return [within, beside];
    });
    expect(seen).toEqual([[3, 5], server ? [3, 4, 5] : [3, 5]]);
  });
});

describe("a server that refuses a login and lets in the next", () => {
  const message = (type: string, body = "") => {
    const head = Buffer.alloc(5);
    head.write(type, "latin1");
    head.writeInt32BE(4 + body.length, 1);
    return Buffer.concat([head, Buffer.from(body, "latin1")]);
  };
  const REFUSED = message("E", "SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0");
  const READY = message("Z", "I");
  const LET_IN = Buffer.concat([message("R", "\0\0\0\0"), READY]);
  const NO_ROWS = Buffer.concat(["1", "2", "n", "C"].map((type) => message(type)).concat(READY));
  const SYNC = message("S");

  const openRefused = async (refusals: number) => {
    let logins = 0;
    const refusing = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        logins += 1;
        if (logins <= refusals) return socket.end(REFUSED);
        socket.write(LET_IN);
        socket.on("data", (asked) => {
          if (asked.subarray(-SYNC.length).equals(SYNC)) socket.write(NO_ROWS);
        });
      });
    }).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    const { port } = refusing.address() as AddressInfo;
    const lanes = openLanes(namingClient(), { host: "127.0.0.1", port }, database.pool);
    const close = async () => {
      refusing.close();
      await once(refusing, "close");
    };
    return { lanes, close };
  };

  test("is asked again by the next read", async () => {
    const { lanes, close } = await openRefused(1);
    await expect(lanes.ask("select 1", [])).rejects.toMatchObject({ code: "28P01" });
    expect(await lanes.ask("select 1", [])).toEqual([]);
    await lanes.close();
    await close();
  });

  test("is left without an error while it refuses", async () => {
    const { lanes, close } = await openRefused(1);
    const asked = lanes.ask("select 1", []).catch((error: unknown) => error);
    await lanes.close();
    expect(await asked).toMatchObject({ code: "28P01" });
    await close();
  });
});

describe.runIf(hasLanes)("on a server", () => {
  test("short reads refuse to write", async () => {
    await expect(ask("delete from line where n = $1", [1])).rejects.toMatchObject({
      code: "25006",
    });
    expect(await ask("select n from line where n = 1")).toEqual([{ n: 1 }]);
  });

  test("nothing more is put behind one that does not answer", async () => {
    const slow = ask("select pg_sleep($1)", [1.5]);
    await delay(100);
    const started = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => ask("select n from line where n = 1")));
    expect(performance.now() - started).toBeLessThan(1_000);
    await slow;
  });

  test("where all are held up, a connection of the pool is lent", async () => {
    const slow = Array.from({ length: 64 }, (_, n) => ask(`select pg_sleep($1), ${n}`, [0.2]));
    await delay(100);
    expect(await ask("select n from line where n = 1")).toEqual([{ n: 1 }]);
    const told = await Promise.allSettled(slow);
    expect(told.filter(({ status }) => status === "rejected")).toEqual([]);
  }, 60_000);

  test("a connection that is ended is made anew, and what it was asked is told that it may come back", async () => {
    const asked = ask("select pg_sleep($1)", [5]).catch((error: unknown) => error);
    await delay(100);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_sleep%'`.execute(
      database.db,
    );
    expect(unavailable(await asked)).toBe(true);
    expect(await ask("select n from line where n = 1")).toEqual([{ n: 1 }]);
  });

  test("one that was ended while nobody asked is met by nobody", async () => {
    await ask("select n from line where n = 1");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await delay(100);
    expect(await ask("select n from line where n = 1")).toEqual([{ n: 1 }]);
  });

  test("no connection shows the last read, and when that was, ten seconds later", async () => {
    const text = "select n from line where n = 1 and word is not null";
    const shown = async () => {
      const { rows } = await sql`
        select query_start from pg_stat_activity where query = ${text}`.execute(database.db);
      return rows.length;
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await ask(text);
    expect(await shown()).toBe(1);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await expect.poll(shown, { timeout: 5_000 }).toBe(0);
    expect(await ask("select n from line where n = 1")).toEqual([{ n: 1 }]);
  });
});
