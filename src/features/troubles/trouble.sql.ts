import { sql } from "kysely";
import type { Db } from "../../server/app.ts";

/** Jobs of one queue that wait for longer than a minute, or are tried again. */
export interface LateJobs {
  readonly queue: string;
  readonly n: number;
  /** When the first of them was sent; to the hour once the hour is over. */
  readonly oldest: Date;
}

export const countLateJobs = async (db: Db, now: Date): Promise<LateJobs[]> => {
  const { rows } = await sql<LateJobs>`
    select name as queue, count(*)::int as n, min(created_on) as oldest from jobs.job
    where state in ('created', 'retry', 'active') and created_on < ${now}::timestamptz - interval '1 minute'
    group by name`.execute(db);
  return rows;
};

/** When the hour was last written anew, and whether the database lets its log be cut then. */
export const readRewriting = async (db: Db): Promise<{ hour: Date; may_cut: boolean }> => {
  const { rows } = await sql<{ hour: Date; may_cut: boolean }>`
    select hour, has_function_privilege('pg_switch_wal()', 'execute')
      and pg_has_role('pg_checkpoint', 'usage') as may_cut
    from rewriting`.execute(db);
  return rows[0]!;
};
