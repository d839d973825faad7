import { randomInt } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { ANSWER } from "../../promises.ts";
import { DAY, HOUR, MINUTE, startOfHour } from "../../server/clock.ts";
import type { LastUse } from "../../server/last-use.ts";
import { listUnsettled } from "../merging/merging.sql.ts";
import { settleMerging } from "../merging/settle.server.ts";
import { FILINGS, REPORTS, send, STUDENTS, THEMES } from "../../../tests/support/case-acts.ts";
import {
  adminDetailOf,
  detailOf,
  isPublished,
  listOf,
  makeCase,
  type Model,
  queuesOf,
} from "../../../tests/support/case-model.ts";
import { type Act, play } from "../../../tests/support/case-rules.ts";
import { followersOf, votesOf } from "../../../tests/support/case-support.ts";

/**
 * Students and admins do what they may, and try what they may not, with four reports in any order, and time goes
 * on between: promise, counts, votes and timeline are as a model in memory has them. `CASE_RUNS=2000` tries as
 * often as promised, `CASE_SEED` repeats what failed.
 */

const RUNS = Number(process.env["CASE_RUNS"] ?? 40);
const SEED = Number(process.env["CASE_SEED"] ?? randomInt(1_000_000));
const MOST_ACTS = 50;
/** Others take over then: an author of many anonymous reports has many tags to derive. */
const RUNS_OF_A_GROUP = 100;

let now = Date.parse("2026-11-18T03:07:20Z");
let runs = 0;

let t: TestApp;
let superadmin: string;
let admins: TestAdmin[];
let groups: TestStudent[][];
beforeAll(async () => {
  // weeks go by between two acts of a student
  const lastUse: LastUse = { note: () => {}, get: () => undefined, flush: async () => {} };
  const clock = { now: () => new Date(now) };
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, { clock, lastUse });
  superadmin = await superadminToken(t);
  admins = [await newAdmin(t, superadmin), await newAdmin(t, superadmin)];
  groups = [];
  for (let from = 0; from < RUNS; from += RUNS_OF_A_GROUP) {
    const registered = Array.from({ length: STUDENTS }, () => verifiedStudent(t, superadmin));
    groups.push(await Promise.all(registered));
  }
  const expires_at = new Date(now + (RUNS + 1000) * 100 * DAY);
  await t.app.db.updateTable("session").set({ expires_at }).execute();
  // jobs are done after each act, and not when a worker comes to them
  await t.app.jobs.stop();
});
afterAll(() => t.close());

/** Lets time go by until `moment`; everybody stays signed in, however many weeks that are. */
const goOnTo = async (moment: number) => {
  now = moment;
  await t.app.db
    .updateTable("session")
    .set({ last_used_at: new Date(now) })
    .execute();
};

/** One run: the reports as they are in the product, beside the model. */
interface Real {
  readonly ids: readonly number[];
  readonly students: readonly TestStudent[];
}

const seenBy = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;

/** Admins take turns. */
let turns = 0;
const nextAdmin = () => admins[turns++ % admins.length]!.token;

/** Does what waits in the queue that parts and unites reports. */
const settle = async () => {
  const { rows } = await sql<{ report: number }>`
    with gone as (delete from jobs.job where name = 'settle-merging' returning data)
    select (data->>'report')::int as report from gone order by 1`.execute(t.app.db);
  for (const { report } of rows) await settleMerging(t.app, report);
};

const compare = async (model: Model, { ids }: Real, at: number) =>
  expect(await seenBy(ids[at]!, nextAdmin())).toMatchObject(adminDetailOf(model, at, ids));

const MERGING = new Set(["merge", "part"]);
const HIDING = new Set(["status", "mark as abuse"]);

class Command implements fc.AsyncCommand<Model, Real> {
  readonly act: Act;
  readonly isBold: boolean;
  /** @param isBold tries also what is to be refused */
  constructor(act: Act, isBold = true) {
    this.act = act;
    this.isBold = isBold;
  }
  check = (model: Readonly<Model>) =>
    this.isBold || play(structuredClone(model), this.act) === "ok";
  toString = () => JSON.stringify(this.act);

  async run(model: Model, real: Real): Promise<void> {
    const { act } = this;
    const { ids, students } = real;
    const one = model.cases[act.one]!;
    const wasMerged = model.cases.some(({ target }) => target !== null);
    const reply = await send(act, {
      t,
      id: ids[act.one]!,
      version: one.version,
      admin: nextAdmin(),
      superadmin,
      tokenOf: (who) => students[who === "author" ? one.author : who]!.token,
      idOf: (report) => ids[report]!,
    });
    const outcome = play(model, act);
    expect(reply.body.code ?? "ok").toBe(outcome);
    if (outcome !== "ok") return;
    if (act.act === "vote") return expect(reply.body.data).toEqual(votesOf(one));
    if (act.act === "follow") {
      const followers = followersOf(one);
      return expect(reply.body.data).toEqual({ is_following: act.wanted, followers });
    }
    if (act.act === "judge") {
      expect(reply.body.data).toMatchObject(detailOf(model, act.one, ids));
      return;
    }
    if (wasMerged && HIDING.has(act.act)) await settle();
    if (MERGING.has(act.act) || (wasMerged && HIDING.has(act.act)))
      for (const at of ids.keys()) await compare(model, real, at);
    else if (act.act === "say" || act.act === "ask" || act.act === "write")
      await compare(model, real, act.one);
    else expect(reply.body.data).toMatchObject(adminDetailOf(model, act.one, ids));
  }
}

