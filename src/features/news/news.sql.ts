import { type Insertable, sql } from "kysely";
import { keysOf, NEWS_STATUSES, type NewsStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";
import type { NewsQuery } from "./news.contract.ts";

interface NewsFile {
  readonly slot: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

// read with the row, or an answer could point at a file that an edit has just replaced
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

export type NewsRow = Awaited<ReturnType<ReturnType<typeof selectNews>["executeTakeFirstOrThrow"]>>;

/** Whose list it is: what everybody may read, or all. */
export type NewsScope = "public" | "all";

const matching = (scope: NewsScope, { search }: Pick<NewsQuery, "search">) => {
  const parts = [sql`true`];
  if (scope === "public") parts.push(sql`news.status = 'published'`);
  if (search) parts.push(sql`news.search like like_pattern(${search})`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/** One page of news: the public's by when it was published, the admins' by when it was written. */
export const listNews = (db: Db, scope: NewsScope, query: NewsQuery): Promise<NewsRow[]> => {
  const direction = query.sort === "oldest" ? "asc" : "desc";
  let q = selectNews(db).where(matching(scope, query));
  if (query.status) q = q.where("news.status", "=", query.status);
  if (scope === "public") q = q.orderBy("news.published_at", direction);
  return q
    .orderBy("news.id", direction)
    .limit(sql.lit(query.itemPerPage))
    .offset(sql.lit((query.page - 1) * query.itemPerPage))
    .execute();
};

/** How many news items there are in each status, the status filter aside. */
export const countNews = async (
  db: Db,
  scope: NewsScope,
  query: NewsQuery,
): Promise<Record<NewsStatus, number>> => {
  const rows = await db
    .selectFrom("news")
    .select(["status", sql<number>`count(*)::int`.as("n")])
    .where(matching(scope, query))
    .groupBy("status")
    .execute();
  const count = (status: NewsStatus) => rows.find((row) => row.status === status)?.n ?? 0;
  return Object.fromEntries(
    keysOf(NEWS_STATUSES).map((status) => [status, count(status)]),
  ) as Record<NewsStatus, number>;
};

export const findNews = (db: Db, id: number): Promise<NewsRow | undefined> =>
  selectNews(db).where("news.id", "=", id).executeTakeFirst();

/** Locks a news item for a change; the caller reads it afterwards. */
export const lockNews = async (trx: Trx, id: number) =>
  (await trx
    .selectFrom("news")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

type Content = Pick<
  Insertable<Schema["news"]>,
  "title" | "description" | "status" | "published_at"
>;

const searched = ({ title, description }: Content) =>
  sql<string>`fold(${`${title} ${description}`})`;

export const insertNews = async (
  trx: Trx,
  item: Content & Pick<Insertable<Schema["news"]>, "admin_id" | "created_at">,
): Promise<number> => {
  const row = await trx
    .insertInto("news")
    .values({ ...item, search: searched(item) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Writes an edit; the version rises by one. */
export const updateNews = (trx: Trx, id: number, content: Content) =>
  trx
    .updateTable("news")
    .set({ ...content, search: searched(content), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const deleteNews = (trx: Trx, id: number) =>
  trx.deleteFrom("news").where("id", "=", id).execute();
