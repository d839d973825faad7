import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";
import type { PageQuery } from "./pagination.sql.ts";
import { type Has, soughtWords } from "./search-text.sql.ts";

/** How a search reads (docs/decisions/0018-search-by-words.md). */
interface Bounds {
  /** Hits that are counted exactly; above that the answer only says that there are more. */
  readonly most: number;
  /** Rows, spread over the table, that show whether words are common. */
  readonly probe: number;
  /** Rows that are read along a list; or the most rows that may have the words. */
  readonly walk: number;
  /** Rows at the beginning of a list from which its counts are estimated where many have the words. */
  readonly sample: number;
  /** The most rows that the index of texts may give for common words. */
  readonly indexed: number;
}
const BOUNDS: Bounds = { most: 1_000, probe: 200, walk: 14_000, sample: 500, indexed: 50_000 };

/** A table, and how it is searched. Every part may use the table's columns by the table's name. */
export interface Searched {
  readonly table: "report" | "account" | "appeal" | "news";
  readonly words: string;
  /** Whether the row with an id has the words, as one row with the column `hit`. */
  readonly hit: (id: RawBuilder<unknown>, has: Has) => RawBuilder<unknown>;
  /** The ids of all rows that have the words, from the index of texts. */
  readonly indexed: (hasByIndex: Has, has: Has) => RawBuilder<unknown>;
  /** The condition for a row of the list, without the chosen filters. */
  readonly all: RawBuilder<unknown>;
  /** The filters on the counted columns, which the counts ignore; undefined without any. */
  readonly chosen: RawBuilder<unknown> | undefined;
  /** The columns by which rows are counted. */
  readonly counted: RawBuilder<unknown>;
  /** The columns by which the list can be ordered, without the counted ones. */
  readonly sorted: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The default order of the list. */
  readonly newest: RawBuilder<unknown>;
}

/** The rows that a search found. */
export interface Hits<Count> {
  /** By the counted columns, without the filters on them. */
  readonly counts: readonly Count[];
  /** The page's ids, in order. */
  readonly ids: readonly number[];
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly isCapped: boolean;
  /** Whether there may be more than the counts say. */
  readonly countsAreCapped: boolean;
}

type Row = Searched & { readonly has: Has };

/** Rows with their `hit`, read one by one in an order. */
const along = (
  { table, hit, has, counted }: Row,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) => {
  const name = sql.table(table);
  return sql`
    select ${name}.*, word.hit from (
      select id, ${counted} from ${name} where ${which} order by ${order} limit ${most}) as ${name}
    cross join lateral (${hit(sql`${name}.id`, has)}) as word`;
};

/**
 * Reads rows spread over the table, as the table expression `probe`. `common` says whether so many of them have the
 * words that more than `most` rows must have them: four standard deviations and three above the number that `most`
 * would give. `every` and `shown` say the same about the list, and about its filtered part. `about` is the
 * estimated number of rows with the words.
 */
const probe = ({ table, hit, has, all, chosen = sql`true` }: Row, bounds: Bounds) => {
  const name = sql.table(table);
  const rows = sql.lit(bounds.probe);
  const most = sql.lit(bounds.most);
  return sql`
    probe as materialized (
      select words >= enough as common, listed >= enough as every, chosen >= enough as shown,
        (words * ids::bigint / ${rows})::int as about
      from (select coalesce(max(id), 0)::int as ids from ${name}) as size,
      lateral (select ${rows} * ${most}::float8 / greatest(ids, 1) as by_chance) as few,
      lateral (select by_chance + 4 * sqrt(by_chance) + 3 as enough) as bound,
      lateral (
        select count(*) filter (where word.hit) as words, count(fits.is_chosen) as listed,
          count(*) filter (where fits.is_chosen) as chosen
        from (
          select 1 + (abs(hashint4(n)::bigint) % ids)::int as id
          from generate_series(1, ${rows}) as n where ids > ${most}) as one
        cross join lateral (${hit(sql`one.id`, has)}) as word
        left join lateral (
          select (${chosen}) as is_chosen from ${name}
          where word.hit and ${name}.id = one.id and ${all} offset 0) as fits on true) as found)`;
};

