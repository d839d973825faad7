import { type InferResult, sql } from "kysely";
import type { NewsStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, oneRow } from "../../server/database/ask.ts";
import { changeRow, insertRow } from "../../server/database/rows.ts";
import type { NewRow } from "../../server/database/schema.ts";
import { type Hits, searchBounded } from "../shared/bounded-search.sql.ts";
import { listPage, type Order, orderBy, reversed } from "../shared/pagination.sql.ts";
import { searchText } from "../shared/search-text.sql.ts";
import type { NewsInput, NewsQuery } from "./news.contract.ts";

interface NewsFile {
  readonly slot: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

// read together with the row: otherwise an answer could point at a file that an edit has just replaced
const filesOfNews = sql<NewsFile[]>`(
  select coalesce(json_agg(json_build_object('slot', slot, 'name', name, 'mime', mime,
    'bytes', bytes, 'width', width, 'height', height) order by width, slot), '[]')
  from file where file.news_id = news.id)`;

const selectNews = (db: Db) =>
  db
    .selectFrom("news")
    .innerJoin("account as admin", "admin.id", "news.admin_id")
    .select([
      "news.id",
      "news.title",
      "news.description",
      "news.status",
      "news.published_at",
      "news.created_at",
      "news.version",
      "admin.name as admin_name",
      filesOfNews.as("files"),
    ]);

export type NewsRow = InferResult<ReturnType<typeof selectNews>>[number];

/** The readers that the list is for: everybody, or admins, who read all. */
export type NewsScope = "public" | "all";

const inScope = (scope: NewsScope) =>
  scope === "public" ? sql`news.status = 'published'` : sql`true`;

const chosenOf = ({ status }: NewsQuery) => (status ? sql`news.status = ${status}` : undefined);

const BY_ID: Order = { forwards: sql`news.id desc`, backwards: sql`news.id` };
const BY_TIME = reversed(orderBy(sql`news.published_at`, sql`news.id`));

/** The public's list is by time of publication, the admins' by time of writing. */
const orderOf = (scope: NewsScope, sort: NewsQuery["sort"]): Order => {
  const newest = scope === "public" ? BY_TIME : BY_ID;
  return sort === "oldest" ? reversed(newest) : newest;
};

interface StatusCount {
  readonly status: NewsStatus;
  readonly n: number;
}

const searchNews = (db: Db, scope: NewsScope, query: NewsQuery) =>
  searchBounded<StatusCount>(
    db,
    {
      table: "news",
      words: query.search,
      hit: (id, has) => sql`
        select ${has(sql`text.search`)} as hit
        from news as text where text.id = ${id} offset 0`,
      indexed: (has) => sql`select id from news where ${has(sql`search`)}`,
      all: inScope(scope),
      chosen: chosenOf(query),
      counted: sql`status`,
      sorted: sql`published_at`,
      order: orderOf(scope, query.sort).forwards,
      newest: orderOf(scope, "newest").forwards,
    },
    query,
  );

/** The number of news items in each status, without the status filter; with words, of those that were found. */
export const surveyNews = async (
  db: Db,
  scope: NewsScope,
  query: NewsQuery,
): Promise<{ counts: readonly StatusCount[]; hits?: Hits<StatusCount> }> => {
  if (query.search) {
    const hits = await searchNews(db, scope, query);
    return { counts: hits.counts, hits };
  }
  const counts = await allRows<StatusCount>(db)`
    select status, count(*)::int as n from news where ${inScope(scope)} group by status`;
  return { counts };
};

/** One page of the news that a survey counted: `total` of them under its filters. */
export const listNews = (
  db: Db,
  scope: NewsScope,
  query: NewsQuery,
  { hits, total }: { hits?: Hits<StatusCount> | undefined; total: number },
): Promise<NewsRow[]> =>
  listPage(db, selectNews(db), {
    table: "news",
    query,
    total,
    order: orderOf(scope, query.sort),
    ids: (slice) => sql`
      select news.id from news
      where ${inScope(scope)} and ${chosenOf(query) ?? sql`true`} ${slice}`,
    hits,
  });

export const findNews = (db: Db, id: number): Promise<NewsRow | undefined> =>
  selectNews(db).where("news.id", "=", id).executeTakeFirst();

/** Locks a news item for a change and reads it afterwards; undefined if there is none. */
export const lockNews = async (trx: Trx, id: number) => {
  const locked = await oneRow(trx)`select from news where id = ${id} for update`;
  return locked ? findNews(trx, id) : undefined;
};

/** All that an edit writes, so that no field of the form is forgotten. */
type Content = Required<Pick<NewRow<"news">, keyof NewsInput | "published_at">>;

export const insertNews = (trx: Trx, item: Omit<NewRow<"news">, "search">) =>
  insertRow(trx, "news", { ...item, search: searchText(item.title, item.description) });

/** Writes an edit; the version rises by one. */
export const updateNews = (trx: Trx, id: number, content: Content) =>
  changeRow(trx, "news", id, {
    ...content,
    search: searchText(content.title, content.description),
  });

export const deleteNews = (trx: Trx, id: number) =>
  trx.deleteFrom("news").where("id", "=", id).execute();
