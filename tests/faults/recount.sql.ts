import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import type { Schema } from "../../src/server/database/schema.ts";
import type { FileStore } from "../../src/server/uploads/file-store.ts";

/**
 * Counts anew what the database keeps beside its records, and holds its rows against each other and
 * against the stored files. Each question answers with a row for each fault; none on a sound database.
 */

type Db = Kysely<Schema>;

interface Question {
  readonly is: string;
  readonly rows: ReturnType<typeof sql<{ fault: string }>>;
}

/** Whether the changes of a record lead from `pending` to the status that it has, one after the other. */
const brokenTimelines = (record: "report" | "appeal"): Question => {
  const events = sql.table(`${record}_event`);
  const of = sql.ref(`${record}_id`);
  return {
    is: `the timeline of a ${record}`,
    rows: sql`
      with step as (
        select ${of} as id, from_status, to_status,
          lag(to_status, 1, 'pending') over steps as before,
          lead(number) over steps is null as is_last
        from ${events} where to_status is not null
        window steps as (partition by ${of} order by number))
      select format('%s: %s where %s was', id, from_status, before) as fault
      from step where from_status <> before
      union all
      select format('%s: is %s and became %s', r.id, r.status, coalesce(s.to_status, 'nothing'))
      from ${sql.table(record)} r left join step s on s.id = r.id and s.is_last
      where r.status <> coalesce(s.to_status, 'pending')`,
  };
};

const QUESTIONS: readonly Question[] = [
  {
    is: "a kept count",
    rows: sql`
      select format('%s %s %s: kept %s, counted %s', category, status, is_private, coalesce(k.n, 0), coalesce(c.n, 0))
        as fault
      from (select category, status, is_private, sum(n) as n from report_count group by 1, 2, 3) k
      full join (select category, status, is_private, count(*) as n from report
        where merged_into is null group by 1, 2, 3) c
        using (category, status, is_private)
      where coalesce(k.n, 0) <> coalesce(c.n, 0)`,
  },
  {
    is: "a vote total",
    rows: sql`
      select format('%s: kept %s/%s, counted %s/%s', r.id, r.upvotes, r.downvotes, v.up, v.down) as fault
      from report r cross join lateral (
        select count(*) filter (where type = 'upvote') as up, count(*) filter (where type = 'downvote') as down
        from vote where report_id = r.id) v
      where (r.upvotes, r.downvotes) <> (v.up, v.down)`,
  },
  brokenTimelines("report"),
  brokenTimelines("appeal"),
  {
    is: "the text that a report is found by",
    rows: sql`
      select coalesce(r.id, s.report_id)::text as fault
      from report r full join report_search s on s.report_id = r.id
      where r.id is null or s.report_id is null or s.search not like '%' || fold(r.title) || '%'`,
  },
  {
    is: "a tag that is not taken",
    rows: sql`
      select 'of a report: ' || id as fault from report
      where author_tag is not null and author_tag not in (select tag from used_tag)
      union all
      select 'of a notification: ' || id from notification
      where author_tag is not null and author_tag not in (select tag from used_tag)`,
  },
  {
    is: "a notification for nobody's record",
    rows: sql`
      select id::text as fault from notification
      where about = 'report' and about_id not in (select id from report)
        or about = 'appeal' and about_id not in (select id from appeal)`,
  },
  {
    is: "a number of a report that may be drawn again",
    rows: sql`select n::text as fault from report_number where n in (select id from report)`,
  },
];

/** Rows whose foreign key leads nowhere: found by reading, not by the constraint's own index. */
const strayRows = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ child: string; column: string; parent: string; key: string }>`
    select c.conrelid::regclass::text as child, a.attname as column,
      c.confrelid::regclass::text as parent, k.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
  `.execute(db);
  const faults: string[] = [];
  for (const { child, column, parent, key } of rows) {
    const { rows: stray } = await sql`
      select from ${sql.table(child)} c
      where ${sql.ref(`c.${column}`)} is not null and not exists (
        select from ${sql.table(parent)} p where ${sql.ref(`p.${key}`)} = ${sql.ref(`c.${column}`)})
    `.execute(db);
    if (stray.length > 0) faults.push(`${child}.${column} leads nowhere in ${stray.length} rows`);
  }
  return faults;
};

