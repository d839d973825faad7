import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedData } from "../../features/about/stored-data.web.ts";
import { user } from "../../features/accounts/account.contract.ts";
import { adminAccount } from "../../features/admins/admin.contract.ts";
import {
  APPEAL_DOCUMENTS,
  APPEAL_PROBLEMS,
  APPEAL_STATUSES,
  CATEGORIES,
  LEVELS,
  NEWS_STATUSES,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATUSES,
  OPEN_STATUSES,
  PUBLIC_STATUSES,
  REPORT_EVENT_KINDS,
  REPORT_STATUSES,
  STUDENT_STATUSES,
  VOTE_TYPES,
  REMOVAL_REASONS,
} from "../../labels.ts";
import { APPEAL_EVENT_KINDS } from "../../features/appeals/appeal-event.contract.ts";
import { FLAG_REASONS } from "../../rare-labels.ts";
import { WRITTEN_COLUMNS } from "../../features/reports/report-columns.sql.ts";
import { restingColumns, suspectColumns } from "../../../tests/resting-columns.ts";
import { COLUMNS, EXPORTED, UNTOLD } from "../../../tests/support/columns.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "./database.ts";

/** The database as the migrations make it, held against what the code says of it. */

const SRC = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, SRC), "utf8");

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Column {
  readonly table: string;
  readonly column: string;
  readonly nullable: boolean;
  /** Whether it has a value that nobody inserts. */
  readonly filled: boolean;
}

