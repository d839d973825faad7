import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, allValues, oneRow } from "../../server/database/ask.ts";
import type { Schema } from "../../server/database/schema.ts";
import type { About } from "./archive.ts";

/**
 * What a backup has of a table (docs/decisions/0034-a-backup-is-logical.md); in the order in which rows point
 * at each other, since that is how they are put back.
 *
 * - `kept`: all of its rows
 * - `made`: none, since the rows of others make them again
 * - `left`: none: over within the hour or the day, or of use to nobody who comes back
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
  note: "kept",
  template: "kept",
  verdict: "kept",
  enrolled: "kept",
  enrolment: "kept",
  erasure: "kept",
  removal_count: "kept",
  report_count: "made",
  // a session that has ended since must not come back to life, and a code tells when it was asked for
  session: "left",
  admin_session: "left",
  one_time_code: "left",
  rate_limit: "left",
  sealed_limit: "left",
  claim: "left",
  page_drop: "left",
  report_number: "left",
  rewriting: "left",
  // which store it is is found anew
  file_store: "left",
};

export const KEPT = (Object.keys(WAYS) as (keyof Schema)[]).filter((name) => WAYS[name] === "kept");

/** Columns of a table whose values somebody wrote, in their order. */
export const writtenColumns = (trx: Db, table: string) =>
  allValues<string>(trx)`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''
    order by attnum`;

/** Times in rows look the same wherever they were read. */
export const readInUtc = (trx: Trx) => sql`set local time zone 'UTC'`.execute(trx);

/** Rows that are fetched together. */
const AT_ONCE = 500;

/**
 * Every row that a query gives as a line of JSON, in an order that tells nothing; some at a time, whatever number
 * there are.
 */
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

/** Every row of a table as a line of JSON, in an order that tells nothing. */
export const rowsAsText = (trx: Trx, { name, columns }: Columns) =>
  textsOf(
    trx,
    selectRows(
      name,
      columns.map((column) => sql.ref(column)),
    ),
  );

/** Where tags of anonymous reports stand. */
const TAGS: { readonly [N in keyof Schema]?: keyof Schema[N] } = {
  report: "author_tag",
  notification: "author_tag",
  used_tag: "tag",
};

/**
 * The same as a backup has it: every tag is hashed once more with the backup's own salt, which it keeps beside them
 * (docs/decisions/0034-a-backup-is-logical.md). No tag is that of another backup then.
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

/** The last numbers that the identities of the kept tables gave out. */
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

/** Those of `names` that a row names. */
export const namesOfRows = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  return new Set(
    await allValues<string>(db)`select name from file where name = any(${names}::text[])`,
  );
};
