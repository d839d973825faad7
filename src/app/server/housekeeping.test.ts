import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { after, DAY, HOUR, MINUTE } from "../../server/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { makeLog } from "../../server/log.ts";
import { defaultsOf, heldCampus } from "../../features/campus/campus.server.ts";
import { dataPaths, readSettings } from "../../server/settings.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { openDiskStore } from "../../server/uploads/disk-store.ts";
import { type FileStore, randomFileName } from "../../server/uploads/file-store.ts";
import {
  looksTwice,
  removeOldRows,
  startHousekeeping,
  sweepStoredFiles,
  sweepTemporaryFiles,
  vacuumAll,
} from "./housekeeping.ts";
import { namesWithoutRecord } from "./housekeeping.sql.ts";

const now = new Date("2026-11-21T08:00:00Z");
const ago = (milliseconds: number) => after(now, -milliseconds);
const bytes = () => randomBytes(32);

let database: Database;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "housekeeping-"));
  return () => rm(dataDir, { recursive: true });
});

const parts = (files: Pick<FileStore, "list" | "remove">) => {
  const settings = readSettings({ DATA_DIR: dataDir });
  return {
    db: database.db,
    clock: { now: () => now },
    log: makeLog("silent", () => {}),
    settings,
    files: files as FileStore,
    campus: heldCampus(
      () => defaultsOf(settings),
      async () => {},
    ),
  };
};
const noFiles = {
  async *list() {},
  remove: async () => {},
};

