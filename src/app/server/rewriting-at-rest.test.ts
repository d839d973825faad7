import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesWith, readAll } from "../../../tests/at-rest.ts";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { importList, listLine } from "../../../tests/support/enrolment.ts";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { openDatabase } from "../../server/database/database.ts";
import { migrate } from "../../server/database/migrate.ts";
import { dataPaths } from "../../server/settings.ts";
import { vacuumAll } from "./housekeeping.ts";
import { rewriteNow } from "../../../tests/support/rewriting.ts";
import { MIGRATIONS } from "../../server/places.ts";

/** What lies in the folder of the embedded database and beside it, before and after the hour is written anew. */

const STUDENTS = 3;
/** More than the log keeps in one segment. */
const REPORTS = 8;

let dir: string;
let t: TestApp;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "sikam-rest-"));
  const database = await openDatabase({ dataDir: join(dir, "database") });
  await migrate(database, MIGRATIONS);
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, {}, database);
  const admin = await superadminToken(t);
  const photo = { bytes: await jpeg(), name: "foto.jpg" };
  for (let n = 0; n < STUDENTS; n += 1) {
    const { token } = await verifiedStudent(t, admin);
    for (let filed = 0; filed < REPORTS; filed += 1) {
      const body = formOf({ ...reportFields, isAnonymous: "true" }, { file: photo });
      expect((await t.call("POST", "/reports", { token, body })).status).toBe(201);
    }
  }
});
afterAll(async () => {
  await t.close();
  await rm(dir, { recursive: true, force: true });
});

/** The log's segments, those included that wait to be used again. */
const log = async () => {
  const folder = join(dir, "database", "pg_wal");
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return Promise.all(names.map((name) => readFile(join(folder, name))));
};
/** Bytes that a filing writes, and those of a login. */
const marks = async () => {
  const reports = await t.app.db
    .selectFrom("report")
    .select("author_tag")
    .where("author_tag", "is not", null)
    .execute();
  const sessions = await t.app.db.selectFrom("session").select("token_hash").execute();
  return [...reports.map((row) => row.author_tag!), ...sessions.map((row) => row.token_hash)];
};
const told = async () => {
  const segments = await log();
  return (await marks()).filter((mark) => segments.some((bytes) => bytes.includes(mark))).length;
};
const uploads = async () => {
  const folder = dataPaths(t.dataDir).uploads;
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }) => {
        const { birthtimeMs, ctimeMs } = await stat(join(parentPath, name));
        return { name, birthtimeMs, ctimeMs };
      }),
  );
  return files.toSorted((a, b) => a.birthtimeMs - b.birthtimeMs);
};
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test("the log and the inodes of files tell of the hour, and when it is over of nothing before", async () => {
  expect((await marks()).length).toBeGreaterThan(STUDENTS * REPORTS);
  expect(await told()).toBe((await marks()).length);
  const before = await uploads();
  expect(before.length).toBeGreaterThanOrEqual(STUDENTS * (REPORTS + 1));
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await told()).toBe(0);
  const after = await uploads();
  expect(namesOf(after).toSorted()).toEqual(namesOf(before).toSorted());
  expect(namesOf(after)).not.toEqual(namesOf(before));
  const latest = Math.max(...before.map(({ ctimeMs }) => ctimeMs));
  for (const { ctimeMs, birthtimeMs } of after) {
    expect(ctimeMs).toBeGreaterThan(latest);
    expect(birthtimeMs).toBeGreaterThan(latest);
  }
});

test("an hour after an account is removed nothing in the folder has its name, address or number", async () => {
  const admin = await superadminToken(t);
  const { token, email, npm, password } = await verifiedStudent(t, admin, "Zulaikha Pergiwati");
  const body = formOf({ ...reportFields, title: "Yang tinggal" });
  expect((await t.call("POST", "/reports", { token, body })).status).toBe(201);
  await t.call("PATCH", "/users/me", { token, body: { program_study: "Sastra Kawi Purba" } });
  // of a single value the planner keeps nothing
  for (const program_study of ["Ilmu Gizi", "Ilmu Hukum"]) {
    const other = await verifiedStudent(t, admin);
    await t.call("PATCH", "/users/me", { token: other.token, body: { program_study } });
  }
  // the planner has looked at all of it
  await vacuumAll(t.app);
  const known = [email, npm, "Zulaikha Pergiwati", "zulaikha pergiwati", "Sastra Kawi Purba"];
  const traces = async () => {
    const files = await readAll(join(dir, "database"));
    return known.filter((value) => filesWith(files, value).length > 0);
  };
  expect(await traces()).toEqual(known);
  const erased = await t.call("POST", "/users/me/erasure", { token, body: { password } });
  expect(erased.status).toBe(200);
  await t.mailer.received(({ subject }) => subject === "Akun SIKAM Anda sudah dihapus");
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await traces()).toEqual([]);
});

