import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAdmin, superadminToken } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { type Clock, HOUR, MINUTE, startOfHour, systemClock } from "../../server/clock.ts";
import { type State, troublesOf } from "./state.server.ts";
import { countLateJobs } from "./trouble.sql.ts";

/** The machine's own clock, so that nothing is wrong with it; moved where a test says so. */
let ahead = 0;
const clock: Clock = { now: () => new Date(systemClock.now().getTime() + ahead) };

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({}, { clock });
  token = await superadminToken(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  ahead = 0;
  await sql`delete from jobs.job`.execute(t.app.db);
  await sql`update rewriting set hour = ${startOfHour(clock.now())}`.execute(t.app.db);
});

const troubles = async () => (await t.call("GET", "/admin/troubles", { token })).body.data;

/** A job as it stands in its queue after so long; nothing works it. */
const lateJob = (queue: string, minutes: number) =>
  sql`insert into jobs.job (name, data, state, retry_limit, start_after, created_on)
    values (${queue}, '{}', 'retry', 5, now() + interval '1 day', now() - ${minutes} * interval '1 minute')`.execute(
    t.app.db,
  );

describe("GET /admin/troubles", () => {
  test("200: says nothing while all is well", async () => {
    const reply = await t.call("GET", "/admin/troubles", { token });
    expect([reply.status, reply.body.data]).toEqual([200, []]);
  });

  test("200: mail that waits for over five minutes, since when", async () => {
    await lateJob("mail", 3);
    expect(await troubles()).toEqual([]);
    await lateJob("mail", 90);
    const [mail] = await troubles();
    expect(mail).toMatchObject({ kind: "mail", amount: null });
    expect(Math.abs(Date.parse(mail.since) - (Date.now() - 90 * MINUTE))).toBeLessThan(MINUTE);
  });

  test("200: other jobs that stand for over a quarter of an hour", async () => {
    await lateJob("tell-supporters", 14);
    expect(await troubles()).toEqual([]);
    await lateJob("tell-supporters", 16);
    expect(await troubles()).toMatchObject([{ kind: "jobs" }]);
  });

  test("200: says nothing of what waits for its hour: that would tell when it was sent", async () => {
    for (const queue of ["mail", "tell-supporters"])
      await sql`insert into jobs.job (name, data, start_after, created_on)
        values (${queue}, '{}', now() + interval '20 minutes', now() - interval '40 minutes')`.execute(
        t.app.db,
      );
    expect(await troubles()).toEqual([]);
    expect(await countLateJobs(t.app.db, clock.now())).toEqual([]);
    ahead = 22 * MINUTE;
    const late = await countLateJobs(t.app.db, clock.now());
    for (const { oldest } of late)
      expect(Math.abs(oldest.getTime() - Date.now() - 20 * MINUTE)).toBeLessThan(MINUTE);
    expect(late.map(({ queue }) => queue).toSorted()).toEqual(["mail", "tell-supporters"]);
  });

  test("200: an hour that was not written anew", async () => {
    const hour = startOfHour(new Date(Date.now() - 3 * HOUR));
    await sql`update rewriting set hour = ${hour}`.execute(t.app.db);
    expect(await troubles()).toEqual([
      { kind: "rewriting", since: hour.toISOString(), amount: null },
    ]);
  });

  test("200: a machine whose clock is off, and by how much", async () => {
    ahead = 15 * MINUTE;
    expect(await troubles()).toMatchObject([{ kind: "clock", amount: -900 }]);
  });

  test("401 for guests, 403 for admins", async () => {
    const admin = await newAdmin(t, token);
    expect((await t.call("GET", "/admin/troubles")).status).toBe(401);
    expect((await t.call("GET", "/admin/troubles", { token: admin.token })).status).toBe(403);
  });
});

const WELL: State = {
  now: new Date("2026-11-18T03:30:00Z"),
  late: [],
  rewritten: new Date("2026-11-18T03:00:00Z"),
  mayCut: true,
  disk: { free: 100, size: 1000 },
  clockOff: 0,
};

test.each([
  [{ disk: { free: 99, size: 1000 } }, [{ kind: "disk", since: null, amount: 9 }]],
  [{ mayCut: false }, [{ kind: "grants", since: null, amount: null }]],
  [
    { mayCut: false, disk: { free: 0, size: 1000 }, clockOff: 40 },
    [{ kind: "disk" }, { kind: "grants" }, { kind: "clock", amount: 40 }],
  ],
])("a state with %j is told, the worst first", (wrong, told) => {
  expect(troublesOf(WELL)).toEqual([]);
  expect(troublesOf({ ...WELL, ...wrong })).toMatchObject(told);
});
