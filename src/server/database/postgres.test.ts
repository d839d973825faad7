import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeLog } from "../log.ts";
import { readAddress } from "./address.ts";
import { type Database, openDatabase } from "./database.ts";
import { unavailable } from "./errors.ts";
import { ordinaryOptions, PATIENT_CONNECT_TIME } from "./postgres.ts";

const server = process.env["TEST_DATABASE_URL"];

/** A way to the server that can be cut, closed and held up. */
const startWay = async () => {
  const { hostname, port } = new URL(server!);
  const sockets = new Set<Socket>();
  let isHeld = false;
  let asked = 0;
  const way = createServer((from) => {
    asked += 1;
    if (isHeld) {
      sockets.add(from);
      from.on("error", () => {});
      return;
    }
    const to = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  const open = async (at: number) => {
    way.listen(at, "127.0.0.1");
    await once(way, "listening");
    return (way.address() as AddressInfo).port;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const close = async () => {
    way.close();
    cut();
    await once(way, "close");
  };
  /** Nothing comes back any more, and new connections wait, until it is let go, which tells how many have come. */
  const hold = () => {
    isHeld = true;
    asked = 0;
    for (const socket of sockets) socket.pause();
    return () => {
      isHeld = false;
      cut();
      return asked;
    };
  };
  return { open, cut, close, hold };
};

/** Seconds until the system asks the other side of an idle connection to `port` whether it is there; undefined where it never does. */
const untilAsked = async (port: number) => {
  const rows = (await readFile("/proc/net/tcp", "latin1")).split("\n");
  const to = port.toString(16).toUpperCase().padStart(4, "0");
  const timer = rows
    .map((row) => row.trim().split(/\s+/))
    .find((row) => row[2]?.endsWith(`:${to}`))?.[5];
  const [kind, ticks] = timer?.split(":") ?? [];
  return kind === "02" ? Number.parseInt(ticks!, 16) / 100 : undefined;
};

// a firewall forgets one that says nothing, and drops what is sent over it afterwards without a word
test.runIf(process.platform === "linux")("an idle connection is kept alive", async () => {
  const quiet = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(quiet, "listening");
  const { port } = quiet.address() as AddressInfo;
  const address = readAddress(`postgres://user@127.0.0.1:${port}/x`, "any");
  const client = new pg.Client(ordinaryOptions(address, 60_000));
  const connecting = client.connect().catch(() => {});
  await once(quiet, "connection");
  await delay(500);
  expect(await untilAsked(port)).toBeLessThan(60);
  client.connection.stream.destroy();
  await connecting;
  quiet.close();
});

describe.runIf(server)("a PostgreSQL server", () => {
  let database: Database;
  let way: Awaited<ReturnType<typeof startWay>>;
  let port: number;
  const lines: string[] = [];
  const through = (max: number, connectMs?: number) => {
    const url = new URL(server!);
    url.host = `127.0.0.1:${port}`;
    const log = makeLog("info", (line) => lines.push(line));
    return openDatabase({ url: url.href, dataDir: "", max, waitMs: 2_000, connectMs, log });
  };
  beforeAll(async () => {
    way = await startWay();
    port = await way.open(0);
    database = await through(2);
  });
  afterAll(async () => {
    await database.close();
    await way.close();
  });
  const ask = async () =>
    (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]?.one;
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  test("that cuts a connection in a transaction is away for that one, and back for the next", async () => {
    const error = await failure(
      database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        way.cut();
        await delay(50);
        await sql`select 2`.execute(trx);
      }),
    );
    expect(unavailable(error)).toBe(true);
    expect(await ask()).toBe(1);
  });

  test("that ends a connection is away for that one, and back for the next", async () => {
    const error = await failure(
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db),
    );
    expect(unavailable(error)).toBe(true);
    expect(await ask()).toBe(1);
  });

  test("that goes away is away until it is back, idle connections and all", async () => {
    expect(await ask()).toBe(1);
    await way.close();
    await delay(50);
    expect(unavailable(await failure(ask()))).toBe(true);
    await way.open(port);
    expect(await ask()).toBe(1);
    expect(lines.some((line) => line.includes("database.connection lost"))).toBe(true);
    expect(lines.join("")).not.toMatch(/select|\$1/);
  });

  test("whose connections are all lent out is away within 2 s", async () => {
    const clients = [await database.pool.connect(), await database.pool.connect()];
    const started = performance.now();
    const error = await failure(ask());
    expect(performance.now() - started).toBeLessThan(2_000);
    for (const client of clients) client.release();
    expect(unavailable(error)).toBe(true);
    expect(await ask()).toBe(1);
  });

  test("whose connections are all lent out is waited for by an operator's command", async () => {
    const patient = await through(1, PATIENT_CONNECT_TIME);
    const client = await patient.pool.connect();
    const asked = patient.pool.query("select 1 as one");
    await delay(2_000);
    client.release();
    expect((await asked).rows).toEqual([{ one: 1 }]);
    await patient.close();
  });

  test("that is frozen is asked by one connection at a time whether it answers again", async () => {
    const busy = await through(14);
    const wanted = () => failure(sql`select 1`.execute(busy.db));
    expect(await wanted()).toBeUndefined();
    const letGo = way.hold();
    const errors = await Promise.all(
      Array.from({ length: 70 }, async (_, n) => {
        await delay(n * 100);
        return wanted();
      }),
    );
    // those that were begun before it was known, then a look each second and a half
    expect(letGo()).toBeLessThan(14 + 8);
    expect(errors.map(unavailable)).not.toContain(false);
    expect(await wanted()).toBeUndefined();
    await busy.close();
  });

  /** The server behind one that is gone and the way to it, as several hosts. */
  const several = (attributes: string) => {
    const url = new URL(server!);
    const { username, password, pathname, host } = url;
    const login = password ? `${username}:${password}` : username;
    return `postgres://${login}@127.0.0.1:1,${host}${pathname}?target_session_attrs=${attributes}`;
  };

  test.each(["read-write", "primary", "prefer-standby", "any"])(
    "is found among several hosts that want %s",
    async (attributes) => {
      const started = performance.now();
      const found = await openDatabase({ url: several(attributes), dataDir: "" });
      expect(performance.now() - started).toBeLessThan(3_000);
      expect((await found.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      expect(await found.reads.ask("select 1 as one", [])).toEqual([{ one: 1 }]);
      await found.close();
    },
  );

  test.each(["standby", "read-only"])("is not taken where a %s is wanted", async (attributes) => {
    const opening = openDatabase({ url: several(attributes), dataDir: "", waitMs: 600 });
    await expect(opening).rejects.toThrow(/none of the servers .* is (standby|read-only)/);
  });

  test("that refuses to write is left, with the connections that lie idle", async () => {
    const other = await openDatabase({ url: server!, dataDir: "", max: 3 });
    const pids = async () => {
      const asked = Array.from({ length: 3 }, () =>
        other.pool.query<{ pid: number }>("select pg_backend_pid() as pid, pg_sleep(0.05)"),
      );
      return (await Promise.all(asked)).map(({ rows }) => rows[0]!.pid);
    };
    const before = await pids();
    const refused = other.db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`create table nothing (n integer)`.execute(trx);
    });
    expect(unavailable(await failure(refused))).toBe(true);
    await expect.poll(() => other.pool.totalCount).toBe(0);
    expect((await pids()).filter((pid) => before.includes(pid))).toEqual([]);
    await other.close();
  });

  test("that refuses the database is not waited for", async () => {
    const url = new URL(server!);
    url.pathname = "/no_such_database";
    const started = performance.now();
    await expect(openDatabase({ url: url.href, dataDir: "" })).rejects.toThrow(
      /PostgreSQL at .*:\d+ cannot be used: .*no_such_database/,
    );
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("that starts late is waited for", async () => {
    await way.close();
    const opening = through(1);
    await delay(700);
    await way.open(port);
    const late = await opening;
    expect((await late.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await late.close();
  });
});
