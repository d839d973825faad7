import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, reportFields } from "../../../tests/forms.ts";
import {
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { makeBackup } from "./make.ts";
import { restore } from "./restore.ts";

/** The tags of two backups have nothing in common, and authors have their reports out of each. */

interface Campus {
  readonly t: TestApp;
  readonly database: Database;
}

let temporary: string;
let first: Campus;
let author: TestStudent;
let other: TestStudent;
let receipt: string;

const file = async ({ t }: Campus, token: string) => {
  const body = formOf({ ...reportFields, isAnonymous: "true" });
  const { data } = (await t.call("POST", "/reports", { token, body })).body;
  return data as { id: number; receipt: string };
};

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "sikam-tags-"));
  const database = await testDatabase();
  const t = await startTestApp({}, {}, database);
  first = { t, database };
  const admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
  other = await verifiedStudent(t, admin);
  ({ receipt } = await file(first, author.token));
});
afterAll(async () => {
  await first.t.close();
  await rm(temporary, { recursive: true, force: true });
});

const backUp = ({ t, database }: Campus) => makeBackup({ database, files: t.app.files, temporary });

/** Every tag of a backup as its rows have it. */
const tagsIn = async (campus: Campus) => {
  const { archive, ended } = await backUp(campus);
  const tags: string[] = [];
  for await (const entry of archive.pipe(extract())) {
    const isRows = /^rows\/(report|notification|used_tag)\./.test(entry.header.name);
    const text = (await buffer(entry)).toString();
    if (isRows) tags.push(...(text.match(/\\\\x[0-9a-f]{64}/g) ?? []));
  }
  await ended;
  return tags;
};

const restored = async (from: Campus): Promise<Campus> => {
  const { archive, ended } = await backUp(from);
  const { database } = await emptyDatabase();
  const { files } = from.t.app;
  const parts = { database, files, temporary, check: async () => {}, tell: () => {} };
  await restore(parts, archive);
  await ended;
  return { t: await startTestApp({}, { files }, database), database };
};

const login = async ({ t }: Campus, { email, password }: TestStudent): Promise<string> =>
  (await t.call("POST", "/auth/login", { body: { identifier: email, password } })).body.token;

const ownReceipts = async ({ t }: Campus, token: string) => {
  const { data } = (await t.call("GET", "/reports/me", { token })).body;
  const own = data.map(({ id }: { id: number }) => t.call("GET", `/reports/${id}`, { token }));
  const details = (await Promise.all(own)).map(({ body }) => body.data.receipt as string);
  return details.toSorted();
};

test("two backups have no tag in common, nor has one with the database", async () => {
  const [one, two] = [await tagsIn(first), await tagsIn(first)];
  expect([one.length, two.length]).toEqual([2, 2]);
  const { rows } = await first.database.pool.query<{ tag: string }>(
    "select tag::text as tag from used_tag",
  );
  const all = [...new Set(one), ...new Set(two), ...rows.map(({ tag }) => `\\${tag}`)];
  expect(new Set(all).size).toBe(3);
});

test("out of a backup of a backup authors read their reports, file more and connect others", async () => {
  const campuses: Campus[] = [];
  const receipts = [receipt];
  try {
    for (let n = 0; n < 2; n += 1) {
      const campus = await restored(campuses.at(-1) ?? first);
      campuses.push(campus);
      const token = await login(campus, author);
      expect(await ownReceipts(campus, token)).toEqual(receipts.toSorted());
      receipts.push((await file(campus, token)).receipt);
      expect(await ownReceipts(campus, token)).toEqual(receipts.toSorted());
    }
    const last = campuses.at(-1)!;
    const token = await login(last, other);
    const claim = await last.t.call("POST", "/reports/claim", { token, body: { receipt } });
    expect(claim.status).toBe(200);
    expect(await ownReceipts(last, token)).toEqual([claim.body.data.receipt]);
  } finally {
    for (const { t } of campuses) await t.close();
  }
});
