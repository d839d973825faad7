import { sql } from "kysely";
import type { Db } from "../../src/server/app.ts";
import { STUDENT_SORTS } from "../../src/features/students/student.contract.ts";
import { WORDS } from "./many-rows.sql.ts";
import type { Allowance } from "./plans.ts";
import type { TestApp } from "./test-app.ts";

/** So many that whatever reads a table whole, or walks over half of an order, is over the allowance. */
export const SIZES = {
  students: 3_000,
  reports: 7_000,
  notifications: 3_000,
  appeals: 2_000,
  news: 1_200,
  audit: 10_500,
  admins: 20,
};

/** A page's rows and what one person has; half of an order out of its index, students counted one by one. */
export const PAGE: Allowance = { rows: 400, entries: SIZES.reports / 2 + 200, sorted: 400 };
/** The audit is counted and paged through as far as 10,000. */
const AUDIT: Allowance = { ...PAGE, entries: 10_001 };
/** The bounds of a search (docs/decisions/0018-search-by-words.md), with the few admins among the accounts. */
const SEARCH: Allowance = { rows: 3_100, entries: 3_100, sorted: 3_000 };

/** What is looked at closely of similar reports, and the newest whose stems are counted for a while. */
export const SIMILAR: Allowance = { rows: 1_500, entries: 1_500, sorted: 1_500 };
/** A query whose titles are alike. */
export const ALIKE = `title=${WORDS.common}+gedung+rusak`;

/** What one page of a list may read. */
export const allowanceOf = (path: string, query: string) => {
  if (path === "/reports/similar") return SIMILAR;
  if (query.includes("search=")) return SEARCH;
  return path === "/admin/audit" ? AUDIT : PAGE;
};

const LAST = "last";
/** The page that is furthest from either end. */
const MIDDLE = "middle";
export type Asker = "guest" | "student" | "admin";

const reportLists = [
  "",
  `page=${MIDDLE}`,
  `page=${LAST}`,
  "itemPerPage=100",
  "sort=popular",
  `sort=popular&page=${MIDDLE}`,
  `sort=popular&page=${LAST}`,
  "sort=oldest",
  `sort=oldest&page=${LAST}`,
  "category=facilities",
  `category=facilities&page=${MIDDLE}`,
  `category=facilities&sort=popular&page=${MIDDLE}`,
  "category=facilities&sort=popular",
  "status=done",
  `status=done&page=${MIDDLE}`,
  "status=under_review&sort=popular",
  "status=done&category=academic",
  `search=${WORDS.rare}`,
  `search=${WORDS.seldom}`,
  `search=${WORDS.common}`,
  `search=${WORDS.common}&page=${LAST}`,
  `search=${WORDS.common}&sort=popular`,
  `search=${WORDS.common}&category=academic&status=done`,
  "search=gedung",
  "search=gedung rusak",
  `search=gedung ${WORDS.rare}`,
  `search=${WORDS.seldom} gedung wi-fi "ruang kelas"`,
  'search="gedung rusak"',
  `search=${WORDS.none}`,
  "search=ru",
  "search=a",
];

/** The key of a unit at which few of the reports lie. */
const LISTED_UNIT = "4f0c2a91";

/** The key of a building that few of the reports name. */
const LISTED_BUILDING = "1a2b3c4d";

const unit = { key: LISTED_UNIT, name: "Biro Keuangan", email: "", contact: "", faculty: "" };

/** The sections of the settings that have that unit and that building. */
export const LISTED_SETTINGS = {
  units: { units: [{ ...unit, confidential: false, takes: [] }] },
  buildings: { buildings: [{ key: LISTED_BUILDING, name: "Gedung B" }] },
};

/** Gives few reports of a filled database that unit and that building, and tells the planner. */
export const nameListed = async (db: Db) => {
  await sql`update report set unit = ${LISTED_UNIT} where id % 40 = 9`.execute(db);
  await sql`update report set building = 'Gedung B' where id % 40 = 11`.execute(db);
  await sql`vacuum analyze report`.execute(db);
};

