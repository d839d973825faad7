import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, allValues, oneRow } from "../../server/database/ask.ts";
import type { Schema } from "../../server/database/schema.ts";
import type { About } from "./archive.ts";

/**
 * What a backup contains of each table (docs/decisions/0034-a-backup-is-logical.md), in the order of the foreign
 * keys, in which rows are restored.
 *
 * - `kept`: all of its rows
 * - `made`: none, since other rows make them again
 * - `left`: none, since they end within the hour or the day, or are useless after a restore
 */
const WAYS: { readonly [N in keyof Schema]: "kept" | "made" | "left" } = {
  account: "kept",
  registration: "kept",
  second_factor: "kept",
  recovery_code: "kept",
  security: "kept",
  audit: "kept",
  report: "kept",
  used_tag: "kept",
  tag_salt: "kept",
  sealed_read: "kept",
  idempotency: "kept",
  report_search: "kept",
  report_event: "kept",
  vote: "kept",
  follow: "kept",
  flag: "kept",
  appeal: "kept",
  message: "kept",
  appeal_event: "kept",
  appeal_period: "kept",
  appeal_period_event: "kept",
  news: "kept",
  file: "kept",
  notification: "kept",
  supporters_told: "kept",
  admins_told: "kept",
  note: "kept",
  template: "kept",
  verdict: "kept",
  enrolled: "kept",
  enrolment: "kept",
  campus_setting: "kept",
  erasure: "kept",
  removal_count: "kept",
  report_count: "made",
  // a session that has ended since must not work again, and a code shows when it was asked for
  session: "left",
  admin_session: "left",
  one_time_code: "left",
  rate_limit: "left",
  sealed_limit: "left",
  claim: "left",
  page_drop: "left",
  report_number: "left",
  rewriting: "left",
  // the store is recognised again
  file_store: "left",
};

export const KEPT = (Object.keys(WAYS) as (keyof Schema)[]).filter((name) => WAYS[name] === "kept");

/** The columns of a table that are written, without generated ones, in their order. */
export const writtenColumns = (trx: Db, table: string) =>
  allValues<string>(trx)`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''
    order by attnum`;

/** Times in rows have one format, wherever they are read. */
export const readInUtc = (trx: Trx) => sql`set local time zone 'UTC'`.execute(trx);

/** Rows that are fetched together. */
const AT_ONCE = 500;

/** Every row of a query as a line of JSON, in random order; in groups, so that any number of rows works. */
async function* textsOf(trx: Trx, query: RawBuilder<unknown>): AsyncGenerator<string[]> {
  await sql`declare backup no scroll cursor for
    select row_to_json(row)::text as text from (${query}) as row order by gen_random_uuid()`.execute(
    trx,
  );
  for (;;) {
    const texts = await allValues<string>(trx)`fetch ${sql.lit(AT_ONCE)} from backup`;
    if (texts.length === 0) break;
    yield texts;
  }
  await sql`close backup`.execute(trx);
}

type Columns = Pick<About["tables"][number], "name" | "columns">;

const selectRows = (name: string, columns: readonly RawBuilder<unknown>[]) =>
  sql`select ${sql.join(columns)} from ${sql.table(name)}`;

/** Every row of a table as a line of JSON, in random order. */
export const rowsAsText = (trx: Trx, { name, columns }: Columns) =>
  textsOf(
    trx,
    selectRows(
      name,
      columns.map((column) => sql.ref(column)),
    ),
  );

/** The columns that hold tags of anonymous reports. */
const TAGS: { readonly [N in keyof Schema]?: keyof Schema[N] } = {
  report: "author_tag",
  notification: "author_tag",
  used_tag: "tag",
};

/**
 * The same in the form of a backup: every tag is hashed once more with a salt of this backup, which is stored
 * beside it (docs/decisions/0034-a-backup-is-logical.md). So no tag equals one in another backup.
 */
export const saltedRowsAsText = (trx: Trx, { name, columns }: Columns, salt: Buffer) => {
  const tag = TAGS[name as keyof Schema];
  // a cursor takes no parameters
  const own = sql`${sql.lit(`\\x${salt.toString("hex")}`)}::bytea`;
  const listed = columns.map((column) => {
    const ref = sql.ref(column);
    return column === tag ? sql`sha256(${own} || ${ref}) as ${ref}` : ref;
  });
  const rows = selectRows(name, listed);
  if (name === "tag_salt")
    return textsOf(
      trx,
      sql`${rows} union all select coalesce(max(number), 0) + 1, ${own} from tag_salt`,
    );
  return textsOf(trx, rows);
};

/** The last numbers of the identity columns of the kept tables. */
export const lastNumbers = async (trx: Trx): Promise<About["numbers"]> => {
  const identities = await allRows<{ table: string; column: string; sequence: string }>(trx)`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and table_name = any(${KEPT}::text[])
    order by 1, 2`;
  const numbers = [];
  for (const { table, column, sequence } of identities) {
    const given = await oneRow<{ last: string; isUsed: boolean }>(trx)`
      select last_value::text as last, is_called as "isUsed" from ${sql.raw(sequence)}`;
    numbers.push({ table, column, ...given });
  }
  return numbers;
};

/** The names that a row contains, out of `names`; one statement, whose plan is kept, for any number of them. */
export const namesOfRows = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  return new Set(
    await allValues<string>(db)`select name from file where name = any(${names}::text[])`,
  );
};

/** Files that rows name, by name, each with its record; for a student's file the student is left out. */
export const namedFiles = (db: Db, afterName: string, limit: number) =>
  allRows<{ name: string; bytes: number; record: string }>(db)`
    select name, bytes, case
      when report_id is not null then 'report ' || report_id
      when sealed_report_id is not null then 'report ' || sealed_report_id || ' (sealed original)'
      when appeal_id is not null then 'appeal ' || appeal_id
      when news_id is not null then 'news ' || news_id
      when registration_id is not null then 'an attempt to register'
      when message_id is not null then 'a message'
      else 'a student' end as record
    from file where name > ${afterName} order by name limit ${sql.lit(limit)}`;
