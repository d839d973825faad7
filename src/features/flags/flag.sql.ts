import { sql } from "kysely";
import type { FlagReason } from "../../rare-labels.ts";
import type { Trx } from "../../server/app.ts";
import { changedRows } from "../../server/database/ask.ts";
import { type Asked, statement } from "../../server/database/statement.ts";

/** A flag without its reader. */
export interface FlagRow {
  readonly reason: FlagReason;
  readonly note: string | null;
  readonly settled: boolean;
}

/** A report's flags as a column; their order shows nothing about time. */
export const flagsOf = sql<readonly FlagRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'note', note, 'settled', settled)
    order by reason, note), '[]')
  from flag where flag.report_id = report.id)`;

/** A report, locked so that its flags and their number agree; undefined if there is none. */
export const lockFlagged = (trx: Trx, id: number) =>
  trx
    .selectFrom("report")
    .select(["author_id", "author_tag", "published", "unit", "hidden_from"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Adds a flag to a locked report and counts it; false where the account has already flagged it. */
export const insertFlag = async (
  trx: Trx,
  flag: {
    readonly report: number;
    readonly account: number;
    readonly reason: FlagReason;
    readonly note: string | null;
  },
) => {
  const reports = await changedRows(trx)`
    with added as (
      insert into flag (report_id, account_id, reason, note)
      values (${flag.report}, ${flag.account}, ${flag.reason}, ${flag.note})
      on conflict do nothing returning report_id)
    update report set open_flags = open_flags + 1 from added where report.id = added.report_id`;
  return reports === 1;
};

/** Removes an account's flag from a locked report; nothing changes where there is none. */
export const deleteFlag = (trx: Trx, report: number, account: number) =>
  sql`
    with gone as (
      delete from flag where report_id = ${report} and account_id = ${account}
      returning report_id, settled)
    update report set open_flags = open_flags - 1 from gone
    where report.id = gone.report_id and not gone.settled`.execute(trx);

/** Closes the open flags of a locked report; says whether there were any. */
export const closeFlags = async (trx: Trx, report: number) => {
  const reports = await changedRows(trx)`
    with closed as (
      update flag set settled = true where report_id = ${report} and not settled returning 1)
    update report set open_flags = open_flags - (select count(*)::int from closed)
    where id = ${report} and exists (select from closed)`;
  return reports === 1;
};

const flagsOfReport = statement((db, value: { readonly id: number }) =>
  db.selectFrom("report").select(flagsOf.as("flags")).where("id", "=", value.id),
);

export const readFlags = async (on: Asked, id: number) => (await flagsOfReport(on, { id }))[0];

/** Removes all flags of an account; the reports count the rest. */
export const takeFlagsBack = (trx: Trx, account: number) =>
  sql`
    with gone as (
      delete from flag where account_id = ${account} returning report_id, settled)
    update report set open_flags = open_flags - 1 from gone
    where report.id = gone.report_id and not gone.settled`.execute(trx);
