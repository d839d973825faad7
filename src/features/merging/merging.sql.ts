import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";

/** What a merging is judged by; read without a lock, so that no transaction touches two reports. */
export const findTarget = (db: Db, id: number) =>
  db
    .selectFrom("report")
    .select(["id", "title", "status", "published", "merged_into"])
    .where("id", "=", id)
    .executeTakeFirst();

/** What is merged into a report, by number. */
export const listMerged = async (db: Db, target: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("report")
    .select("id")
    .where("merged_into", "=", target)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** One merging at a time, until the transaction ends: two that are opposite would close a circle. */
export const lockMergings = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('sikam merging'))`.execute(trx);

/** Makes a report count the votes and follows of what is merged into it; tells whether anything was to do. */
export const uniteMerged = async (trx: Trx, target: number): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`select unite_merged(${target}) as done`.execute(
    trx,
  );
  return rows[0]!.done;
};

/** Targets whose merged reports and counted votes do not agree, or that are no targets any more. */
export const listUnsettled = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select merged_into as id, array_agg(id order by id) as merged
      from report where merged_into is not null group by 1)
    select coalesce(wanted.id, target.id) as id
    from wanted full join (select id, united from report where united <> '{}') as target using (id)
    left join report on report.id = wanted.id
    where merged is distinct from target.united or not coalesce(report.listed, false)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
};
