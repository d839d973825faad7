import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { REWRITTEN } from "./rewriting-ways.sql.ts";
import { rewriteNow } from "../../../tests/support/rewriting.ts";

/** What an hour leaves to those after it in which nobody is there. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const admin = await superadminToken(t);
  const [author, voter] = [await verifiedStudent(t, admin), await verifiedStudent(t, admin)];
  for (const isAnonymous of ["true", "false"]) {
    const { id } = await fileReport(t, author.token, { isAnonymous });
    await setStatus(t, admin, id, "under_review");
    const body = { type: "upvote" };
    await t.call("POST", `/reports/${id}/vote`, { token: voter.token, body });
    await t.call("POST", `/reports/${id}/messages`, {
      token: author.token,
      body: { text: "Masih terjadi" },
    });
  }
});
afterAll(() => t.close());

const nextHour = async () => {
  await rewriteNow(t);
  t.clock.move(spans.hour);
};

/** Where each row lies, and the transaction that made it. */
const places = async () => {
  const all = [];
  for (const name of REWRITTEN) {
    // each hour sets aside its own
    if (name === "report_number") continue;
    const { rows } = await sql<{ place: string }>`
      select concat_ws(' ', ${name}::text, ctid, xmin) as place from ${sql.table(name)}`.execute(
      t.app.db,
    );
    all.push(...rows.map(({ place }) => place));
  }
  return all.toSorted();
};

test("what has been written anew stays as it is in hours without anybody", async () => {
  await nextHour();
  // rows that were locked by those who put others in again
  for (let hour = 0; hour < 2; hour += 1) await nextHour();
  const before = await places();
  expect(before.length).toBeGreaterThan(10);
  for (let hour = 0; hour < 4; hour += 1) {
    await nextHour();
    expect(await places()).toEqual(before);
  }
});

test("where a dump was put into a younger server all is written anew once, and no more", async () => {
  await sql`update rewriting set since = 5000000000, done_by = '{5000000000}'`.execute(t.app.db);
  const before = new Set(await places());
  await nextHour();
  expect(
    (await places()).filter((place) => before.has(place) && !place.startsWith("session ")),
  ).toEqual([]);
  for (let hour = 0; hour < 2; hour += 1) await nextHour();
  const anew = await places();
  for (let hour = 0; hour < 4; hour += 1) {
    await nextHour();
    // an admin's session ends meanwhile
    expect(anew).toEqual(expect.arrayContaining(await places()));
  }
});

test("what points at a table is written anew before it", async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(t.app.db);
  const at = (name: string) => REWRITTEN.indexOf(name as (typeof REWRITTEN)[number]);
  const both = rows.filter(({ from, to }) => at(from) >= 0 && at(to) >= 0);
  expect(both.length).toBeGreaterThan(10);
  expect(both.filter(({ from, to }) => at(from) > at(to))).toEqual([]);
});
