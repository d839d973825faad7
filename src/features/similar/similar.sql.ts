import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";
import { type Asked, statement } from "../../server/database/statement.ts";
import { selectReports } from "../reports/report.sql.ts";
import type { Matter } from "./matter.server.ts";

const stemmings = statement(
  (_, value: { readonly words: readonly string[] }) => sql<{ word: string; stem: string }>`
    select word, coalesce((tsvector_to_array(to_tsvector('pg_catalog.indonesian', word)))[1], '') as stem
    from unnest(${value.words}::text[]) as word`,
);

/** The stems of single words of letters and digits. */
export const stemsOf = (on: Asked, words: readonly string[]) => stemmings(on, { words });

/** The newest reports, whose stems are counted. */
const SAMPLE = 4_000;

/** The number of the newest published reports with each stem, and the number of all reports. */
export const countStems = async (db: Db) => {
  const { seen, all, words, counts } = await oneRow<{
    seen: number;
    all: number;
    words: string[];
    counts: number[];
  }>(db)`
    with counted as (
      select word, ndoc from ts_stat('
        select stems from report_search where report_id = any(array(
          select id from report where listed order by id desc limit ${sql.lit(SAMPLE)}))')),
    public as (
      select coalesce(sum(n), 0)::int as n from report_count
      where not is_private and status in ('under_review', 'responded', 'done'))
    select least(n, ${sql.lit(SAMPLE)}) as seen, n as all,
      array(select word from counted order by word) as words,
      array(select ndoc from counted order by word) as counts
    from public`;
  return { seen, all, counts: new Map(words.map((word, n) => [word, counts[n]!])) };
};

interface Question {
  readonly matters: readonly Matter[];
  /** The reports to examine, as a query of stems. */
  readonly candidates: string;
  readonly title: string;
  /** The report for which others are searched, or none. */
  readonly except: number;
  readonly accountId: number | null;
  readonly tags: readonly Buffer[];
  readonly limit: number;
}

/** Reports that are examined closely, at most. */
const LOOKED_AT = 1_500;

/** How much of a matter a report has: in its title, as it was written, or in other words. */
const PARTS = { titleElsewise: 0.9, text: 0.45, textElsewise: 0.35 };
const OF_WORDS = 0.8;

const rankings = statement(
  (
    _,
    value: Omit<Question, "matters"> & {
      readonly exact: readonly string[];
      readonly any: readonly string[];
      readonly exactTitle: readonly string[];
      readonly anyTitle: readonly string[];
      readonly weights: readonly number[];
      readonly weightsElsewise: readonly number[];
    },
  ) => sql<{ id: number; score: number }>`
    with matter as materialized (
      select exact::tsquery, anyhow::tsquery, title::tsquery, anytitle::tsquery, weight, elsewise
      from unnest(${value.exact}::text[], ${value.any}::text[], ${value.exactTitle}::text[],
        ${value.anyTitle}::text[], ${value.weights}::float8[], ${value.weightsElsewise}::float8[])
        as m (exact, anyhow, title, anytitle, weight, elsewise)),
    looked_at as materialized (
      select report.id, found.stems, found.search
      from report_search as found join report on report.id = found.report_id
      where found.stems @@ ${value.candidates}::tsquery and report.listed and report.id <> ${value.except}::int
        and (report.author_id is null or report.author_id is distinct from ${value.accountId}::int)
        and (report.author_tag is null or report.author_tag <> all(${value.tags}::bytea[]))
      limit ${sql.lit(LOOKED_AT)}),
    ranked as (
      select id, search, (
        select sum(case when not stems @@ anyhow then 0
          when stems @@ title then weight
          when stems @@ anytitle then elsewise * ${sql.lit(PARTS.titleElsewise)}
          when stems @@ exact then weight * ${sql.lit(PARTS.text)}
          else elsewise * ${sql.lit(PARTS.textElsewise)} end) / sum(weight) from matter) as words
      from looked_at order by words desc, id desc limit 50)
    select id, least(1, ${sql.lit(OF_WORDS)} * words + ${sql.lit(1 - OF_WORDS)} * similarity(
      split_part(search, chr(10), 1), fold(${value.title}::text)))::float8 as score
    from ranked order by score desc, id desc limit ${value.limit}::int`,
);

const inTitle = (search: string) => search.replaceAll(/[a-z0-9]+/g, "$&:A");

/** The published reports with the highest scores, best first; a score is from 0 to 1. */
export const rankSimilar = (on: Asked, { matters, ...question }: Question) =>
  rankings(on, {
    ...question,
    exact: matters.map(({ exact }) => exact),
    any: matters.map(({ any }) => any),
    exactTitle: matters.map(({ exact }) => inTitle(exact)),
    anyTitle: matters.map(({ any }) => inTitle(any)),
    weights: matters.map(({ weight }) => weight),
    weightsElsewise: matters.map(({ weightElsewise }) => weightElsewise),
  });

const rowsOfSimilar = statement((db, value: { readonly ids: readonly number[] }) =>
  selectReports(db)
    .where(sql<boolean>`report.id = any(${value.ids}::int[])`)
    .where("report.listed", "=", true),
);

/** The rows of these reports, in any order. */
export const readSimilar = (on: Asked, ids: readonly number[]) => rowsOfSimilar(on, { ids });
