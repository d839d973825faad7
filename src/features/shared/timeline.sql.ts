import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allValues } from "../../server/database/ask.ts";

/**
 * Reports or appeals whose timeline does not lead from `pending` to their status, each step starting where the one
 * before ended: a line each.
 */
export const brokenTimelines = async (db: Db, kind: "report" | "appeal"): Promise<string[]> => {
  const id = sql.ref(`event.${kind}_id`);
  const broken = await allValues<number>(db)`
    with step as (
      select ${id} as id, from_status, to_status,
        lag(to_status, 1, 'pending') over events as before,
        lead(from_status) over events is null as is_last
      from ${sql.table(`${kind}_event`)} as event where to_status is not null
      window events as (partition by ${id} order by event.number))
    select id from ${sql.table(kind)} as record
    where status <> coalesce((select to_status from step where step.id = record.id and is_last), 'pending')
      or exists (select from step where step.id = record.id and from_status <> before)
    order by 1`;
  return broken.map((one) => `timeline of ${kind} ${one}: it does not lead to the status`);
};
