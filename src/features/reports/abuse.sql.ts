import { sql } from "kysely";
import type { Trx } from "../../server/app.ts";
import { type Asked, statement } from "../../server/database/statement.ts";
import { resumedAt } from "../shared/pause.server.ts";
import { changeReport, type ReportRow } from "./report.sql.ts";

/** Rejects a locked report with a mark; an open question and the author's word end. The version rises by one. */
export const insertAbuse = (
  trx: Trx,
  row: ReportRow,
  mark: { readonly at: Date; readonly now: Date; readonly reason: string },
) => {
  const pausing = resumedAt(row, mark.now);
  return changeReport(trx, row.id, {
    ...pausing,
    answer_pause: sql`coalesce(answer_pause, ${pausing.pause_taken}::integer)`,
    status: "rejected",
    solved_by_author: false,
    // the clinic has decided
    forwarded: 0,
    // correcting the reason is not a new mark
    abused_at: row.abused_at ?? mark.at,
    abuse_reason: mark.reason,
  });
};

interface Marks {
  readonly named: boolean;
  readonly n: number;
  readonly last: Date;
}

const marksOf = statement(
  (
    _,
    value: { readonly account: number; readonly tags: readonly Buffer[]; readonly since: Date },
  ) => sql<Marks>`
    select named, count(*)::int as n, max(abused_at) as last from (
      select true as named, abused_at from report
      where author_id = ${value.account}::int and abused_at > ${value.since}::timestamptz
      union all
      select false, abused_at from report
      where author_tag = any(${value.tags}::bytea[]) and abused_at > ${value.since}::timestamptz
    ) as mark group by named`,
);

/** The number of the viewer's reports with a mark that is younger than `since`, named ones and those under the tags. */
export const countMarks = (
  on: Asked,
  account: number,
  tags: readonly Buffer[],
  since: Date,
): Promise<readonly Marks[]> => marksOf(on, { account, tags, since });
