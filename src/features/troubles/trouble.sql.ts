import type { Db } from "../../server/app.ts";
import { allRows, oneRow } from "../../server/database/ask.ts";

/** Jobs of one queue that are late by more than a minute. */
export interface LateJobs {
  readonly queue: string;
  readonly n: number;
  /** The due time of the first of them: its time of sending, or a later time. Once that is past, only the hour. */
  readonly oldest: Date;
}

export const countLateJobs = (db: Db, now: Date) =>
  allRows<LateJobs>(db)`
    select name as queue, count(*)::int as n, min(due) as oldest from (
      select name, greatest(created_on, case when state = 'created' then start_after end) as due
      from jobs.job where state in ('created', 'retry', 'active')) as job
    where due < ${now}::timestamptz - interval '1 minute'
    group by name`;

/** When the hourly rewriting was last done, and whether the database allows its log to be cut then. */
export const readRewriting = (db: Db) =>
  oneRow<{ hour: Date; may_cut: boolean }>(db)`
    select hour, has_function_privilege('pg_switch_wal()', 'execute')
      and pg_has_role('pg_checkpoint', 'usage') as may_cut
    from rewriting`;
