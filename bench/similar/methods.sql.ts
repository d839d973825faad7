import { sql } from "kysely";
import type { Db } from "../../src/server/app.ts";

interface Filed {
  readonly title: string;
  readonly description: string;
}

/** Rows sent with one statement. */
const AT_ONCE = 1_000;

/** Puts published reports of one author into the database; their ids, in the order of `reports`. */
export const fillReports = async (db: Db, author: number, reports: readonly Filed[]) => {
  const ids: number[] = [];
  // a row of counts that one statement changes thousands of times makes it slow
  await sql`alter table report disable trigger report_is_counted`.execute(db);
  for (let from = 0; from < reports.length; from += AT_ONCE) {
    const part = reports.slice(from, from + AT_ONCE);
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into report (author_id, title, description, category, level, is_private, status,
          submitted_at, promised_at)
        select ${author}, title, description, 'facilities', 'university', false, 'under_review',
          '2026-10-01', '2026-10-06'
        from unnest(${part.map(({ title }) => title)}::text[],
          ${part.map(({ description }) => description)}::text[]) with ordinality as one (title, description, n)
        order by n
        returning id, title, description),
      found_by as (
        insert into report_search (report_id, search)
        select id, search_text(title, description) from made)
      select id from made order by id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  await sql`alter table report enable trigger report_is_counted`.execute(db);
  await sql`
    insert into report_count (category, status, is_private, shard, n)
    values ('facilities', 'under_review', false, 0, ${ids.length})
    on conflict (category, status, is_private, shard) do update
    set n = report_count.n + excluded.n`.execute(db);
  return ids;
};

/** The index of texts, which this search does not read, makes filling slow. */
export const dropTextIndex = (db: Db) => sql`drop index report_search_text_idx`.execute(db);

export const analyze = async (db: Db) => {
  await sql`vacuum (analyze) report`.execute(db);
  await sql`vacuum (analyze) report_search`.execute(db);
};

const five = async (rows: Promise<{ rows: { id: number }[] }>) =>
  (await rows).rows.map(({ id }) => id);

/** Shorter ways to the same question, as somebody would write them by hand: the five best for a title. */
export const METHODS = {
  "trigrams of the text": (db: Db, title: string) =>
    five(
      sql<{ id: number }>`
        select report_id as id from report_search join report on report.id = report_id and listed
        order by word_similarity(fold(${title}), search) desc, report_id limit 5`.execute(db),
    ),
  "full text, Indonesian stems": (db: Db, title: string) =>
    five(
      sql<{ id: number }>`
        with asked as (select replace(plainto_tsquery('indonesian', fold(${title}))::text, '&', '|')::tsquery as q)
        select report_id as id from report_search join report on report.id = report_id and listed
        cross join asked where stems @@ q order by ts_rank(stems, q, 1) desc, report_id limit 5`.execute(
        db,
      ),
    ),
  "both added": (db: Db, title: string) =>
    five(
      sql<{ id: number }>`
        with asked as (select replace(plainto_tsquery('indonesian', fold(${title}))::text, '&', '|')::tsquery as q)
        select report_id as id from report_search join report on report.id = report_id and listed
        cross join asked
        order by 2 * ts_rank(stems, q, 1) + word_similarity(fold(${title}), search) desc, report_id
        limit 5`.execute(db),
    ),
} as const;

/** The server's processes that work for this database. */
export const ownBackends = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.map(({ pid }) => pid);
};

export const versionOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ v: string }>`select current_setting('server_version') as v`.execute(
    db,
  );
  return rows[0]!.v;
};

export const selectOne = (db: Db) => sql`select 1`.execute(db);
