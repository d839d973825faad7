import { makerOfReport, rewriteNow } from "../../../tests/support/rewriting.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import { pdf } from "../../../tests/forms.ts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { lockAwaited } from "../../../tests/support/test-database.ts";
import { startOfHour } from "../../server/clock.ts";
import { StoreAway } from "../../server/uploads/file-store.ts";
import { rewriteHour } from "./rewriting.ts";
import { type Rewriting, rewriteYoung } from "./rewriting.sql.ts";

const STUDENTS = 6;
const REPORTS = 4;
/** Tables in which a student's visit leaves rows; an admin's session stays as it is. */
const VISITED = [
  "account",
  "report",
  "report_search",
  "report_count",
  "used_tag",
  "sealed_limit",
  "vote",
  "report_number",
].map((name) => sql.table(name));
const SESSIONS = sql`(select ctid, xmin from session
  where not exists (select from admin_session where token_hash = session.token_hash)) as session`;

let t: TestApp;
let admin: string;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  for (let n = 0; n < STUDENTS; n += 1) {
    student = await verifiedStudent(t, admin);
    for (let filed = 0; filed < REPORTS; filed += 1)
      await fileReport(t, student.token, { isAnonymous: String(filed % 2 === 0) });
  }
});
afterAll(() => t.close());

const rewrite = (again = false) => rewriteNow(t, again);

