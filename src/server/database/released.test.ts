import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows, type RestingRow } from "../../../tests/at-rest.ts";
import { makePasswordHasher } from "../passwords.ts";
import { askList, LISTS } from "../../../tests/support/lists.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { emptyDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { PEOPLE, populationOf } from "./populations.testing.ts";
import { MIGRATIONS } from "../places.ts";

/**
 * Somebody may stand at each migration, with rows in every table of that day. Each of these databases
 * takes the rest in one run, keeps what was in it, and is read by the product as it is now.
 */

const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).toSorted();
/** Every state that a migration starts from, by its number; the newest is that of the next one. */
const STATES = files.map((name, at) => [at + 1, name] as const);

let database: Database;
let t: TestApp;
let folder: string;
let wanted: string[];
beforeAll(async () => {
  ({ database } = await emptyDatabase());
  await migrate(database, MIGRATIONS);
  wanted = await shapeOf();
  t = await startTestApp(
    {},
    { db: database.db, reads: database.reads, passwords: makePasswordHasher() },
  );
  folder = await mkdtemp(join(tmpdir(), "sikam-released-"));
});
afterAll(async () => {
  await t.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (statement: string) => sql.raw(statement).execute(database.db);
const textsOf = async (query: string) =>
  (await sql.raw<{ text: string }>(query).execute(database.db)).rows.map(({ text }) => text);

/** Columns with type and default, constraints, indexes and triggers, a text each. */
const shapeOf = () =>
  textsOf(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
      coalesce(column_default, generation_expression, identity_generation)) as text
    from information_schema.columns where table_schema = 'public'
    union all select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('%s %s', indexdef, indisvalid)
    from pg_indexes join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
    where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`);

/** Columns of the product's own tables, '<table>.<column>'. */
const columnsNow = () =>
  textsOf(`select format('%s.%s', table_name, column_name) as text from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`);

const rowsNow = async () =>
  (await dumpRows(database.db as never))
    .map((row) => ({ ...row, table: row.table.replace("public.", "") }))
    .filter(({ table }) => !table.startsWith("kysely"));

/** An empty database after the migration with this number. */
const standAt = async (state: number) => {
  await run("drop schema public cascade; create schema public");
  const older = await mkdtemp(join(folder, "older-"));
  for (const name of files.slice(0, state))
    await symlink(fileURLToPath(new URL(name, MIGRATIONS)), join(older, name));
  await migrate(database, pathToFileURL(`${older}/`));
};

/** The columns that records are found by, and the migration that made all of it anew, out of their other columns. */
const FOUND_BY = new Set([
  "report.search",
  "report_search.search",
  "account.search",
  "news.search",
  "template.search",
]);
const MADE_ANEW = 16;
/** Tables of what counts for an hour at most, and the migration that began to count anew. */
const COUNTS = new Set(["rate_limit", "login_attempt"]);
const COUNTED_ANEW = 15;
/** The migration that added up counts of reports into fewer rows; their sum is compared instead. */
const FOLDED = 18;
/** The times of filings, and the migration since which they are full hours. */
const TIMES = ["report.submitted_at", "report.promised_at", "appeal.submitted_at"];
const REGISTERED = "registration.created_at";
const HOURLY = 19;
const HOUR = 3_600_000;
/**
 * The address of what a notification is about and the title in its words, and numbers of events, which are
 * counted for each record now.
 */
const GONE = new Set([
  "notification.link",
  "notification.description",
  "report_event.id",
  "appeal_event.id",
]);
const TOLD = [
  "Akun Anda sudah diverifikasi.",
  "Laporan {title} sedang ditinjau.",
  "Laporan {title} sudah ditanggapi.",
];
const ABOUT = [",", "report,1", "report,2"];

/** A table's rows in the columns that stayed, as texts, in an order of their own. */
const keptOf = (rows: readonly RestingRow[], table: string, columns: ReadonlySet<string>) =>
  rows
    .filter((row) => row.table === table)
    .map(({ values }) =>
      Object.entries(values)
        .filter(([column]) => columns.has(`${table}.${column}`))
        .map(([column, value]) => `${column}=${value}`)
        .toSorted()
        .join("\n"),
    )
    .toSorted();

const valuesOf = (rows: readonly RestingRow[], place: string) => {
  const [table, column = ""] = place.split(".");
  return rows.flatMap((row) => (row.table === table ? (row.values[column] ?? []) : [])).toSorted();
};

/** The migration since which one of the reports is merged into another. */
const MERGED = 22;
/** The migration that wrote templates anew which the product brings along. */
const TEMPLATES = 23;
/** How many each list has, by the migration since which it has them; and once one is merged. */
const TOTALS: Readonly<Record<string, readonly [since: number, total: number, merged?: number]>> = {
  "/reports": [2, 2, 1],
  "/reports/me": [2, 4],
  "/admin/reports": [2, 4, 3],
  "/admin/students": [1, 3],
  "/admin": [1, 2],
  "/admin/audit": [1, 2],
  "/admin/templates": [10, 7],
  "/admin/ukt/appeals": [4, 2],
  "/ukt-appeals": [4, 2],
  "/ukt-appeals/me": [4, 2],
  "/news": [5, 1],
  "/admin/news": [5, 2],
  "/notifications": [2, 3],
};
/** Rows of `/admin/templates` that the product brings along. */
const GIVEN_TEMPLATES = 6;

const login = async (person: keyof typeof PEOPLE) => {
  const reply = await t.call("POST", "/auth/login", { body: PEOPLE[person] });
  expect(reply.status).toBe(200);
  return reply.body.token as string;
};

describe.each(STATES)("a database after migration %i (%s)", (state) => {
  let before: RestingRow[];
  let after: RestingRow[];
  let columnsBefore: string[];

  beforeAll(async () => {
    await standAt(state);
    for (const part of populationOf(state)) await run(part);
    before = await rowsNow();
    columnsBefore = await columnsNow();
  });

  test("has rows in every table and a value in every column", () => {
    const filled = new Set(
      before.flatMap(({ table, values }) => Object.keys(values).map((name) => `${table}.${name}`)),
    );
    expect(columnsBefore.filter((column) => !filled.has(column))).toEqual([]);
  });

  test("takes the rest in one run, and is then as one that began today", async () => {
    expect(await migrate(database, MIGRATIONS)).toEqual(files.slice(state));
    expect(await shapeOf()).toEqual(wanted);
    after = await rowsNow();
  });

  test("keeps every row with its values", async () => {
    const columns = new Set(await columnsNow());
    const isKept = (column: string) =>
      !GONE.has(column) &&
      (state >= MADE_ANEW || !FOUND_BY.has(column)) &&
      (state >= COUNTED_ANEW || !COUNTS.has(column.split(".")[0]!)) &&
      (state >= TEMPLATES || !/^template\.(?:text|status|search)$/.test(column)) &&
      (state >= FOLDED || !column.startsWith("report_count.")) &&
      (state >= HOURLY || ![...TIMES, REGISTERED].includes(column));
    const held = new Set(columnsBefore.filter(isKept));
    expect([...held].filter((column) => !columns.has(column))).toEqual([]);
    for (const table of new Set([...held].map((column) => column.split(".")[0]!)))
      expect([table, keptOf(after, table, held)]).toEqual([table, keptOf(before, table, held)]);
  });

  test("has what later migrations derive from its rows", async () => {
    const count = (table: string) => after.filter((row) => row.table === table).length;
    expect(count("report_search")).toBe(count("report"));
    expect(count("admin_session")).toBe(1);
    expect(count("appeal_period")).toBe(1);
    expect(count("security")).toBe(1);
    const told = after.filter(({ table }) => table === "notification");
    const about = told.map(({ values }) => [values["about"], values["about_id"]].join());
    expect(about.toSorted()).toEqual(state < 2 ? [] : ABOUT);
    expect(valuesOf(after, "notification.description")).toEqual(state < 2 ? [] : TOLD);
    expect(valuesOf(after, "one_time_code.open_tries_left")).toEqual(
      state < 9 ? ["5", "5"] : ["1", "5"],
    );
    for (const place of state < HOURLY ? TIMES : []) {
      const hours = valuesOf(before, place).map(
        (time) => Date.parse(time) - (Date.parse(time) % HOUR),
      );
      expect(valuesOf(after, place).map((time) => Date.parse(time))).toEqual(hours);
    }
    const { rows } = await sql<{ n: number }>`select
      (select coalesce(sum(n), 0)::int from report_count)
        - (select count(*)::int from report where merged_into is null) as n`.execute(database.db);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("is read by every list of the product, by people who log in as before", async () => {
    await t.app.campus.reread();
    const tokens = {
      guest: undefined,
      student: await login("student"),
      admin: await login("superadmin"),
    };
    for (const [asker, path] of LISTS) {
      const { pagination } = await askList(t, tokens[asker], path, "");
      const [since, before, now = before] = TOTALS[path] ?? [];
      const total = state < MERGED ? before : now;
      if (!pagination || total === undefined) continue;
      const earlier = path === "/admin/templates" ? GIVEN_TEMPLATES : 0;
      expect([path, pagination.total_items]).toEqual([path, state < since! ? earlier : total]);
    }
    if (state < 2) return;
    const found = await askList(t, undefined, "/reports", "search=proyektor");
    expect(found.pagination?.total_items).toBe(1);
    const students = await askList(t, tokens.admin, "/admin/students", "search=sebastian");
    expect(students.pagination?.total_items).toBe(1);
  });

  test("goes on counting where it stood: the next report has one of the next numbers", async () => {
    const token = await login("student");
    const body = new FormData();
    for (const [name, value] of Object.entries({
      title: "Sesudah pembaruan",
      description: "Masih jalan.",
      category: "general",
      report_level: "university",
      isAnonymous: "true",
    }))
      body.set(name, value);
    const reply = await t.call("POST", "/reports", { token, body });
    expect(reply.status).toBe(201);
    const last = state < 2 ? 0 : 4;
    const next = Array.from({ length: 64 }, (_, n) => last + n + 1);
    expect(next).toContain(reply.body.data.id);
  });
});
