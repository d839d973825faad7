import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../app.ts";
import { api } from "../../api.ts";
import { listHappened } from "../../features/telling-admins/told.sql.ts";
import {
  ALIKE,
  allowanceOf,
  askList,
  LISTED_SETTINGS,
  LISTS,
  nameListed,
  PAGE,
  resolveQuery,
  SIMILAR,
  SIZES,
} from "../../../tests/support/lists.ts";
import { fillDatabase, WORDS } from "../../../tests/support/many-rows.sql.ts";
import { fileReport, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { type Allowance, planFaults } from "../../../tests/support/plans.ts";
import {
  allReports,
  REPORT_ORDERS,
  type ReportEntry,
  SEARCHED,
  searchWithin,
} from "../../../tests/support/searched.ts";
import { type Statement, watchStatements } from "../../../tests/support/statements.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";

/** The number up to which a search counts exactly (docs/product/lists.md#capped-counts). */
const MOST = 1_000;

/** Promised for each list call, the session's own statement among them. */
const MOST_STATEMENTS = 3;
/** The session, the student's tags, the stems, the ranking, and the reports that are shown. */
const MOST_STATEMENTS_OF_SIMILAR = 5;

const DEADLINE = 240_000;
let t: TestApp;
let tokens: Record<"guest" | "student" | "admin", string | undefined>;
let ids: { student: number; admin: number };
const measure = watchStatements();

beforeAll(async () => {
  const database = await testDatabase();
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, {}, database);
  const admin = await superadminToken(t);
  const student = await verifiedStudent(t, admin);
  for (let n = 0; n < 3; n++) await fileReport(t, student.token, { isAnonymous: "true" });
  for (const [section, body] of Object.entries(LISTED_SETTINGS))
    await t.call("PATCH", `/admin/settings/${section}`, { token: admin, body });
  const me = await t.call("GET", "/users/me", { token: admin });
  // their polling is no part of a request
  await t.app.jobs.stop();
  const superadmin = me.body.data.user.id as number;
  const present = { student: student.id, superadmin, now: t.clock.now() };
  const filled = await database.unhurried((db) =>
    fillDatabase(
      (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)),
      SIZES,
      present,
    ),
  );
  await database.unhurried(nameListed);
  tokens = { guest: undefined, student: student.token, admin };
  ids = { student: student.id, admin: filled.firstAdmin };
  // connections that stood idle all the while are closed now, and not under the first request
  await delay(500);
}, DEADLINE);
afterAll(() => t.close());

/** An admin's last use is written once a minute, by whichever request comes first: no part of a list. */
const reads = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

/** The statements that one page of a list asks of the database. */
const statementsOf = async (
  asker: keyof typeof tokens,
  path: string,
  plan: string,
): Promise<readonly Statement[]> => {
  const ask = (query: string) => askList(t, tokens[asker], path, query);
  const query = await resolveQuery(plan, ids, ask);
  return (await measure(() => ask(query))).filter(reads);
};

const faultsOf = async (db: Db, statements: readonly Statement[], allowed: Allowance) => {
  const faults: string[] = [];
  for (const statement of statements) faults.push(...(await planFaults(db, statement, allowed)));
  return faults;
};

const EVERY = LISTS.flatMap(([asker, path, queries]) =>
  queries.map((query) => [asker, path, query] as const),
);

test("every call that answers in pages is among the lists", () => {
  const paged = Object.values(api)
    .filter(({ method, output }) => method === "GET" && "pagination" in output.shape)
    .map(({ path }) => path);
  const listed = new Set(LISTS.map(([, path]) => path));
  expect(paged).not.toEqual([]);
  expect(paged.filter((path) => !listed.has(path))).toEqual([]);
});

describe("a list", () => {
  test.each(EVERY)("for a %s, %s?%s, is a few statements by index", async (asker, path, query) => {
    const statements = await statementsOf(asker, path, query);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);
    const allowed = allowanceOf(path, query);
    const faults = await t.app.db
      .transaction()
      .execute((trx) => faultsOf(trx, statements, allowed));
    expect(faults).toEqual([]);
  });
});

test("similar reports are a few statements by index", async () => {
  // how common each stem is, is counted once and remembered
  await statementsOf("student", "/reports/similar", ALIKE);
  const statements = await statementsOf("student", "/reports/similar", ALIKE);
  expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS_OF_SIMILAR);
  const faults = await t.app.db.transaction().execute((trx) => faultsOf(trx, statements, SIMILAR));
  expect(faults).toEqual([]);
});

test("what admins are told by the hour is one statement by index", async () => {
  const until = t.clock.now();
  const since = new Date(until.getTime() - 3_600_000);
  const statements = await measure(() => listHappened(t.app.db, { since, until }));
  expect(statements).toHaveLength(1);
  const faults = await t.app.db.transaction().execute((trx) => faultsOf(trx, statements, PAGE));
  expect(faults).toEqual([]);
});