const columnsOf = async (): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
    order by table_name, ordinal_position`.execute(database.db);
  return rows;
};
const named = ({ table, column }: Column) => `${table}.${column}`;

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** `the-column = ANY (ARRAY[…])`: the column and its values. */
const VALUE_LIST = /\(?(\w+) = ANY \(ARRAY\[([^\]]*)\]/g;
const listsIn = (text: string) =>
  [...text.matchAll(VALUE_LIST)].map(([, column = "", list = ""]) => ({
    column,
    values: [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value!),
  }));

describe("a list of values", () => {
  const keys = (labels: object) => Object.keys(labels);
  /** The list that the code has for each. */
  const LISTS: Readonly<Record<string, readonly string[]>> = {
    "account.role": user.shape.role.options,
    "account.status": keys(STUDENT_STATUSES),
    "appeal_event.kind": keys(APPEAL_EVENT_KINDS),
    "report_event.kind": keys(REPORT_EVENT_KINDS),
    "message.removed_reason": keys(REMOVAL_REASONS),
    "report.redacted_reason": keys(REMOVAL_REASONS),
    "flag.reason": keys(FLAG_REASONS),
    "appeal.problem": keys(APPEAL_PROBLEMS),
    "appeal.status": keys(APPEAL_STATUSES),
    "file.slot": keys(APPEAL_DOCUMENTS),
    "news.status": keys(NEWS_STATUSES),
    "notification.about": NOTIFICATION_KINDS,
    "notification.status": NOTIFICATION_STATUSES,
    "report.category": keys(CATEGORIES),
    "report.level": keys(LEVELS),
    "report.status": keys(REPORT_STATUSES),
    "template.status": keys(REPORT_STATUSES),
    // nobody is put back among those who wait
    "verdict.status": keys(STUDENT_STATUSES).filter((status) => status !== "waiting"),
    "vote.type": VOTE_TYPES,
  };

  /** The other things that are checked. */
  const OTHERS = [
    "CHECK (((role = 'student'::text) = (status IS NOT NULL)))",
    "CHECK (((role = 'student'::text) = (wrapped_secret IS NOT NULL)))",
    "CHECK (((due_at IS NULL) OR (status = 'waiting'::text)))",
    "CHECK ((email = lower(email)))",
    "CHECK ((npm ~ '^[0-9]{10}$'::text))",
    "CHECK ((num_nonnulls(registration_id, account_id) = 1))",
    "CHECK (((decided_at IS NULL) OR (status <> 'waiting'::text)))",
    "CHECK ((num_nonnulls(author_id, author_tag) <= 1))",
    "CHECK ((num_nonnulls(report_id, registration_id, student_id, appeal_id, news_id, message_id, sealed_report_id) = 1))",
    "CHECK (((news_id IS NULL) OR (slot IS NOT NULL)))",
    "CHECK ((num_nonnulls(account_id, author_tag) = 1))",
    "CHECK (((about_id IS NULL) OR (about IS NOT NULL)))",
    "CHECK ((semester ~ '^[0-9]{1,2}$'::text))",
    "CHECK (only_row)",
    "CHECK (((status = 'draft'::text) OR (published_at IS NOT NULL)))",
    "CHECK ((num_nonnulls(report_id, appeal_id, student_id) = 1))",
    "CHECK (((confirmed_at IS NULL) = (last_step IS NULL)))",
    "CHECK ((num_nonnulls(report_id, appeal_id) = 1))",
    "CHECK ((num_nonnulls(from_status, to_status) <> 1))",
    "CHECK (((kind <> 'status'::text) OR ((from_status IS NOT NULL) AND (admin_id IS NOT NULL))))",
    "CHECK (((NOT asks) OR (admin_id IS NOT NULL)))",
    "CHECK (((sealed_text IS NULL) = (removed_reason IS NULL)))",
    "CHECK (((original IS NULL) = (redacted_reason IS NULL)))",
    "CHECK (((abused_at IS NULL) = (abuse_reason IS NULL)))",
    "CHECK ((merged_into <> id))",
    "CHECK (((hidden_from IS NULL) OR is_private))",
    "CHECK (((message_id IS NULL) OR (slot IS NOT NULL)))",
  ];

  const checks = async () => {
    const { rows } = await sql<{ table: string; text: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
      from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database.db);
    return rows;
  };

  test("in a CHECK is the code's, and there is no CHECK that this test does not know", async () => {
    const found: Record<string, string[]> = {};
    const unknown: string[] = [];
    for (const { table, text } of await checks()) {
      const lists = listsIn(text);
      for (const { column, values } of lists) found[`${table}.${column}`] = values.sort();
      if (lists.length === 0 && !OTHERS.includes(text)) unknown.push(`${table}: ${text}`);
    }
    const expected = Object.entries(LISTS).map(([name, values]) => [name, [...values].sort()]);
    expect(found).toEqual(Object.fromEntries(expected));
    expect(unknown).toEqual([]);
  });

  test("is nowhere a type of the database's own", async () => {
    const { rows } = await sql`select typname from pg_type
      where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test("of what is open or published is the code's", async () => {
    const { rows } = await sql<{ name: string; text: string }>`
      select indexname as name, indexdef as text from pg_indexes where schemaname = 'public'
      union all
      select table_name || '.' || column_name, generation_expression
      from information_schema.columns where is_generated = 'ALWAYS'`.execute(database.db);
    const lists = rows.flatMap(({ name, text }) =>
      listsIn(text)
        .filter(({ column }) => column === "status")
        .map(({ values }) => [name, values.sort()] as const),
    );
    expect(lists.map(([name]) => name)).toContain("report.published");
    for (const [name, values] of lists)
      expect([name, values]).toEqual([
        name,
        [
          ...(["report.published", "report.listed"].includes(name)
            ? PUBLIC_STATUSES
            : OPEN_STATUSES),
        ].sort(),
      ]);
  });

  test("of roles and of student statuses in an answer is the database's", () => {
    const roles: readonly string[] = user.shape.role.options;
    expect(adminAccount.shape.role.options).toEqual(roles.filter((role) => role !== "student"));
    expect(user.shape.status.unwrap().options).toEqual(keys(STUDENT_STATUSES));
  });
});

