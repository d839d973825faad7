import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allRows } from "../../server/database/ask.ts";

export interface PageQuery {
  readonly page: number;
  readonly itemPerPage: number;
}

/** One page of a list, counted from the nearer end of its order. */
export interface PageWindow {
  /** Whether it is read in the opposite order. */
  readonly backwards: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The place of a page among `total` rows; undefined where there is no such page. Where there may be more rows, the
 * far end is unknown.
 */
export const windowOf = (
  { page, itemPerPage }: PageQuery,
  total: number,
  isCapped = false,
): PageWindow | undefined => {
  const before = (page - 1) * itemPerPage;
  const limit = Math.min(itemPerPage, total - before);
  if (limit <= 0) return undefined;
  const after = total - before - limit;
  return before <= after || isCapped
    ? { backwards: false, limit: isCapped ? limit : itemPerPage, offset: before }
    : { backwards: true, limit, offset: after };
};

/** An order and its opposite. */
export interface Order {
  readonly forwards: RawBuilder<unknown>;
  readonly backwards: RawBuilder<unknown>;
}

export const reversed = ({ forwards, backwards }: Order): Order => ({
  forwards: backwards,
  backwards: forwards,
});

/** The order of a column, and of ids where that is the same. */
export const orderBy = (column: RawBuilder<unknown>, id: RawBuilder<unknown>): Order => ({
  forwards: sql`${column}, ${id}`,
  backwards: sql`${column} desc, ${id} desc`,
});

/**
 * The part of an order that is in a window. Its limit is a literal, for the plan; it has an offset only where that is
 * not 0, or each page would have its own plan.
 */
export const sliceOf = ({ forwards, backwards }: Order, window: PageWindow) => {
  const order = window.backwards ? backwards : forwards;
  const slice = sql`order by ${order} limit ${sql.lit(window.limit)}`;
  return window.offset === 0 ? slice : sql`${slice} offset ${window.offset}::int`;
};

interface ListPage {
  /** The name of the list's table; `rows` has it too. */
  readonly table: "account" | "appeal" | "audit" | "news";
  readonly query: PageQuery;
  /** The number of rows in the list. */
  readonly total: number;
  readonly isCapped?: boolean;
  readonly order: Order;
  /** The ids of the list, for a slice of it. */
  readonly ids: (slice: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The ids of the page, where they are known from a search. */
  readonly hits?: { readonly ids: readonly number[] } | undefined;
}

/**
 * The rows of one page in the order of its list. They come from a subquery with an offset: so PostgreSQL sorts the
 * page, and does not read the table in that order.
 */
export const listPage = async <DB, Table extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, Table, Row>,
  { table, query, total, isCapped, order, ids, hits }: ListPage,
): Promise<Row[]> => {
  const window = windowOf(query, total, isCapped);
  if (!window) return [];
  const found = hits ? sql`${hits.ids}::int[]` : sql`array(${ids(sliceOf(order, window))})`;
  const page = rows
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${found})`)
    .offset(sql.lit(0));
  return allRows<Row>(db)`
    select * from ${page} as ${sql.table(table)} order by ${order.forwards}`;
};

/** A condition, or none. */
export type Condition = RawBuilder<unknown> | false | "" | undefined;

export const allOf = (conditions: readonly Condition[]) => {
  const told = conditions.filter((one) => !!one);
  return sql<boolean>`${sql.join(told.length > 0 ? told : [sql`true`], sql` and `)}`;
};

/** Whether a time has passed at `now`, or comes within 24 hours. */
export const isDue = (time: RawBuilder<unknown>, due: "due" | "overdue", now: Date) =>
  due === "overdue"
    ? sql`${time} < ${now}`
    : sql`${time} >= ${now} and ${time} < ${now}::timestamptz + interval '24 hours'`;
