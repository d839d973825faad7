import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { ABOUT, type About, rowsOf } from "./archive.ts";
import { makeBackup } from "./make.ts";
import { restore } from "./restore.ts";

/** Rows that point at each other, in a backup and put back. */

let t: TestApp;
let database: Database;
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "sikam-rows-"));
  database = await testDatabase();
  t = await startTestApp({}, {}, database);
  const admin = await superadminToken(t);
  const { token } = await verifiedStudent(t, admin);
  await setPeriod(t, admin, true);
  const { id } = await fileAppeal(t, token);
  const said = await talkAt(t, `/ukt-appeals/${id}`).say(token, "Slip gaji menyusul besok.");
  expect(said.status).toBe(201);
});
afterAll(async () => {
  await t.close();
  await rm(temporary, { recursive: true, force: true });
});

const archived = async () => {
  const { archive, ended } = await makeBackup({ database, files: t.app.files, temporary });
  const members = new Map<string, Buffer>();
  for await (const entry of archive.pipe(extract()))
    members.set(entry.header.name, await buffer(entry));
  await ended;
  return { members, about: JSON.parse(String(members.get(ABOUT))) as About };
};

/** The keys by which rows point at rows, and what else a database holds of them. */
const keysIn = async (db: Database["db"]) => {
  const { rows } = await sql<{ from: string; to: string; deferrable: boolean }>`
    select one.relname as from, other.relname as to, condeferrable as deferrable
    from pg_constraint join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(db);
  return rows;
};

test("a table stands behind those that its rows point at", async () => {
  const { about } = await archived();
  const names = about.tables.map(({ name }) => name);
  const keys = (await keysIn(database.db)).filter(({ from }) => names.includes(from));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter(({ from, to }) => names.indexOf(from) < names.indexOf(to))).toEqual([]);
});

/** The archive as it was written when messages stood before appeals. */
const withMessagesFirst = async () => {
  const { members, about } = await archived();
  const message = about.tables.find(({ name }) => name === "message")!;
  const others = about.tables.filter((table) => table !== message);
  const at = others.findIndex(({ name }) => name === "appeal");
  const tables = others.toSpliced(at, 0, message);
  const tar = pack();
  tar.entry({ name: ABOUT }, JSON.stringify({ ...about, tables }));
  for (const { name } of tables) tar.entry({ name: rowsOf(name) }, members.get(rowsOf(name))!);
  for (const [name, bytes] of members)
    if (name !== ABOUT && !name.startsWith("rows/")) tar.entry({ name }, bytes);
  tar.finalize();
  return Readable.from(tar);
};

test("messages of an appeal are restored, where an older archive has them before it too", async () => {
  const { database: empty } = await emptyDatabase();
  const parts = { files: t.app.files, temporary, check: async () => {}, tell: () => {} };
  try {
    await restore({ ...parts, database: empty }, await withMessagesFirst());
    const rows = (db: Database["db"]) => db.selectFrom("message").selectAll().execute();
    expect(await rows(empty.db)).toEqual(await rows(database.db));
    expect(await keysIn(empty.db)).toEqual(await keysIn(database.db));
  } finally {
    await empty.close();
  }
});