/** Numbers that would be given out a second time. */
const sequencesBehind = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  `.execute(db);
  const faults: string[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: behind } = await sql`
      select from ${sql.table(sequence)} s
      where s.last_value < (select max(${sql.ref(column)}) from ${sql.table(table)})
    `.execute(db);
    if (behind.length > 0) faults.push(`${sequence} is behind the numbers of ${table}`);
  }
  return faults;
};

const bytesOf = async (files: FileStore, name: string): Promise<Buffer | undefined> => {
  const found = await files.read(name);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** What is wrong with the bytes of a stored file; undefined where they are whole. */
const damageOf = async (bytes: Buffer, mime: string): Promise<string | undefined> => {
  if (mime === "application/pdf")
    return bytes.subarray(-16).includes("%%EOF") ? undefined : "has no end";
  return sharp(bytes, { failOn: "warning" })
    .stats()
    .then(
      () => undefined,
      (error: Error) => error.message,
    );
};

/** Rows whose file is not there, not whole or not theirs. */
const brokenFiles = async (db: Db, files: FileStore): Promise<string[]> => {
  const faults: string[] = [];
  const rows = await db.selectFrom("file").select(["name", "mime", "bytes"]).execute();
  for (const { name, mime, bytes } of rows) {
    const found = await bytesOf(files, name);
    if (!found) faults.push(`${name} is not there`);
    else if (found.length !== bytes) faults.push(`${name} has ${found.length} of ${bytes} bytes`);
    else {
      const damage = await damageOf(found, mime);
      if (damage) faults.push(`${name}: ${damage}`);
    }
  }
  return faults;
};

/** Stored files that no row names. */
export const filesWithoutRow = async (db: Db, files: FileStore): Promise<string[]> => {
  const rows = await db.selectFrom("file").select("name").execute();
  const named = new Set(rows.map(({ name }) => name));
  const found: string[] = [];
  for await (const { name } of files.list()) if (!named.has(name)) found.push(name);
  return found;
};

/** How much there is to recount. */
export const sizesOf = async (db: Db) => {
  const { rows } = await sql<{ reports: number; votes: number; files: number; events: number }>`
    select (select count(*)::integer from report) as reports, (select count(*)::integer from vote) as votes,
      (select count(*)::integer from file) as files,
      (select count(*)::integer from report_event) + (select count(*)::integer from appeal_event) as events
  `.execute(db);
  return rows[0]!;
};

/** Every fault of a database and its stored files, in a sentence; empty where all is as it should be. */
export const recount = async (db: Db, files: FileStore): Promise<string[]> => {
  const faults: string[] = [];
  for (const { is, rows } of QUESTIONS)
    for (const { fault } of (await rows.execute(db)).rows) faults.push(`${is}: ${fault}`);
  faults.push(...(await strayRows(db)), ...(await sequencesBehind(db)));
  for (const fault of await brokenFiles(db, files)) faults.push(`a stored file: ${fault}`);
  return faults;
};

/**
 * Reports of which their author was not told once for each change of status. True of a campus where nobody
 * deletes notifications and every answer came with a change.
 */
export const untold = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select format('report %s changed %s times, its author was told %s times', r.id, e.n, t.n) as fault
    from report r
    cross join lateral (select count(*) as n from report_event where report_id = r.id) e
    cross join lateral (
      select count(*) as n from notification
      where about = 'report' and about_id = r.id and description like 'Laporan {title} %'
        and (account_id = r.author_id or author_tag = r.author_tag)) t
    where e.n <> t.n
  `.execute(db);
  return rows.map(({ fault }) => fault);
};
