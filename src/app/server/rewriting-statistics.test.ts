import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { rewriteNow } from "../../../tests/support/rewriting.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { vacuumAll } from "./housekeeping.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** By the database's own clock; what has been counted until then is handed on. */
const timeNow = async (): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`
    select clock_timestamp() as now, pg_stat_force_next_flush()`.execute(t.app.db);
  return rows[0]!.now.getTime();
};

/** When each table and index was last read, vacuumed or analyzed; when read, from PostgreSQL 16 on. */
const lastTimes = async () => {
  const { rows } = await sql<{ what: string; at: string }>`
    select concat_ws(' ', row ->> 'relname', row ->> 'indexrelname', key) as what, value as at from (
      select to_jsonb(counted) as row from pg_stat_user_tables as counted
      union all select to_jsonb(counted) from pg_stat_user_indexes as counted) as counts,
      jsonb_each_text(row) where key like 'last_%' and value is not null`.execute(t.app.db);
  return rows.map(({ what, at }) => ({ what, at: Date.parse(at) }));
};

test("nothing that the engine counts tells after the hour when somebody was active in it", async () => {
  const { token } = await verifiedStudent(t, await superadminToken(t));
  const from = await timeNow();
  await fileReport(t, token, { isAnonymous: true });
  const until = await timeNow();
  await rewriteNow(t);
  await timeNow();
  const telling = (await lastTimes()).filter(({ at }) => at >= from && at <= until);
  expect(telling).toEqual([]);
});

test("nothing that the planner keeps tells whose a report was before its name was taken off", async () => {
  const superadmin = await superadminToken(t);
  // of a single value the planner keeps nothing
  const [author, other] = [
    await verifiedStudent(t, superadmin),
    await verifiedStudent(t, superadmin),
  ];
  await fileReport(t, other.token);
  const { id } = await fileReport(t, author.token);
  await vacuumAll(t.app);
  const { token } = author;
  expect((await t.call("POST", `/reports/${id}/anonymize`, { token, body: {} })).status).toBe(200);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  const { rows } = await sql`
    select attname, most_common_vals, histogram_bounds from pg_stats
    where tablename = 'report' and attname = 'author_id'`.execute(t.app.db);
  expect(rows).toEqual([]);
});

test("what the planner has kept until now goes with the vacuum that analyses anew", async () => {
  const from = await timeNow();
  await vacuumAll(t.app);
  await timeNow();
  const { rows } = await sql<{ at: Date | null }>`
    select pg_stat_get_last_vacuum_time('pg_statistic'::regclass) as at`.execute(t.app.db);
  expect(rows[0]!.at?.getTime()).toBeGreaterThanOrEqual(from);
});
