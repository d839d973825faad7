import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sql } from "kysely";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { migrate } from "../../server/database/migrate.ts";
import { ABOUT, type About, makeSum, rowsOf } from "./archive.ts";
import { makeBackup } from "./make.ts";
import { restore } from "./restore.ts";
import { MIGRATIONS } from "../../server/places.ts";

/** A backup of a version before this one. */

/** Where the older version stood: before this one. */
const NEXT = "0020_own_data.sql";

let t: TestApp;
let database: Database;
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "sikam-older-"));
  database = await testDatabase();
  t = await startTestApp({}, {}, database);
  await verifiedStudent(t, await superadminToken(t));
});
afterAll(async () => {
  await t.close();
  await rm(temporary, { recursive: true, force: true });
});

/** The columns of each table that the older version had. */
const olderColumns = async (): Promise<Map<string, Set<string>>> => {
  const { database: older } = await emptyDatabase();
  const folder = await mkdtemp(join(temporary, "migrations-"));
  for (const name of (await readdir(MIGRATIONS)).filter((one) => one < NEXT))
    await symlink(fileURLToPath(new URL(name, MIGRATIONS)), join(folder, name));
  await migrate(older, pathToFileURL(`${folder}/`));
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by 1`.execute(older.db);
  await older.close();
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
};

const onlyColumns = (text: string, columns: ReadonlySet<string>) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const row = Object.entries(JSON.parse(line) as Record<string, unknown>);
      return JSON.stringify(Object.fromEntries(row.filter(([name]) => columns.has(name))));
    });

/** The archive of this database as the older version would have written it. */
const olderArchive = async () => {
  const { archive, ended } = await makeBackup({ database, files: t.app.files, temporary });
  const members = new Map<string, Buffer>();
  for await (const entry of archive.pipe(extract()))
    members.set(entry.header.name, await buffer(entry));
  await ended;
  const about = JSON.parse(String(members.get(ABOUT))) as About;
  const had = await olderColumns();
  const tables = about.tables.flatMap((one) => {
    const columns = had.get(one.name);
    const text = String(members.get(rowsOf(one.name)));
    if (!columns) {
      members.delete(rowsOf(one.name));
      return [];
    }
    const lines = onlyColumns(text, columns);
    const sum = makeSum();
    for (const line of lines) sum.add(line);
    members.set(rowsOf(one.name), Buffer.from(lines.map((line) => `${line}\n`).join("")));
    return [{ ...one, columns: one.columns.filter((name) => columns.has(name)), ...sum.get() }];
  });
  const older: About = {
    ...about,
    migrations: about.migrations.filter((key) => key < NEXT),
    tables,
  };
  members.set(ABOUT, Buffer.from(JSON.stringify(older)));
  const tar = pack();
  for (const [name, bytes] of members) tar.entry({ name }, bytes);
  tar.finalize();
  return Readable.from(tar);
};

test("is restored as it was, and brought up to date", async () => {
  const { database: empty } = await emptyDatabase();
  try {
    const { migrated } = await restore(
      { database: empty, files: t.app.files, temporary, check: async () => {}, tell: () => {} },
      await olderArchive(),
    );
    expect(migrated[0]).toBe(NEXT);
    const { rows } = await sql<{ email: string; isDecided: boolean }>`
      select email, decided_at is not null as "isDecided" from account where role = 'student'`.execute(
      empty.db,
    );
    // as the migration fills it in
    expect(rows).toEqual([{ email: expect.stringMatching(/@/), isDecided: true }]);
  } finally {
    await empty.close();
  }
});
