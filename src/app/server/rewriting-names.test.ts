import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { rewriteNow } from "../../../tests/support/rewriting.ts";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { openDatabase } from "../../server/database/database.ts";
import { migrate } from "../../server/database/migrate.ts";
import { MIGRATIONS } from "../../server/places.ts";

/** What the index that reports are searched by keeps of the names of their authors. */

let dir: string;
let t: TestApp;
let admin: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "sikam-names-"));
  const database = await openDatabase({ dataDir: join(dir, "database") });
  await migrate(database, MIGRATIONS);
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, {}, database);
  admin = await superadminToken(t);
  // what a start knows nothing of is made anew once
  await rewriteNow(t);
});
afterAll(async () => {
  await t.close();
  await rm(dir, { recursive: true, force: true });
});

/** Three letters as the index keeps them: a number of three bytes. */
const keyOf = (letters: string) => Buffer.from([...Buffer.from(letters).toReversed(), 0]);

/** How many of the letters of `name`, three at a time, stand in the index. */
const kept = async (name: string) => {
  await sql`checkpoint`.execute(t.app.db);
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath('report_search_text_idx') as path`.execute(t.app.db);
  const bytes = await readFile(join(dir, "database", rows[0]!.path));
  const letters = Array.from({ length: name.length - 2 }, (_, at) => name.slice(at, at + 3));
  return letters.filter((three) => bytes.includes(keyOf(three))).length;
};

const anHourLater = () => {
  t.clock.move(spans.hour);
  return rewriteNow(t);
};

test("an hour after a name is taken off a report, however that is done, the index has nothing of it", async () => {
  const names = ["Zulqvinkjh", "Xyqbrovskw", "Wjufgidzoq"];
  const [edited, later, removed] = await Promise.all(
    names.map((name) => verifiedStudent(t, admin, name)),
  );
  const ids = [];
  for (const { token } of [edited!, later!, removed!]) ids.push((await fileReport(t, token)).id);
  const all = () => Promise.all(names.map((name) => kept(name.toLowerCase())));
  await anHourLater();
  expect(await all()).toEqual([8, 8, 8]);
  const body = formOf({ isAnonymous: "true" });
  const { token } = edited!;
  expect((await t.call("PATCH", `/reports/${ids[0]}`, { token, body })).status).toBe(200);
  await anHourLater();
  expect(await all()).toEqual([0, 8, 8]);
  const path = `/reports/${ids[1]}/anonymize`;
  expect((await t.call("POST", path, { token: later!.token, body: {} })).status).toBe(200);
  await anHourLater();
  expect(await all()).toEqual([0, 0, 8]);
  const { password } = removed!;
  const asked = { token: removed!.token, body: { password } };
  expect((await t.call("POST", "/users/me/erasure", asked)).status).toBe(200);
  await anHourLater();
  expect(await all()).toEqual([0, 0, 0]);
});
