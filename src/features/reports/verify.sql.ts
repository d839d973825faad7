import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { brokenTimelines } from "../shared/timeline.sql.ts";

const asTexts = async (query: ReturnType<typeof sql<{ text: string }>>, db: Db) =>
  (await query.execute(db)).rows.map(({ text }) => text);

/** Compares stored counts of reports with a recount: a line for each difference. */
const wrongCounts = sql<{ text: string }>`
  with kept as (
    select category, status, is_private, unit, sum(n)::int as n from report_count group by 1, 2, 3, 4
  ), counted as (
    select category, status, is_private, unit, count(*)::int as n from report where merged_into is null
    group by 1, 2, 3, 4)
  select format('count of reports %s, %s, %s%s: kept %s, counted %s', category, status,
    case when is_private then 'private' else 'public' end, case when unit <> '' then ', ' || unit end,
    coalesce(kept.n, 0), coalesce(counted.n, 0)) as text
  from kept full join counted using (category, status, is_private, unit)
  where coalesce(kept.n, 0) <> coalesce(counted.n, 0) order by 1`;

/** Compares totals of votes with the votes. */
const wrongTotals = sql<{ text: string }>`
  select format('votes of report %s: kept +%s -%s, counted +%s -%s', id, upvotes, downvotes,
    coalesce(up, 0), coalesce(down, 0)) as text
  from report left join (
    select report_id as id, count(*) filter (where type = 'upvote')::int as up,
      count(*) filter (where type = 'downvote')::int as down
    from vote group by 1) as counted using (id)
  where (upvotes, downvotes) <> (coalesce(up, 0), coalesce(down, 0)) order by id`;

/** Compares the numbers of followers with the followers. */
const wrongFollowers = sql<{ text: string }>`
  select format('followers of report %s: kept %s, counted %s', id, followers, coalesce(n, 0)) as text
  from report left join (select report_id as id, count(*)::int as n from follow group by 1) as counted
    using (id)
  where followers <> coalesce(n, 0) order by id`;

/** Stored values of reports that differ from their sources: a line each, without an author. */
export const findReportFaults = async (db: Db): Promise<string[]> => [
  ...(await asTexts(wrongCounts, db)),
  ...(await asTexts(wrongTotals, db)),
  ...(await asTexts(wrongFollowers, db)),
  ...(await brokenTimelines(db, "report")),
];