class Wait implements fc.AsyncCommand<Model, Real> {
  readonly minutes: number;
  readonly one: number;
  constructor(minutes: number, one: number) {
    this.minutes = minutes;
    this.one = one;
  }
  check = () => true;
  toString = () => `wait for ${this.minutes} minutes`;

  async run(model: Model, real: Real): Promise<void> {
    await goOnTo(now + this.minutes * MINUTE);
    model.now = now;
    await compare(model, real, this.one);
  }
}

const minutes = fc.oneof(fc.nat(240), fc.nat(5 * 24 * 60), fc.nat(15 * 24 * 60));
const wait = fc.tuple(minutes, fc.nat(REPORTS - 1)).map(([many, one]) => new Wait(many, one));
// most of what is refused would only take the time of what is not
const isBold = fc.nat(3).map((n) => n === 0);
const course = fc.oneof(
  ...THEMES.map((acts) => {
    const commands = acts.map((act) =>
      fc.tuple(act, isBold).map(([one, bold]) => new Command(one, bold)),
    );
    return fc.commands([wait, ...commands], { maxCommands: MOST_ACTS, size: "max" });
  }),
);

/** Files them an hour apart, so that they stand in the order of their numbers. */
const begin = async (filings: Filings) => {
  const students = groups[Math.floor(runs / RUNS_OF_A_GROUP) % groups.length]!;
  runs += 1;
  await goOnTo(Math.ceil(now / DAY) * DAY + 3 * HOUR + 7 * MINUTE);
  const real = { ids: [] as number[], students };
  const model: Model = { now, cases: [] };
  for (const [at, { author, first, ...filed }] of filings.entries()) {
    await goOnTo(now + HOUR);
    model.now = now;
    const { category, isAnonymous, isPrivate } = filed;
    const { token } = students[author]!;
    const { id, title } = await fileReport(t, token, { category, isAnonymous, isPrivate });
    const promised = startOfHour(new Date(now)).getTime() + ANSWER.days * DAY;
    real.ids.push(id);
    model.cases.push(makeCase({ ...filed, author, title, promised }));
    const [to, text] = first;
    const status = { act: "status", one: at, to, text, stale: false } as const;
    if (to !== "pending") await new Command(status).run(model, real);
  }
  return { model, real };
};
type Filings = typeof FILINGS extends fc.Arbitrary<infer All> ? All : never;

const only = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

/** All that everybody reads at the end. */
const compareAll = async (model: Model, real: Real) => {
  const { ids, students } = real;
  await settle();
  expect(await listUnsettled(t.app.db)).toEqual([]);
  for (const [at, id] of ids.entries()) {
    const one = model.cases[at]!;
    await compare(model, real, at);
    const votes = await t.call("GET", `/reports/${id}/votes`, { token: superadmin });
    expect(votes.body.data).toEqual(votesOf(one));
    const { timeline, solved_by_author, merged_into } = detailOf(model, at, ids);
    const publicly = { timeline, solved_by_author, merged_into, followers: followersOf(one) };
    if (isPublished(one)) expect(await seenBy(id)).toMatchObject(publicly);
    else expect(await seenBy(id)).toBeUndefined();
    if (one.messages.length === 0) continue;
    const { body } = await talkAt(t, `/reports/${id}`).read(students[one.author]!.token);
    expect(body.data).toMatchObject(one.messages);
  }
  const list = (await t.call("GET", "/reports")).body;
  expect({
    ids: list.data.map(({ id }: { id: number }) => id).toReversed(),
    total: list.pagination.total_items,
    perCategory: only(list.total_per_category),
    perStatus: only(list.total_per_status),
  }).toEqual(listOf(model, ids));
  const queues = (await t.call("GET", "/admin/queues", { token: nextAdmin() })).body.data;
  const { report, messages } = queuesOf(model);
  expect([queues.report, queues.messages.report]).toEqual([report, messages]);
};

const sweep = async () => {
  await t.app.db.deleteFrom("report").execute();
  await t.app.db.deleteFrom("notification").execute();
  await sql`delete from jobs.job`.execute(t.app.db);
};

test("any order of acts leaves what the model has", { timeout: RUNS * 9000 }, () =>
  fc.assert(
    fc.asyncProperty(FILINGS, course, async (filings, commands) => {
      try {
        const { model, real } = await begin(filings);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await compareAll(model, real);
      } finally {
        await sweep();
      }
    }),
    { numRuns: RUNS, seed: SEED },
  ),
);