/** Every list call, by who asks, with its filters, orders, searches and pages far back, as query strings. */
export const LISTS: readonly (readonly [Asker, string, readonly string[]])[] = [
  ["guest", "/reports", reportLists],
  ["student", "/reports", ["", `page=${LAST}`, `search=${WORDS.common}`]],
  [
    "student",
    "/reports/me",
    ["", `page=${LAST}`, "sort=popular", "status=done", `search=${WORDS.common}`, "search=a"],
  ],
  [
    "admin",
    "/admin/reports",
    [
      ...reportLists,
      "sort=due",
      `sort=due&page=${MIDDLE}`,
      `due=overdue&page=${MIDDLE}`,
      "due=overdue",
      "due=due",
      "due=overdue&sort=due",
      "waiting=admin",
      "waiting=author&status=pending&sort=due",
      `search=${WORDS.common}&waiting=admin`,
      `search=${WORDS.common}&due=overdue&sort=due`,
      "flagged=open",
      "flagged=open&category=facilities&sort=popular",
      `flagged=open&search=${WORDS.common}`,
      "raised=open",
      `building=${LISTED_BUILDING}`,
      `building=${LISTED_BUILDING}&page=${LAST}`,
      `building=${LISTED_BUILDING}&search=${WORDS.common}&sort=due`,
      "unit=-",
      `unit=-&page=${MIDDLE}`,
      "unit=-&due=overdue&sort=due",
      `unit=-&search=${WORDS.common}`,
      `unit=${LISTED_UNIT}`,
      `unit=${LISTED_UNIT}&page=${LAST}`,
      `unit=${LISTED_UNIT}&search=${WORDS.common}&sort=due`,
      "studentId=STUDENT",
      "studentId=STUDENT&status=done",
    ],
  ],
  [
    "admin",
    "/admin/students",
    [
      "",
      `page=${LAST}`,
      ...STUDENT_SORTS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&page=${MIDDLE}`]),
      `status=verified&sort=name&page=${MIDDLE}`,
      "status=waiting",
      "status=verified",
      "status=waiting&due=overdue",
      "due=due",
      "search=lestari",
      "search=2300001234",
      `search=${WORDS.none}`,
      "search=a",
      "search=a&status=waiting&sort=name",
    ],
  ],
  [
    "admin",
    "/admin",
    ["", `page=${LAST}`, "sort=name", "search=admin1", "role=admin", `unit=${LISTED_UNIT}`],
  ],
  ["admin", "/admin/templates", ["", `page=${LAST}`, "status=done", "search=admin1"]],
  [
    "admin",
    "/admin/audit",
    [
      "",
      `page=${LAST}`,
      "actor=ADMIN",
      "action=answer-report",
      "actor=ADMIN&action=answer-report",
      "from=2020-01-01&to=2099-12-31",
      `from=2020-01-01&to=2099-12-31&page=${LAST}`,
    ],
  ],
  [
    "admin",
    "/admin/ukt/appeals",
    [
      "",
      `page=${MIDDLE}`,
      `page=${LAST}`,
      "status=pending",
      "sort=due",
      `sort=due&page=${MIDDLE}`,
      "due=overdue&sort=due",
      "due=due",
      "search=a&due=overdue&sort=due",
      "problem=natural",
      "waiting=admin",
      "waiting=author",
      "search=lestari",
      "search=a",
    ],
  ],
  ["admin", "/admin/ukt/status-list", [""]],
  ["student", "/ukt-appeals", [""]],
  ["student", "/ukt-appeals/me", [""]],
  ["guest", "/news", ["", `page=${LAST}`, "sort=oldest", "search=gedung", "search=berita 77"]],
  ["admin", "/admin/news", ["", `page=${LAST}`, "status=draft", "search=gedung"]],
  ["student", "/notifications", ["", `page=${LAST}`]],
  ["student", "/notifications/count", [""]],
  ["student", "/votes/me", [""]],
];

/** Asks for one page of a list; throws unless it is answered. */
export const askList = async (
  t: TestApp,
  token: string | undefined,
  path: string,
  query: string,
) => {
  const { status, body } = await t.call("GET", `${path}?${query}`, { token });
  if (status !== 200) throw new Error(`${path}?${query} gave ${status}`);
  return body as { pagination?: { total_items: number; total_pages: number } };
};

/** A query string with the numbers that its capitals and its page stand for. */
export const resolveQuery = async (
  plan: string,
  ids: { student: number; admin: number },
  ask: (query: string) => ReturnType<typeof askList>,
): Promise<string> => {
  const query = plan.replace("STUDENT", String(ids.student)).replace("ADMIN", String(ids.admin));
  const at = [LAST, MIDDLE].find((one) => query.includes(`page=${one}`));
  if (!at) return query;
  const { pagination } = await ask(query.replace(`page=${at}`, ""));
  const pages = Math.max(1, pagination?.total_pages ?? 1);
  return query.replace(at, String(at === LAST ? pages : Math.ceil(pages / 2)));
};
