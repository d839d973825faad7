import type { Db } from "../database/schema.ts";
import { allValues, changedRows, oneValue } from "../database/ask.ts";
import type pg from "pg";

/**
 * Jobs of these queues that are not done, in random order: a text `{"queue":…,"data":…}` each. None where no
 * instance has made the queues yet.
 */
export const waitingJobs = async (db: Db, queues: readonly string[]): Promise<string[]> => {
  if (!(await oneValue(db)`select to_regclass('jobs.job')::text`)) return [];
  return allValues<string>(db)`
    select json_build_object('queue', name, 'data', data)::text from jobs.job
    where name = any(${queues}::text[]) and state in ('created', 'retry', 'active')
    order by gen_random_uuid()`;
};

/** Dates a job by its due time: the time of sending may be the minute of an anonymous author's act. */
export const dateByDue = (db: Db, queue: string, id: string) =>
  changedRows(db)`
    update jobs.job set created_on = start_after where name = ${queue} and id = ${id}::uuid`;

/** Removes a job in the caller's transaction; says whether it was still there. */
export const removeJob = async (db: Db, queue: string, id: string): Promise<boolean> => {
  const gone = await changedRows(db)`
    delete from jobs.job where name = ${queue} and id = ${id}::uuid`;
  return gone > 0;
};

/** Puts a failed job behind those that have failed less often, even an urgent one. */
export const putBack = async (pool: pg.Pool, queue: string, id: string): Promise<void> => {
  await pool.query("update jobs.job set priority = priority - 1 where name = $1 and id = $2", [
    queue,
    id,
  ]);
};
