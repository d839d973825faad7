import type { Db } from "../../server/app.ts";
import { allRows, oneRow } from "../../server/database/ask.ts";

/** Jobs of one queue that are late by more than a minute. */
export interface LateJobs {
  readonly queue: string;
  readonly n: number;
  /** When the first of them was due: when it was sent, or later where it was to wait. To the hour once that is over. */
  readonly oldest: Date;
}

export const countLateJobs = (db: Db, now: Date) =>
  allRows<LateJobs>(db)`
    select name as queue, count(*)::int as n, min(due) as oldest from (
      select name, greatest(created_on, case when state = 'created' then start_after end) as due
      from jobs.job where state in ('created', 'retry', 'active')) as job
    where due < ${now}::timestamptz - interval '1 minute'
    group by name`;

/** When the hour was last written anew, and whether the database lets its log be cut then. */
export const readRewriting = (db: Db) =>
  oneRow<{ hour: Date; may_cut: boolean }>(db)`
    select hour, has_function_privilege('pg_switch_wal()', 'execute')
      and pg_has_role('pg_checkpoint', 'usage') as may_cut
    from rewriting`;
