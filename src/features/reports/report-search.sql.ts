import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import { type Hits, searchBounded } from "../shared/bounded-search.sql.ts";
import type { PageQuery } from "../shared/pagination.sql.ts";
import {
  chosenOf,
  hitOf,
  orderOf,
  type ReportCount,
  type ReportQuestion,
  unfiltered,
} from "./report-filter.sql.ts";

export type ReportHits = Hits<ReportCount>;

/** One page of a search in many reports with its counts, and which tags of `block` are in use. */
export const searchReports = (
  db: Db,
  asked: ReportQuestion,
  page: PageQuery,
  block: readonly Buffer[],
) => {
  const { search: words, category, status } = asked.filter;
  return searchBounded<ReportCount, { inUse: readonly Buffer[] }>(
    db,
    {
      table: "report",
      words,
      hit: hitOf,
      indexed: (has) => sql`select report_id as id from report_search where ${has(sql`search`)}`,
      all: unfiltered(asked),
      chosen: (category ?? status) ? chosenOf(asked.filter) : undefined,
      counted: sql`category, status`,
      sorted: sql`vote_total, promised_at`,
      order: orderOf(asked).forwards,
      newest: sql`report.id desc`,
    },
    page,
    sql`${tagsInUseOf(block)} as "inUse"`,
  );
};
