import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { ABOUT, type About, makeSum, rowsOf } from "./archive.ts";
import { makeBackup } from "./make.ts";
import { restore } from "./restore.ts";

/** A backup of a version before this one. */

/** What the newest migrations up to now have added, as somebody who stood before them has it not. */
const ADDED = {
  migration: "0020_own_data.sql",
  tables: ["erasure", "removal_count"],
  column: { table: "account", name: "decided_at" },
};

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

const withoutColumn = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { [ADDED.column.name]: _added, ...row } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(row);
    });

/** The archive of this database as the version before {@link ADDED} would have written it. */
const olderArchive = async () => {
  const { archive, ended } = await makeBackup({ database, files: t.app.files, temporary });
  const members = new Map<string, Buffer>();
  for await (const entry of archive.pipe(extract()))
    members.set(entry.header.name, await buffer(entry));
  await ended;
  const about = JSON.parse(String(members.get(ABOUT))) as About;
  const { table, name: column } = ADDED.column;
  const lines = withoutColumn(String(members.get(rowsOf(table))));
  const sum = makeSum();
  for (const line of lines) sum.add(line);
  members.set(rowsOf(table), Buffer.from(lines.map((line) => `${line}\n`).join("")));
  for (const name of ADDED.tables) members.delete(rowsOf(name));
  const older: About = {
    ...about,
    migrations: about.migrations.filter((key) => key < ADDED.migration),
    tables: about.tables
      .filter(({ name }) => !ADDED.tables.includes(name))
      .map((one) =>
        one.name === table
          ? { ...one, columns: one.columns.filter((name) => name !== column), ...sum.get() }
          : one,
      ),
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
    expect(migrated[0]).toBe(ADDED.migration);
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
