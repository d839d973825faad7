import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { keepErasures } from "./marks.server.ts";

/** Erasures outlive the database that they were done in. */

let t: TestApp;
let path: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  path = join(t.dataDir, "erasures");
});
afterAll(() => t.close());

const kept = async () => (await readFile(path, "utf8")).split("\n").filter(Boolean);

test("an older copy of the database that is put back loses removed accounts again, and no others", async () => {
  const admin = await superadminToken(t);
  const leaver = await verifiedStudent(t, admin);
  const other = await verifiedStudent(t, admin);
  // the account as a copy from before the erasure would bring it back
  const { rows: copied } = await sql<{ account: object }>`
    select to_jsonb(account) as account from account where id = ${leaver.id}`.execute(t.app.db);
  const body = { password: leaver.password };
  await t.call("POST", "/users/me/erasure", { token: leaver.token, body });
  expect(await keepErasures(t.app, path)).toBe(0);
  expect(await kept()).toHaveLength(1);

  await t.app.db.deleteFrom("erasure").execute();
  await sql`
    insert into account overriding system value
    select * from jsonb_populate_record(null::account, ${JSON.stringify(copied[0]!.account)}::jsonb)`.execute(
    t.app.db,
  );
  const erased = await keepErasures(t.app, path);
  const left = await t.app.db
    .selectFrom("account")
    .select("id")
    .where("role", "=", "student")
    .execute();
  expect([erased, left.map(({ id }) => id)]).toEqual([1, [other.id]]);
  expect((await t.app.db.selectFrom("erasure").select("mark").execute()).length).toBe(1);
  expect(await keepErasures(t.app, path)).toBe(0);
});

test("the file has marks alone, sorted, for nobody else's eyes, and is not written without need", async () => {
  const admin = await superadminToken(t);
  for (let n = 0; n < 3; n += 1) {
    const { token, password } = await verifiedStudent(t, admin);
    await t.call("POST", "/users/me/erasure", { token, body: { password } });
  }
  await keepErasures(t.app, path);
  const lines = await kept();
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(lines.toSorted());
  for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64}$/);
  const { mode, ino } = await stat(path);
  expect(mode & 0o777).toBe(0o600);
  await keepErasures(t.app, path);
  expect((await stat(path)).ino).toBe(ino);
});

test("a line that is no mark is passed over", async () => {
  await writeFile(path, "bukan tanda\n");
  expect(await keepErasures(t.app, path)).toBe(0);
  expect(await kept()).toHaveLength(4);
});