/** The transactions that made the rows of a table, in the order in which they lie there. */
const makersOf = async (visited: RawBuilder<unknown>) => {
  const { rows } = await sql<{ made: string }>`
    select xmin::text as made from ${visited} order by ctid`.execute(t.app.db);
  return rows.map(({ made }) => made);
};
const makersOfAll = async () => {
  const all = [];
  for (const visited of [...VISITED, SESSIONS]) all.push(new Set(await makersOf(visited)).size);
  return all;
};
/** All rows of all tables, in an order of their own. */
const everything = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rewriting'
    order by 1`.execute(t.app.db);
  const all: Record<string, readonly unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`
      select to_jsonb(row) as row from ${sql.table(name)} as row order by 1`.execute(t.app.db);
    all[name] = rows;
  }
  return all;
};

const makerOf = (report: number) => makerOfReport(t, report);

describe("what an hour has written", () => {
  test("has the same values afterwards, and one maker in each table", async () => {
    const before = await everything();
    const [, ofReports] = await makersOfAll();
    expect(ofReports).toBe(STUDENTS * REPORTS);
    await rewrite();
    expect(await everything()).toEqual(before);
    expect(Math.max(...(await makersOfAll()))).toBe(1);
  });

  test("is written anew once for each hour, however many begin", async () => {
    const maker = () => makerOf(report);
    t.clock.move(spans.hour);
    const { id: report } = await fileReport(t, student.token, { isAnonymous: "true" });
    const filed = await maker();
    await Promise.all([rewrite(), rewrite(), rewrite()]);
    const first = await maker();
    expect(first).not.toBe(filed);
    await rewrite();
    expect(await maker()).toBe(first);
    // older than the last time: only what is young is written again
    await rewrite(true);
    expect(await maker()).toBe(first);
  });

  test("is cleaned of what it was before, although the store of files is away", async () => {
    await fileReport(t, student.token);
    const files = { ...t.app.files, renewSince: () => Promise.reject(new StoreAway("is away")) };
    let isCleaned = false;
    const unhurried = async <T>(work: (db: typeof t.app.db) => Promise<T>) => {
      const done = await work(t.app.db);
      isCleaned = true;
      return done;
    };
    await expect(rewriteHour({ ...t.app, files, unhurried }, { again: true })).rejects.toThrow(
      "is away",
    );
    expect(isCleaned).toBe(true);
  });

  test("keeps nothing of the locks that others left on accounts", async () => {
    const { id } = await fileReport(t, student.token);
    await setStatus(t, admin, id, "under_review");
    const voter = await verifiedStudent(t, admin);
    await t.call("POST", `/reports/${id}/vote`, { token: voter.token, body: { type: "upvote" } });
    const doneBy = async () => {
      const mark = await t.app.db.selectFrom("rewriting").selectAll().executeTakeFirstOrThrow();
      return [...mark.done_by, ...mark.out_of_turn];
    };
    const others = async (known: readonly unknown[]) => {
      const { rows } = await sql<{ lock: string }>`
        select distinct xmax::text as lock from account where xmax::text <> '0' and xmax <> xmin`.execute(
        t.app.db,
      );
      return rows.map(({ lock }) => lock).filter((lock) => !known.map(String).includes(lock));
    };
    const before = await doneBy();
    expect(await others(before)).not.toEqual([]);
    await rewrite(true);
    expect(await others([...before, ...(await doneBy())])).toEqual([]);
  });

  test("keeps nothing of the lock that an appeal left on the period", async () => {
    await setPeriod(t, admin, true);
    await fileAppeal(t, student.token, {}, { sk: await pdf("Surat") });
    const lock = sql`select from appeal_period where xmax::text <> '0' and xmax <> xmin`;
    expect((await lock.execute(t.app.db)).rows).toHaveLength(1);
    await rewrite(true);
    expect((await lock.execute(t.app.db)).rows).toEqual([]);
  });
});

test("what has expired is gone with the hour, its exact time too", async () => {
  const expired = {
    key: Buffer.from("lewat"),
    count: 1,
    expires_at: new Date(t.clock.now().getTime() - 1),
  };
  await t.app.db.insertInto("rate_limit").values(expired).execute();
  await rewrite(true);
  const left = await t.app.db.selectFrom("rate_limit").select("key").execute();
  expect(left.filter(({ key }) => key.equals(expired.key))).toEqual([]);
});

test("more rows than one transaction takes are written by several, and nothing tells who made them", async () => {
  const used = sql.table("used_tag");
  const before = new Set(await makersOf(used));
  const added = async () =>
    [...new Set(await makersOf(used))].filter((maker) => !before.has(maker));
  await sql`insert into used_tag select sha256(n::text::bytea) from generate_series(1, 2400) as n`.execute(
    t.app.db,
  );
  const [maker] = await added();
  await rewrite(true);
  expect(await added()).toHaveLength(3);
  expect(await added()).not.toContain(maker);
});

test("what is written meanwhile is left for the next time, whichever table it is in", async () => {
  await fileReport(t, student.token);
  const part = (before?: Rewriting) =>
    t.app.db
      .transaction()
      .execute((trx) => rewriteYoung(trx, t.clock.now(), { again: true, before }));
  let done = await part();
  const { id } = await fileReport(t, student.token, { isAnonymous: "true" });
  const filed = await makerOf(id);
  while (done && done.left.length > 0) done = await part(done);
  expect(await makerOf(id)).toBe(filed);
  await rewrite(true);
  expect(await makerOf(id)).not.toBe(filed);
});

// the embedded engine has one connection: there is nobody beside it
describe.runIf(process.env["TEST_DATABASE_URL"])("beside others", () => {
  /** Without the cleaning, which waits for whoever reads. */
  const rewriteRows = () =>
    rewriteHour({ ...t.app, unhurried: () => Promise.resolve() as never }, { again: true });

  test("leaves a row that somebody holds, and writes it anew the next time", async () => {
    const { id } = await fileReport(t, student.token, { isAnonymous: "true" });
    const filed = await makerOf(id);
    await t.app.db.transaction().execute(async (trx) => {
      await sql`select from report where id = ${id} for update`.execute(trx);
      await rewriteRows();
    });
    expect(await makerOf(id)).toBe(filed);
    await rewrite(true);
    expect(await makerOf(id)).not.toBe(filed);
  });

  test("comes to an end although more rows are held than one transaction takes", async () => {
    await sql`insert into registration
        (email, name, salt, password_hash, wrapped_secret, privacy_version, created_at)
      select n || '@a.id', 'Siapa', '', '', '', '', now() from generate_series(1, 1001) as n`.execute(
      t.app.db,
    );
    await t.app.db.transaction().execute(async (trx) => {
      await sql`select from registration for update`.execute(trx);
      await rewriteRows();
    });
    expect(new Set(await makersOf(sql.table("registration"))).size).toBe(1);
    await rewrite(true);
    expect(new Set(await makersOf(sql.table("registration"))).size).toBe(2);
    await sql`delete from registration`.execute(t.app.db);
  });

  test("a vote that is taken back meanwhile is gone afterwards", async () => {
    const { id } = await fileReport(t, student.token);
    await setStatus(t, admin, id, "under_review");
    const { token } = await verifiedStudent(t, admin);
    await t.call("POST", `/reports/${id}/vote`, { token, body: { type: "upvote" } });
    let withdrawn: ReturnType<typeof t.call> | undefined;
    await t.app.db.transaction().execute(async (trx) => {
      let before: Rewriting | undefined;
      do before = await rewriteYoung(trx, t.clock.now(), { again: true, before });
      while (before && before.left.length > 0);
      withdrawn = t.call("DELETE", `/reports/${id}/vote`, { token });
      await lockAwaited(trx);
    });
    expect(await withdrawn).toMatchObject({ status: 200 });
    expect((await t.call("GET", `/reports/${id}/votes`)).body.data).toMatchObject({ upvote: 0 });
    expect(
      await t.app.db.selectFrom("vote").where("report_id", "=", id).selectAll().execute(),
    ).toEqual([]);
  });

  test("waits for whoever writes to a table, and lets others write between two tries", async () => {
    const { id } = await fileReport(t, student.token, { isAnonymous: "true" });
    const filed = await makerOf(id);
    let rewritten: Promise<void> | undefined;
    let another: unknown;
    await t.app.db.transaction().execute(async (trx) => {
      await sql`lock table used_tag in row exclusive mode`.execute(trx);
      rewritten = rewrite(true);
      await lockAwaited(trx);
      another = await fileReport(t, student.token, { isAnonymous: "true" });
    });
    expect(another).toMatchObject({ isAnonymous: true });
    await rewritten;
    expect(await makerOf(id)).not.toBe(filed);
  });
});

describe("jobs that wait", () => {
  test("keep the hour of their times alone, and are done all the same", async () => {
    const rows = async () =>
      (
        await sql<{ created_on: Date; start_after: Date; keep_until: Date }>`
          select created_on, start_after, keep_until from jobs.job
          where data ->> 'kind' = 'already-registered'`.execute(t.app.db)
      ).rows;
    await t.app.jobs.stop();
    await t.app.db
      .transaction()
      .execute((trx) =>
        t.app.jobs.send(trx, "mail", { kind: "already-registered", account: student.id }),
      );
    // in the last moment of an hour: it waits since the end of that, however often it is written anew
    const due = startOfHour(t.app.clock.now());
    await sql`update jobs.job set created_on = ${due}::timestamptz - interval '1 ms'
      where data ->> 'kind' = 'already-registered'`.execute(t.app.db);
    for (const _ of ["once", "and again"]) {
      await rewrite(true);
      const [row, ...others] = await rows();
      for (const at of Object.values(row!)) expect(at).toEqual(startOfHour(at));
      expect([row!.created_on, others]).toEqual([due, []]);
    }
  });
});
