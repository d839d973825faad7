import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { extract } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFullHour, isTime } from "../../../tests/at-rest.ts";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { openJobs } from "../../server/jobs/jobs.ts";
import { makeBackup } from "./make.ts";
import { restore } from "./restore.ts";

/** What a backup holds, and that nothing in it tells in which order, or when within an hour, anybody wrote it. */

const REPORTS = 24;

let t: TestApp;
let database: Database;
let temporary: string;
let filed: number[];
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "sikam-backup-"));
  database = await testDatabase();
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, {}, database);
  const admin = await superadminToken(t);
  const { token } = await verifiedStudent(t, admin);
  const voter = await verifiedStudent(t, admin);
  filed = [];
  for (let n = 0; n < REPORTS; n += 1) {
    const photo = { bytes: await jpeg(), name: "foto.jpg" };
    const body = formOf({ ...reportFields, isAnonymous: String(n % 2 === 0) }, { file: photo });
    filed.push((await t.call("POST", "/reports", { token, body })).body.data.id as number);
  }
  const status = { status: "under_review" };
  for (const id of filed) {
    await t.call("PATCH", "/admin/reports/status", { token: admin, body: { id, ...status } });
    await t.call("POST", `/reports/${id}/vote`, { token: voter.token, body: { type: "upvote" } });
  }
});
afterAll(async () => {
  await t.close();
  await rm(temporary, { recursive: true, force: true });
});

const make = (secretKey?: string) =>
  makeBackup({ database, files: t.app.files, temporary, secretKey });

interface Member {
  readonly name: string;
  readonly header: object;
  readonly lines: string[];
}

const membersOf = async (secretKey?: string): Promise<Member[]> => {
  const { archive, ended } = await make(secretKey);
  const members: Member[] = [];
  for await (const entry of archive.pipe(extract())) {
    const { name, mode, uid, gid, uname, gname, mtime, type } = entry.header;
    const header = { mode, uid, gid, uname, gname, mtime, type };
    const isText = !name.startsWith("files/");
    const bytes = await buffer(entry);
    members.push({
      name,
      header,
      lines: isText ? bytes.toString().split("\n").filter(Boolean) : [],
    });
  }
  await ended;
  return members;
};
const rowsIn = (members: readonly Member[], table: string) =>
  members
    .find(({ name }) => name === `rows/${table}.jsonl`)!
    .lines.map((line) => JSON.parse(line) as Record<string, unknown>);

const parts = (into: Database) => ({
  database: into,
  files: t.app.files,
  temporary,
  check: async () => {},
  tell: () => {},
});