test("an hour after words are taken out of reports nothing in the folder has them, nor what indexes keep", async () => {
  const admin = await superadminToken(t);
  const { token } = await verifiedStudent(t, admin);
  const known = ["Wiratmaja", "Wicaksono", "Kusumaningrat"];
  const ids = [];
  for (const name of known)
    ids.push((await fileReport(t, token, { title: `Pak ${name}`, isAnonymous: "true" })).id);
  const [redacted, edited, removed] = ids;
  const traces = async () => {
    const files = await readAll(join(dir, "database"));
    return known.filter((name) => [name, name.toLowerCase()].some((a) => filesWith(files, a)[0]));
  };
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await traces()).toEqual(known);
  const range = ["Pak ".length, "Pak Wiratmaja".length];
  const body = { version: 1, reason: "accusation", title: [range] };
  const path = `/admin/reports/${redacted}/redaction`;
  expect((await t.call("PUT", path, { token: admin, body })).status).toBe(200);
  const form = formOf({ ...reportFields, version: "1" });
  expect((await t.call("PATCH", `/reports/${edited}`, { token, body: form })).status).toBe(200);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await traces()).toEqual(known.slice(2));
  expect((await t.call("DELETE", `/reports/${removed}`, { token })).status).toBe(200);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await traces()).toEqual([]);
});

test("an hour after a name is taken off a report no index has its author beside what was told of it", async () => {
  const admin = await superadminToken(t);
  const { id: author, token } = await verifiedStudent(t, admin);
  const [kept, sealed] = [await fileReport(t, token), await fileReport(t, token)];
  // so many that an index has pages above its leaves
  await sql`insert into notification (account_id, description, about, about_id, created_at)
    select ${author}, 'Laporan {title} sudah ditanggapi.', 'report',
      case n % 5 when 0 then ${kept.id}::int else ${sealed.id}::int end, now()
    from generate_series(1, 3000) as n`.execute(t.app.db);
  const { id } = sealed;
  expect((await t.call("POST", `/reports/${id}/anonymize`, { token, body: {} })).status).toBe(200);
  t.clock.move(spans.hour);
  await rewriteNow(t);
  const moved = await t.app.db
    .selectFrom("notification")
    .select("id")
    .where("author_tag", "is not", null)
    .where("about_id", "=", id)
    // lower ones are numbers of an index's pages as well
    .where("id", ">", 1_000)
    .execute();
  expect(moved.length).toBeGreaterThan(1_500);
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath(indexrelid) as path from pg_index
    where indrelid = 'notification'::regclass`.execute(t.app.db);
  const indexes = await Promise.all(rows.map(({ path }) => readFile(join(dir, "database", path))));
  const beside = ({ id: told }: { id: number }) => {
    const entry = Buffer.alloc(8);
    entry.writeInt32LE(author, 0);
    entry.writeInt32LE(told, 4);
    return indexes.some((bytes) => bytes.includes(entry));
  };
  expect(moved.filter(beside)).toEqual([]);
});

test("an hour after the list of enrolled students is replaced nothing in the folder has a row of before", async () => {
  const admin = await superadminToken(t);
  const lines = (first: number) =>
    Array.from({ length: 6 }, (_, n) => listLine(String(first + n), "Zulaikha Pergiwati"));
  await importList(t, admin, ...lines(2_510_000_000));
  const rows = await t.app.db.selectFrom("enrolled").selectAll().execute();
  expect(rows).toHaveLength(6);
  const known = rows.flatMap(({ npm_hash, email_hash, content_hash, sealed }) => [
    npm_hash,
    email_hash,
    content_hash,
    sealed,
  ]);
  // the planner has looked at all of it
  await vacuumAll(t.app);
  const traces = async () => {
    const files = await readAll(join(dir, "database"));
    return known.filter((value) => filesWith(files, value).length > 0).length;
  };
  // a page of the log may end within one
  expect(await traces()).toBeGreaterThan(0.8 * known.length);
  await importList(t, admin, ...lines(2_520_000_000));
  t.clock.move(spans.hour);
  await rewriteNow(t);
  expect(await traces()).toBe(0);
});
