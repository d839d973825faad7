import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import type { PageQuery } from "./pagination.sql.ts";

/**
 * What a search reads at most, whatever the table holds (docs/decisions/0006). Words that few rows have
 * are looked up in the index of texts, and the answer is exact. Words that many have are looked for along
 * the list itself, from the beginning of its order.
 */
const BOUNDS = {
  /** Rows at the beginning of the list that tell whether words are rare: in one of `rarity` or fewer. */
  start: 1_000,
  rarity: 32,
  /** Rows that the index of texts may give. */
  rare: 3_000,
  /** Rows that are looked through along the list. */
  walk: 3_000,
  /** Rows that are found on the way. */
  hits: 1_000,
} as const;

const BOUND = {
  start: sql.lit(BOUNDS.start),
  rarity: sql.lit(BOUNDS.rarity),
  rare: sql.lit(BOUNDS.rare),
  walk: sql.lit(BOUNDS.walk),
  hits: sql.lit(BOUNDS.hits),
};

/** A table, and how it is searched. Every part may name the table's columns by the table's name. */
export interface Searched {
  readonly table: "report" | "account" | "appeal" | "news";
  readonly words: string;
  /** The ids of all rows that have the words, out of the index of texts. */
  readonly indexed: RawBuilder<unknown>;
  /** The row of an id where it belongs to the list: its id, the counted columns and those of the order. */
  readonly row: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * Rows of the list with `hit`, whether they have the words: at most `most`, read one by one. Those that
   * are chosen in the order asked for, or all, the newest first.
   */
  readonly along: (which: "chosen" | "all", most: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The columns that are counted by. */
  readonly counted: RawBuilder<unknown>;
  /** The filters on those columns, which their counts leave aside; undefined without any. */
  readonly chosen: RawBuilder<unknown> | undefined;
  readonly order: RawBuilder<unknown>;
}

/** What a search found. */
export interface Hits<Count> {
  /** By the counted columns, the filters on them aside. */
  readonly counts: readonly Count[];
  /** The page's ids, in order. */
  readonly ids: readonly number[];
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly isCapped: boolean;
  /** Whether there may be more than is counted. */
  readonly countsAreCapped: boolean;
}

/** What a text is compared with: made once, and not for each row. */
export const patternOf = (words: string) => sql`(select like_pattern(${words}))`;

/** Whether an index of texts can know the words: it is made of three letters at a time. */
const isIndexed = (words: string) =>
  /[a-z0-9]{3}/i.test(words.normalize("NFKD").replaceAll(/\p{M}/gu, ""));

/**
 * One page of a search with its counts, and the columns of `more`, in one statement. Each table expression
 * runs only as far as those after it read it.
 */
export const searchBounded = async <Count, More = object>(
  db: Db,
  { table, words, indexed, row, along, counted, order, ...rest }: Searched,
  { page, itemPerPage }: PageQuery,
  more: RawBuilder<unknown> = sql`true as searched`,
): Promise<Hits<Count> & More> => {
  const name = sql.table(table);
  const isChosen = sql`${rest.chosen !== undefined}::boolean`;
  const chosen = rest.chosen ?? sql`true`;
  const canBeRare = sql`${isIndexed(words)}::boolean`;
  const slice = sql`limit ${sql.lit(itemPerPage)} offset ${(page - 1) * itemPerPage}::int`;
  const countsOf = (of: string) => sql`(
    select coalesce(jsonb_agg(c), '[]') from (
      select ${counted}, count(*)::int as n from ${sql.table(of)} group by ${counted}) as c)`;
  const { rows } = await sql<Hits<Count> & More>`
    with walk as materialized (${along("chosen", BOUND.walk)}),
    start as materialized (
      select count(*) as seen, count(*) filter (where hit) as hits
      from (select hit from walk limit ${BOUND.start}) as first),
    rare as materialized (
      select id from (${indexed}) as known
      where ${canBeRare} and (select hits * ${BOUND.rarity} <= seen from start)
      limit ${BOUND.rare} + 1),
    exact as materialized (
      select ${canBeRare} and hits * ${BOUND.rarity} <= seen
        and (select count(*) from rare) <= ${BOUND.rare} as yes from start),
    found as materialized (
      select ${name}.* from rare cross join lateral (${row(sql`rare.id`)} offset 0) as ${name}
      where (select yes from exact)),
    hits as materialized (
      select id, ${counted} from walk
      where hit and not (select yes from exact) limit ${BOUND.hits} + 1),
    sample as materialized (
      select ${counted} from (${along("all", BOUND.start)}) as newest
      where hit and ${isChosen} and not (select yes from exact)),
    seen as materialized (
      select least(count(*), ${BOUND.hits})::int as total,
        case when (select yes from exact) then false when count(*) > ${BOUND.hits} then true
          else (select count(*) from walk) = ${BOUND.walk} end as capped
      from hits)
    select ${more},
      case when yes then ${countsOf("found")} when ${isChosen} then ${countsOf("sample")}
        else ${countsOf("hits")} end as counts,
      case
        when yes then array(
          select ${name}.id from found as ${name} where ${chosen} order by ${order} ${slice})
        else array(select id from (select id from hits limit ${BOUND.hits}) as first ${slice})
        end as ids,
      case
        when yes then (select count(*)::int from found as ${name} where ${chosen})
        else total end as total,
      capped as "isCapped",
      capped or (${isChosen} and not yes) as "countsAreCapped"
    from exact, seen`.execute(db);
  return rows[0]!;
};
