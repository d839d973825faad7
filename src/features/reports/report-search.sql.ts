import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import { type Hits, patternOf, searchBounded } from "../shared/bounded-search.sql.ts";
import type { PageQuery } from "../shared/pagination.sql.ts";
import {
  chosenOf,
  filtered,
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
  const order = orderOf(asked).forwards;
  return searchBounded<ReportCount, { inUse: readonly Buffer[] }>(
    db,
    {
      table: "report",
      words,
      indexed: sql`select report_id as id from report_search where search like ${patternOf(words)}`,
      row: (id) => sql`
        select report.id, report.category, report.status, report.vote_total, report.promised_at
        from report where report.id = ${id} and ${unfiltered(asked)}`,
      along: (which, most) => sql`
        select report.*, word.hit from (
          select report.id, report.category, report.status from report
          where ${which === "all" ? unfiltered(asked) : filtered(asked)}
          order by ${which === "all" ? sql`report.id desc` : order} limit ${most}) as report
        cross join lateral ${hitOf(sql`report.id`, words)} as word`,
      counted: sql`category, status`,
      chosen: (category ?? status) ? chosenOf(asked.filter) : undefined,
      order,
    },
    page,
    sql`${tagsInUseOf(block)} as "inUse"`,
  );
};