const insertAttempt = async (email: string, createdAt: Date) => {
  const { id } = await database.db
    .insertInto("registration")
    .values({
      email,
      name: "Sari",
      salt: bytes(),
      password_hash: bytes(),
      wrapped_secret: bytes(),
      privacy_version: "1",
      created_at: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const insertStudent = async () => {
  const { id } = await database.db
    .insertInto("account")
    .values({
      role: "student",
      name: "Sari",
      email: "2210512001@students.example.ac.id",
      status: "verified",
      salt: bytes(),
      password_hash: bytes(),
      wrapped_secret: bytes(),
      created_at: ago(30 * DAY),
      search: "sari",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const insertFile = (name: string, registrationId: number) =>
  database.db
    .insertInto("file")
    .values({ name, mime: "image/png", bytes: 1, registration_id: registrationId })
    .execute();

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
  return rows[0]!.n;
};

test("what has expired goes, and nothing else", async () => {
  const { db } = database;
  const account = await insertStudent();
  const session = (expiresAt: Date, lastUsed: Date) => ({
    token_hash: bytes(),
    account_id: account,
    wrapped_secret: null,
    last_used_at: lastUsed,
    expires_at: expiresAt,
  });
  const live = session(after(now, HOUR), ago(6 * DAY));
  await db
    .insertInto("session")
    .values([live, session(now, ago(HOUR)), session(after(now, DAY), ago(9 * DAY))])
    .execute();
  const spans = [ago(MINUTE), after(now, MINUTE)];
  for (const expires_at of spans) {
    await db.insertInto("sealed_limit").values({ key: bytes(), expires_at }).execute();
    await db
      .insertInto("idempotency")
      .values({ key: bytes(), record_id: 1, body_hash: bytes(), expires_at })
      .execute();
    await db.insertInto("rate_limit").values({ key: bytes(), count: 1, expires_at }).execute();
  }
  for (const at of [ago(2 * HOUR), ago(MINUTE)])
    await db.insertInto("page_drop").values({ path: "/laporan", at }).execute();
  const old = await insertAttempt("2210512002@students.example.ac.id", ago(25 * HOUR));
  const young = await insertAttempt("2210512002@students.example.ac.id", ago(23 * HOUR));
  await insertFile(randomFileName("png"), old);
  const kept = randomFileName("png");
  await insertFile(kept, young);
  const code = { code_hash: bytes(), tries_left: 5 };
  await db
    .insertInto("one_time_code")
    .values([
      { ...code, registration_id: young, expires_at: after(now, MINUTE) },
      { ...code, account_id: account, expires_at: ago(MINUTE) },
    ])
    .execute();

  await removeOldRows(parts(noFiles));

  const sessions = await db.selectFrom("session").select("token_hash").execute();
  expect(sessions.map((row) => Buffer.from(row.token_hash))).toEqual([live.token_hash]);
  expect(await count("sealed_limit")).toBe(1);
  expect(await count("idempotency")).toBe(1);
  expect(await count("rate_limit")).toBe(1);
  expect(await count("page_drop")).toBe(1);
  const attempts = await db.selectFrom("registration").select("id").execute();
  expect(attempts).toEqual([{ id: young }]);
  const codes = await db.selectFrom("one_time_code").select("registration_id").execute();
  expect(codes).toEqual([{ registration_id: young }]);
  expect(await db.selectFrom("file").select("name").execute()).toEqual([{ name: kept }]);
  expect(await count("account")).toBe(1);
});

test("more rows than one statement removes go as well", async () => {
  await sql`insert into page_drop (path, at)
    select '/laporan', ${ago(2 * HOUR)} from generate_series(1, 12000)`.execute(database.db);
  await removeOldRows(parts(noFiles));
  expect(await count("page_drop")).toBe(1);
});

test("a stored file without a record goes when it is two hours old, a newer one and one with a record stay", async () => {
  const attempt = await insertAttempt("2210512003@students.example.ac.id", now);
  const [recorded, fresh, orphan] = [0, 1, 2].map(() => randomFileName("png")) as [
    string,
    string,
    string,
  ];
  await insertFile(recorded, attempt);
  const many = Array.from({ length: 1_100 }, () => randomFileName("pdf"));
  const removed: string[] = [];
  await sweepStoredFiles(
    parts({
      async *list() {
        yield { name: recorded, modified: ago(30 * DAY) };
        yield { name: fresh, modified: ago(HOUR) };
        yield { name: orphan, modified: ago(3 * HOUR) };
        for (const name of many) yield { name, modified: ago(DAY) };
      },
      remove: async (name) => void removed.push(name),
    }),
  );
  expect(removed).toEqual([orphan, ...many]);
});

test("however many files there are, the database keeps one statement for the sweep", async () => {
  const { db } = database;
  const names = Array.from({ length: 20 }, () => randomFileName("pdf"));
  for (const from of names.keys()) await namesWithoutRecord(db, names.slice(from));
  const { rows } = await sql`
    select statement from pg_prepared_statements where statement like 'select name from file where%'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
});

test("orphans are swept from a real folder of uploads", async () => {
  const store = await openDiskStore(dataPaths(dataDir).uploads, { now: () => now });
  const source = join(dataDir, "source");
  await writeFile(source, "x");
  const attempt = await insertAttempt("2210512004@students.example.ac.id", now);
  const [recorded, orphan] = [randomFileName("png"), randomFileName("png")];
  await store.put(recorded, source);
  await store.put(orphan, source);
  await insertFile(recorded, attempt);
  const later = { now: () => after(now, 4 * HOUR) };
  await sweepStoredFiles({ ...parts(store), clock: later });
  const left: string[] = [];
  for await (const { name } of store.list()) left.push(name);
  expect(left).toEqual([recorded]);
});

test("what an upload left in the temporary folder goes when it is two hours old", async () => {
  await sweepTemporaryFiles(parts(noFiles));
  const folder = dataPaths(dataDir).temporary;
  for (const [name, age] of [
    ["old", 3 * HOUR],
    ["young", HOUR],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "part"), "x");
    // the machine's own time, whatever the database's is
    const then = after(new Date(), -age);
    await utimes(join(folder, name), then, then);
  }
  await sweepTemporaryFiles(parts(noFiles));
  expect(await readdir(folder)).toEqual(["young"]);
});

test("a vacuum reaches every table", async () => {
  await vacuumAll(parts(noFiles));
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.reltuples < 0`.execute(database.db);
  expect(rows).toEqual([]);
});

test("a clock that is ahead at one look removes nothing; one that stays there is believed at the next", async () => {
  let off = 0;
  const days: number[] = [];
  const clock = { now: () => after(now, off * DAY + performance.now()) };
  const look = looksTwice({ ...parts(noFiles), clock }, async (sure) => {
    const since = sure.clock.now().getTime() - performance.now() - now.getTime();
    days.push(Math.round(since / DAY));
  });
  for (off of [0, 60, 0, -1, 0, 60, 60, 0]) await look();
  expect(days.map(Math.abs)).toEqual([0, 0, 0, 1, 1, 0, 60, 0]);
});

test("housekeeping that is stopped ends", async () => {
  const housekeeping = startHousekeeping(parts(noFiles), database.engine);
  await expect(housekeeping.stop()).resolves.toBeUndefined();
});