/**
 * One page of a search with its counts, and the columns of `more`, in one statement. Each table expression runs
 * only as far as the later ones read it. Rare words are looked up in the index of texts, and all is exact. Common
 * words are searched along the list from its beginning, and in the index only where that finds too little.
 */
export const searchBounded = async <Count, More = object>(
  db: Db,
  asked: Searched,
  { page, itemPerPage }: PageQuery,
  more: RawBuilder<unknown> = sql`true as searched`,
  bounds = BOUNDS,
): Promise<Hits<Count> & More> => {
  const { table, words, indexed, all, counted, sorted, order, newest } = asked;
  const { sought, has, hasByIndex, isIndexed } = soughtWords(words);
  const row: Row = { ...asked, has };
  const name = sql.table(table);
  const isChosen = sql.lit(asked.chosen !== undefined);
  const chosen = asked.chosen ?? sql`true`;
  const inIndex = sql.lit(isIndexed);
  const most = sql.lit(bounds.most);
  const from = (page - 1) * itemPerPage;
  const slice = sql`limit ${sql.lit(itemPerPage)} offset ${from}::int`;
  const until = sql`${from < bounds.most ? Math.min(from + itemPerPage, bounds.most) : 0}::int`;
  const countsOf = (of: string) => sql`(
    select coalesce(jsonb_agg(c), '[]') from (
      select ${counted}, count(*)::int as n from ${sql.table(of)} group by ${counted}) as c)`;
  return oneRow<Hits<Count> & More>(db)`
    with ${sought}, ${probe(row, bounds)},
    -- so many hits are looked for along the list, in so many rows of it
    need as materialized (
      select case when shown then ${until} else ${most} + 1 end as hits,
        greatest(about, ${sql.lit(bounds.walk)}) as rows,
        case when every then ${sql.lit(bounds.sample)} else greatest(about, ${sql.lit(bounds.walk)}) end as sample
      from probe),
    walk as materialized (${along(row, sql`${all} and ${chosen}`, order, sql`(select rows from need)`)}),
    hits as materialized (
      select id, ${counted} from walk where hit and (select common or not ${inIndex} from probe)
      limit (select hits from need)),
    walked as materialized (
      select count(*)::int as found, case when count(*) >= (select hits from need) then true
        else (select count(*) from walk) < (select rows from need) end as enough
      from hits),
    way as materialized (
      select ${inIndex} and case when common then (select not enough from walked) else true end as by_index
      from probe),
    rare as materialized (
      select id from (${indexed(hasByIndex, has)}) as known where (select by_index from way)
      limit (select case when common then ${sql.lit(bounds.indexed)} + 1 end from probe)),
    exact as materialized (
      select by_index and case when common
        then (select count(*) from rare) <= ${sql.lit(bounds.indexed)} else true end as yes
      from way, probe),
    found as materialized (
      select ${name}.* from rare cross join lateral (
        select id, ${counted}, ${sorted} from ${name} where ${name}.id = rare.id and ${all} offset 0
      ) as ${name} where (select yes from exact)),
    listed as materialized (
      select ${name}.id from found as ${name} where ${chosen} order by ${order} limit ${most} + 1),
    start as materialized (${along(row, all, newest, sql`(select sample from need)`)}),
    sample as materialized (
      select ${counted} from start
      where hit and (select not yes and (${isChosen} or shown) from exact, probe) limit ${most} + 1),
    told as materialized (
      select case when yes then (select count(*)::int from listed)
          else (select case when shown and enough then ${most} + 1 else found end from walked)
          end as total,
        case when yes then false else (select not enough from walked) end as cut
      from exact, probe)
    select ${more},
      case when yes then ${countsOf("found")} when ${isChosen} or shown then ${countsOf("sample")}
        else ${countsOf("hits")} end as counts,
      case when yes then array(select id from (select id from listed limit ${most}) as first ${slice})
        else array(select id from (select id from hits limit ${most}) as first ${slice}) end as ids,
      least(total, ${most}) as total,
      cut or total > ${most} as "isCapped",
      case when yes then (select count(*) from found) > ${most}
        when ${isChosen} or shown then every or (select count(*) from sample) > ${most}
          or (select count(*) from start) >= (select sample from need)
        else cut or total > ${most} end as "countsAreCapped"
    from exact, probe, told`;
};