/** The columns that `schema.ts` gives a table, with what it says of each. */
const declaredTables = () => {
  const source = [read("server/database/record-tables.ts"), read("server/database/schema.ts")]
    .join("\n")
    .replaceAll(/\/\*\*.*?\*\//gs, "");
  const bodies = new Map<string, string>();
  for (const [, name = "", parent, body = ""] of source.matchAll(
    /interface (\w+)(?: extends (\w+))? \{(.*?)\n\}/gs,
  ))
    bodies.set(name, `${parent ? bodies.get(parent) : ""}${body}`);
  const columns = (body: string) =>
    [...body.matchAll(/(\w+): ([^;]+);?/g)].map(([, column = "", type = ""]) => ({
      column,
      nullable: type.trim().endsWith("| null"),
      filled: type.startsWith("Generated"),
    }));
  return [...bodies.get("Schema")!.matchAll(/^ {2}(\w+): (\{.*\}|\w+);$/gm)].flatMap(
    ([, table = "", type = ""]) =>
      columns(bodies.get(type) ?? type.slice(1, -1)).map((one) => ({ table, ...one })),
  );
};

describe("a column", () => {
  test("is for the queries what it is in the database: its name, whether it may be null, who fills it", async () => {
    // there is only one row of a period
    const unseen = (one: Column) => named(one) === "appeal_period.only_row";
    const sorted = (columns: readonly Column[]) =>
      columns.toSorted((a, b) => (named(a) < named(b) ? -1 : 1));
    const there = (await columnsOf()).filter((one) => !unseen(one));
    expect(sorted(declaredTables())).toEqual(sorted(there));
  });

  test("is one of which somebody said what it is for", async () => {
    const said = Object.entries(COLUMNS).flatMap(([table, { told }]) =>
      Object.values(told).flatMap((columns) => words(columns).map((one) => `${table}.${one}`)),
    );
    expect(said.toSorted()).toEqual((await columnsOf()).map(named).toSorted());
  });

  test("that may hold a time or a person is listed with the reason why it may", async () => {
    const columns = await restingColumns(database.db as never);
    expect(columns.length).toBeGreaterThan(100);
    expect(suspectColumns(columns)).toEqual([]);
  });

  test("is told of on /privasi under an entry that is there, and every entry of it has columns", () => {
    const entries = Object.values(COLUMNS).flatMap(({ told }) => Object.keys(told));
    const told = new Set(
      entries.filter((one) => !(Object.values(UNTOLD) as string[]).includes(one)),
    );
    expect([...told].sort()).toEqual(
      storedData()
        .map(({ what }) => what)
        .sort(),
    );
  });

  test("is exported, or there is a reason", async () => {
    const source = read("features/exports/export.sql.ts");
    const columns = await columnsOf();
    for (const [table, { is, isNot }] of Object.entries(EXPORTED)) {
      const all = columns.filter((one) => one.table === table).map(({ column }) => column);
      expect([...words(is), ...Object.values(isNot).flatMap(words)].sort()).toEqual(all.sort());
      const isListed = (one: string) =>
        table === "report" && (WRITTEN_COLUMNS as readonly string[]).includes(one);
      for (const one of words(is).filter((name) => !isListed(name)))
        expect(source).toContain(`${table}.${one}`);
    }
  });

  test("is written by the file that is said to write it", () => {
    for (const [table, { writtenIn }] of Object.entries(COLUMNS))
      expect([table, read(writtenIn)]).toEqual([
        table,
        expect.stringMatching(
          // the last, where a backup makes the row
          new RegExp(
            `insertInto\\("${table}"\\)|insertRow\\(\\w+, "${table}"|insert into ${table}\\b|tableName: "${table}"|name === "${table}"`,
          ),
        ),
      ]);
  });

  test("that may be null is named by whatever inserts its row", async () => {
    const nullable = new Set(
      (await columnsOf()).filter((one) => one.nullable && !one.filled).map(({ table }) => table),
    );
    const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".sql.ts"),
    );
    const inserts = files.flatMap((path) =>
      [...read(path).matchAll(/(insertInto\(|insertRow\(\w+, )"(\w+)"/g)].map(
        ([, by, table = ""]) => ({ path, table, isTyped: by !== "insertInto(" }),
      ),
    );
    expect(inserts.length).toBeGreaterThan(20);
    // `insertRow` has the type for all of its tables
    expect(read("server/database/rows.ts")).toContain("row: Written<NewRow<Name>>");
    const open = inserts.filter(
      ({ path, table, isTyped }) =>
        !isTyped && nullable.has(table) && !read(path).includes(`NewRow<"${table}">`),
    );
    expect(open).toEqual([]);
  });
});
