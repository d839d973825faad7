import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, changedRows, oneRow, oneValue } from "../../server/database/ask.ts";
import type { About } from "./archive.ts";

type Table = About["tables"][number];

/** Tables with rows, which prevent a restore; and whether there are jobs. */
export const whatIsThere = async (db: Db): Promise<{ tables: number; jobs: number }> => {
  const { tables, queue } = await oneRow<{ tables: number; queue: string | null }>(db)`
    select (select count(*)::int from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')) as tables,
      to_regclass('jobs.job')::text as queue`;
  return {
    tables,
    jobs: queue ? await oneValue<number>(db)`select count(*)::int from jobs.job` : 0,
  };
};

/** Removes the rows that migrations have put into tables that are filled now. */
export const emptyTables = async (trx: Trx, tables: readonly Table[]) => {
  for (const { name } of tables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(trx);
};

/** A foreign key. */
interface Key {
  readonly table: string;
  readonly name: string;
}

/**
 * Removes foreign keys for a while where a table comes before one that its rows reference, as messages came before
 * appeals; {@link holdKeys} adds them again.
 */
export const loosenKeys = async (trx: Trx, tables: readonly Table[]): Promise<Key[]> => {
  const order = tables.map(({ name }) => name);
  const keys = await allRows<Key>(trx)`
    select one.relname as table, conname as name from pg_constraint
    join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace
      and array_position(${order}::text[], one.relname::text)
        < array_position(${order}::text[], other.relname::text)`;
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      trx,
    );
  return keys;
};

/** Undoes {@link loosenKeys}; throws where a row references a missing one. */
export const holdKeys = async (trx: Trx, keys: readonly Key[]) => {
  await sql`set constraints all immediate`.execute(trx);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(
      trx,
    );
};

/** Inserts rows as they were, each a line of JSON. */
export const putRows = async (trx: Trx, { name, columns }: Table, lines: readonly string[]) => {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await changedRows(trx)`
    insert into ${sql.table(name)} (${listed}) overriding system value
    select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(",")}]`}::json)`;
};

/** Sets the counters of identity columns to their values in the backup. */
export const setNumbers = async (trx: Trx, numbers: About["numbers"]) => {
  for (const { table, column, last, isUsed } of numbers)
    await sql`
      select setval(pg_get_serial_sequence(format('public.%I', ${table}::text), ${column}::text),
        ${last}::bigint, ${isUsed}::boolean)`.execute(trx);
};

/** Removes rows of files that were removed with their records while the backup was made. */
export const forgetFiles = async (trx: Trx, names: readonly string[]) => {
  if (names.length > 0) await trx.deleteFrom("file").where("name", "in", names).execute();
};