test("rows and files lie in another order each time, and never in that in which they came", async () => {
  const [one, other] = [await membersOf(), await membersOf()];
  const orders = ["report", "file", "notification", "vote"].map((table) => {
    const [first, second] = [one, other].map((members) =>
      // a tag is another one in each
      rowsIn(members, table).map(({ author_tag, ...row }) => ({ ...row, tagged: !!author_tag })),
    ) as [object[], object[]];
    expect(first.length).toBeGreaterThanOrEqual(REPORTS / 2);
    expect(new Set(first.map((row) => JSON.stringify(row)))).toEqual(
      new Set(second.map((row) => JSON.stringify(row))),
    );
    return [first, second];
  });
  for (const [first, second] of orders) expect(first).not.toEqual(second);
  const numbers = rowsIn(one, "report").map(({ id }) => id as number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(filed.toSorted((a, b) => a - b));
  expect(numbers).not.toEqual(filed);
  const names = (members: readonly Member[]) =>
    members.map(({ name }) => name).filter((name) => name.startsWith("files/"));
  expect(names(one)).not.toEqual(names(other));
  expect(names(one).toSorted()).toEqual(names(other).toSorted());
});

test("its members have one time and one owner", async () => {
  const members = await membersOf();
  expect(members.length).toBeGreaterThan(REPORTS);
  expect(new Set(members.map(({ header }) => JSON.stringify(header))).size).toBe(1);
  expect((members[0]!.header as { mtime: Date }).mtime).toEqual(new Date(0));
});

test("no time of a student in it is finer than the hour, and neither what it says of itself nor a job has one", async () => {
  const members = await membersOf();
  const times = ["account", "registration", "report", "appeal", "idempotency"].flatMap((table) =>
    rowsIn(members, table)
      .filter(({ role }) => role === undefined || role === "student")
      .flatMap((row) => Object.values(row))
      .filter((value): value is string => typeof value === "string" && isTime(value)),
  );
  expect(times.length).toBeGreaterThan(REPORTS);
  expect(times.filter((time) => !isFullHour(time))).toEqual([]);
  for (const name of ["about.json", "end.json", "jobs.jsonl"])
    expect(members.find((one) => one.name === name)!.lines.join()).not.toMatch(
      /\d{4}-\d\d-\d\dT\d/,
    );
});

test("sessions, codes, limits and the marks of the rewriting are not in it, nor the key unless it is asked for", async () => {
  const members = await membersOf();
  const names = members.map(({ name }) => name);
  for (const table of ["session", "one_time_code", "rate_limit", "sealed_limit", "rewriting"])
    expect(names).not.toContain(`rows/${table}.jsonl`);
  expect(names).not.toContain("secret-key");
  const withKey = await membersOf("the key");
  expect(withKey[1]).toMatchObject({ name: "secret-key", lines: ["the key"] });
});

test("nothing of it stays in the temporary folder, whether it is read or given up", async () => {
  await membersOf();
  const { archive, ended } = await make();
  archive.destroy();
  await ended;
  expect(await readdir(temporary)).toEqual([]);
});

const fileOfFirst = () =>
  t.app.db
    .selectFrom("file")
    .selectAll()
    .where("report_id", "=", filed[0]!)
    .executeTakeFirstOrThrow();

/** Backs up from a store of which one file is gone when it is read, and restores; what that told, and the rows. */
const lose = async (name: string, meanwhile: () => Promise<unknown>) => {
  const { files } = t.app;
  const read: typeof files.read = async (asked) => {
    if (asked !== name) return files.read(asked);
    await meanwhile();
    return undefined;
  };
  const { archive, ended } = await makeBackup({ database, files: { ...files, read }, temporary });
  const { database: empty } = await emptyDatabase();
  try {
    const { end } = await restore(parts(empty), archive);
    const rows = await empty.db.selectFrom("file").select("name").execute();
    return { missing: end.missing, rows: rows.map((row) => row.name) };
  } finally {
    await ended;
    await empty.close();
  }
};

test("a file that went with its record while the backup was made is left out, and so is its row", async () => {
  const row = await fileOfFirst();
  const remove = () => t.app.db.deleteFrom("file").where("name", "=", row.name).execute();
  const { missing, rows } = await lose(row.name, remove);
  await t.app.db.insertInto("file").values(row).execute();
  expect(missing).toEqual([{ name: row.name, isNamed: false }]);
  expect(rows).not.toContain(row.name);
  expect(rows.length).toBeGreaterThanOrEqual(REPORTS);
});

test("a file that is lost is told of, and its row is kept", async () => {
  const { name } = await fileOfFirst();
  const { missing, rows } = await lose(name, async () => {});
  expect(missing).toEqual([{ name, isNamed: true }]);
  expect(rows).toContain(name);
});

// the embedded one has a single connection, and one process
test.runIf(process.env["TEST_DATABASE_URL"])(
  "a restore into a database into which another restores is refused, with why, and disturbs nothing",
  async () => {
    const { database: empty } = await emptyDatabase();
    const [first, second] = [await make(), await make()];
    let why: unknown;
    const another = () =>
      restore(parts(empty), second.archive).catch((error: unknown) => (why = error));
    await restore({ ...parts(empty), beforeCommit: another }, first.archive);
    expect(String(why)).toMatch(/another restore .* not ended/);
    expect(await empty.db.selectFrom("report").select("id").execute()).toHaveLength(REPORTS);
    await Promise.all([first.ended, second.ended, empty.close()]);
  },
);

test("jobs that wait come back without their times, but for codes", async () => {
  const waiting = await testDatabase();
  const { pool, engine, clock } = waiting;
  const jobs = await openJobs({ pool, engine, clock, log: t.app.log });
  await inTransaction(waiting.db, async (trx) => {
    await jobs.send(trx, "tell-supporters", { report: 7 });
    await jobs.send(trx, "mail", { kind: "already-registered", account: 7 });
    await jobs.send(trx, "mail", { kind: "confirmation-code", registration: 7, code: "sealed" });
  });
  const { archive, ended } = await makeBackup({
    database: waiting,
    files: t.app.files,
    temporary,
  });
  const { database: empty } = await emptyDatabase();
  try {
    await restore(parts(empty), archive);
    const { rows } = await sql<{ name: string; data: unknown }>`
      select name, data from jobs.job order by 1`.execute(empty.db);
    expect(rows).toEqual([
      { name: "mail", data: { kind: "already-registered", account: 7 } },
      { name: "tell-supporters", data: { report: 7 } },
    ]);
  } finally {
    await ended;
    await jobs.stop();
    await waiting.close();
    await empty.close();
  }
});

test("numbers go on where they stood, kept counts are those that were, and a second restore is refused, one that began earlier too", async () => {
  const { archive, ended } = await make();
  const { database: empty } = await emptyDatabase();
  try {
    const [late, again] = [await make(), await make()];
    const check = async () => void (await restore(parts(empty), archive));
    await expect(restore({ ...parts(empty), check }, late.archive)).rejects.toThrow("is not empty");
    const last = async (db: Database["db"]) =>
      (await sql<{ last: string }>`select last_value as last from report_id_seq`.execute(db))
        .rows[0]!.last;
    expect(await last(empty.db)).toBe(await last(t.app.db));
    const counts = (db: Database["db"]) =>
      sql`select category, status, is_private, sum(n)::int as n from report_count
        group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`.execute(db);
    expect((await counts(empty.db)).rows).toEqual((await counts(t.app.db)).rows);
    await expect(restore(parts(empty), again.archive)).rejects.toThrow("is not empty");
    await Promise.all([ended, late.ended, again.ended]);
  } finally {
    await empty.close();
  }
});

test("an archive that was changed, or is of a newer version, leaves nothing behind", async () => {
  const { archive, ended } = await make();
  const whole = await buffer(archive);
  await ended;
  const changed = (from: string, to: string) => {
    const bytes = Buffer.from(whole);
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    bytes.write(to, at);
    return bytes;
  };
  const { database: empty } = await emptyDatabase();
  try {
    const tries = [
      [changed('"role":"student"', '"role":"studens"'), /SQL|check|violates/],
      [changed(reportFields.title, reportFields.title.toUpperCase()), /not what they were/],
      [changed('"format":1', '"format":2'), /newer version/],
      [changed("0001_accounts.sql", "9001_accounts.sql"), /another SIKAM/],
      [whole.subarray(0, whole.length / 2), /cut/],
    ] as const;
    for (const [bytes, words] of tries) {
      const failed = await restore(parts(empty), Readable.from([bytes])).catch((e: Error) => e);
      expect([words, failed]).toEqual([
        words,
        expect.objectContaining({ message: expect.stringMatching(words) }),
      ]);
    }
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(empty.db);
    expect(rows).toEqual([]);
  } finally {
    await empty.close();
  }
});