test.each([
  ["report_public_idx", "guest", "/reports", "page=middle"],
  ["report_public_popular_idx", "guest", "/reports", "sort=popular&page=middle"],
  ["report_popular_idx", "admin", "/admin/reports", "sort=popular&page=middle"],
  ["report_open_idx", "admin", "/admin/reports", "due=overdue&page=middle"],
  ["report_due_order_idx", "admin", "/admin/reports", "sort=due&page=middle"],
  ["report_search_text_idx", "guest", "/reports", `search=${WORDS.rare}`],
  ["report_author_idx", "student", "/reports/me", ""],
  ["notification_account_idx", "student", "/notifications", ""],
  ["account_student_name_idx", "admin", "/admin/students", "sort=name&page=middle"],
  ["account_student_npm_down_idx", "admin", "/admin/students", "sort=-npm"],
  ["audit_at_idx", "admin", "/admin/audit", "page=last"],
  ["news_published_idx", "guest", "/news", "page=middle"],
  ["report_search_stems_idx", "student", "/reports/similar", ALIKE],
] as const)("without %s the check finds fault", async (index, asker, path, query) => {
  const statements = await statementsOf(asker, path, query);
  const undone = new Error("undone");
  let faults: string[] = [];
  await t.app.db
    .transaction()
    .execute(async (trx) => {
      await trx.schema.dropIndex(index).execute();
      faults = await faultsOf(trx, statements, allowanceOf(path, query));
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  expect(faults).not.toEqual([]);
});

describe("what a list of many shows", () => {
  test.each(SEARCHED)("is what there is: %s, '%s', %j", async (sort, search, chosen) => {
    const { status, category } = chosen;
    const expected = (await allReports(t.app.db, REPORT_ORDERS[sort])).filter(
      (row) =>
        row.published &&
        search.split(" ").every((word) => row.search.includes(word)) &&
        (!status || row.status === status) &&
        (!category || row.category === category),
    );
    const query = new URLSearchParams({ sort, search, ...chosen });
    const ask = async (page: number) =>
      (await t.call("GET", `/reports?${query.toString()}&page=${page}`)).body;
    const { total_items: total, total_pages: pages, is_capped } = (await ask(1)).pagination;
    const capped = search !== "" && expected.length > MOST;
    expect(is_capped ?? false).toBe(capped);
    expect(total).toBe(capped ? MOST : expected.length);
    for (const page of new Set([1, 2, Math.ceil(pages / 2) || 1, pages || 1, pages + 1])) {
      const ids = (await ask(page)).data.map(({ id }: ReportEntry) => id);
      const until = Math.min(page * 10, total);
      expect(ids).toEqual(expected.slice((page - 1) * 10, until).map(({ id }) => id));
    }
  });

  test("counts what is overdue by status and category", async () => {
    const now = t.clock.now();
    const overdue = (await allReports(t.app.db, REPORT_ORDERS.newest)).filter(
      (row) => ["pending", "under_review"].includes(row.status) && row.promised_at < now,
    );
    const { body } = await t.call("GET", "/admin/reports?due=overdue", { token: tokens.admin });
    expect(body.pagination.total_items).toBe(overdue.length);
    for (const status of ["pending", "under_review", "done"])
      expect(body.total_per_status[status]).toBe(
        overdue.filter((row) => row.status === status).length,
      );
    expect(body.total_per_category.academic).toBe(
      overdue.filter((row) => row.category === "academic").length,
    );
  });

  test("counts exactly where few have the words, and as at least so many where many have them", async () => {
    for (const [search, capped] of [
      [WORDS.common, false],
      ["gedung", true],
    ] as const) {
      const { body } = await t.call("GET", `/reports?search=${search}&category=academic`);
      expect(body.counts_are_capped ?? false).toBe(capped);
      expect(body.total_per_category.academic).toBe(body.pagination.total_items);
      const rows = (await allReports(t.app.db, REPORT_ORDERS.newest)).filter(
        (row) => row.published && row.search.includes(search),
      );
      for (const [category, n] of Object.entries<number>(body.total_per_category)) {
        const there = rows.filter((row) => row.category === category).length;
        expect(n).toBe(capped ? Math.min(n, there) : there);
      }
      expect(body.total_per_category.general).toBeGreaterThan(0);
    }
  });
});

// at the end: it asks the database itself, and connections that stand idle meanwhile are closed
describe("a search that may read little", () => {
  const tight = { most: 20, probe: 100, walk: 40, sample: 10, indexed: 2_000 };

  test.each([WORDS.none, WORDS.rare, WORDS.seldom, WORDS.common, "gedung", "gedung rusak", "a"])(
    "shows the first pages of '%s' as they are",
    async (words) => {
      const expected = (await allReports(t.app.db, REPORT_ORDERS.newest)).filter(
        (row) => row.published && words.split(" ").every((word) => row.search.includes(word)),
      );
      for (const page of [1, 2, 3]) {
        const { ids, total, isCapped } = await searchWithin(t.app.db, words, page, tight);
        expect([total, isCapped]).toEqual([
          Math.min(expected.length, tight.most),
          expected.length > tight.most,
        ]);
        expect(ids).toEqual(
          expected.slice((page - 1) * 10, Math.min(page * 10, total)).map(({ id }) => id),
        );
      }
    },
  );

  test("finds by the index what the beginning of the list has not, or says that it did not see all", async () => {
    const undone = new Error("undone");
    let newest: number[] = [];
    const found: Awaited<ReturnType<typeof searchWithin>>[] = [];
    await t.app.db
      .transaction()
      .execute(async (trx) => {
        await sql`
          update report_search set search = search || ' gempa' where report_id <= 1400`.execute(
          trx,
        );
        const { rows } = await sql<{ id: number }>`
          select id from report where published and id <= 1400 order by id desc limit 10`.execute(
          trx,
        );
        newest = rows.map(({ id }) => id);
        for (const indexed of [2_000, 100])
          found.push(await searchWithin(trx, "gempa", 1, { ...tight, indexed }));
        throw undone;
      })
      .catch((error) => {
        if (error !== undone) throw error;
      });
    expect(found).toMatchObject([
      { ids: newest, total: tight.most, isCapped: true },
      { ids: [], total: 0, isCapped: true },
    ]);
  });

  test("ends a walk for letters that no index knows, and says so", async () => {
    const { total, isCapped } = await searchWithin(t.app.db, "zq", 1, tight);
    expect([total, isCapped]).toEqual([0, true]);
  });
});
