import { sql } from "kysely";
import { hitOf } from "../../src/features/reports/report-filter.sql.ts";
import { searchBounded } from "../../src/features/shared/bounded-search.sql.ts";
import type { Db } from "../../src/server/app.ts";
import { WORDS } from "./many-rows.sql.ts";

/** What a report is listed by. */
export interface ReportEntry {
  readonly id: number;
  readonly vote_total: number;
}

export const REPORT_ORDERS = {
  newest: (a: ReportEntry, b: ReportEntry) => b.id - a.id,
  oldest: (a: ReportEntry, b: ReportEntry) => a.id - b.id,
  popular: (a: ReportEntry, b: ReportEntry) => b.vote_total - a.vote_total || b.id - a.id,
};

/** Every report with its text, in an order. */
export const allReports = async (db: Db, order: (a: ReportEntry, b: ReportEntry) => number) => {
  const rows = await db
    .selectFrom("report")
    .innerJoin("report_search", "report_search.report_id", "report.id")
    .select(["id", "category", "status", "published", "vote_total", "promised_at", "search"])
    .execute();
  return rows.toSorted(order);
};

/** Words in an order, and the filters beside them: rare and common ones, and those that no index knows. */
export const SEARCHED: readonly (readonly [
  keyof typeof REPORT_ORDERS,
  string,
  { readonly status?: string; readonly category?: string },
])[] = [
  ["newest", WORDS.none, {}],
  ["newest", WORDS.rare, {}],
  ["popular", WORDS.seldom, {}],
  ["oldest", WORDS.seldom, { status: "done" }],
  ["newest", WORDS.common, {}],
  ["popular", WORDS.common, {}],
  ["oldest", WORDS.common, { status: "done" }],
  ["newest", "gedung", {}],
  ["popular", "gedung rusak", {}],
  ["newest", "rusak gedung lampu kamar", {}],
  ["oldest", `gedung ${WORDS.common}`, {}],
  ["oldest", "gedung", { category: "academic" }],
  ["newest", "gedung", { category: "academic", status: "done" }],
  ["newest", "a", {}],
  ["oldest", "a", { status: "pending" }],
  ["popular", "ru", { category: "academic" }],
  ["newest", "zq", {}],
  ["newest", "", {}],
  ["popular", "", { category: "facilities" }],
  ["oldest", "", { status: "responded" }],
];

/** A search in what is published, newest first, that may read so much. */
export const searchWithin = (
  db: Db,
  words: string,
  page: number,
  bounds: Parameters<typeof searchBounded>[4],
) =>
  searchBounded(
    db,
    {
      table: "report",
      words,
      hit: hitOf,
      indexed: (has) => sql`select report_id as id from report_search where ${has(sql`search`)}`,
      all: sql`report.published`,
      chosen: undefined,
      counted: sql`status`,
      sorted: sql`vote_total`,
      order: sql`report.id desc`,
      newest: sql`report.id desc`,
    },
    { page, itemPerPage: 10 },
    undefined,
    bounds,
  );
