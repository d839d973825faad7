import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allValues, oneValue } from "../../server/database/ask.ts";

/** The facts that decide about a merge; read without a lock, so that no transaction touches two reports. */
export const findTarget = (db: Db, id: number) =>
  db
    .selectFrom("report")
    .select(["id", "title", "status", "published", "merged_into", "unit", "hidden_from"])
    .where("id", "=", id)
    .executeTakeFirst();

/** What is merged into a report, by number. */
export const listMerged = (db: Db, target: number) =>
  allValues<number>(db)`select id from report where merged_into = ${target} order by id`;

/** One merge at a time, until the transaction ends: two opposite ones would make a circle. */
export const lockMergings = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('sikam merging'))`.execute(trx);

/** Makes a report count the votes and follows of its merged reports; says whether anything changed. */
export const uniteMerged = (trx: Trx, target: number) =>
  oneValue<boolean>(trx)`select unite_merged(${target}) as done`;

/** Targets whose counted votes do not fit their merged reports, or that are no longer targets. */
export const listUnsettled = (db: Db) =>
  allValues<number>(db)`
    with wanted as (
      select merged_into as id, array_agg(id order by id) as merged
      from report where merged_into is not null group by 1)
    select coalesce(wanted.id, target.id) as id
    from wanted full join (select id, united from report where united <> '{}') as target using (id)
    left join report on report.id = wanted.id
    where merged is distinct from target.united or not coalesce(report.listed, false)
    order by 1`;
