import { type Expression, type RawBuilder, sql } from "kysely";
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

export const inOrder = ({ forwards, backwards }: Order, window: PageWindow) =>
  window.backwards ? backwards : forwards;

/** A literal limit, for the plan; an offset only where there is one, or each page would have its own plan. */
export const sliceOf = ({ limit, offset }: PageWindow) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}::int`;

/** Whether a row is on the page: among a search's hits, or else among those that `ids` selects. */
export const isOnPage = (
  id: string,
  ids: RawBuilder<unknown>,
  hits?: { readonly ids: readonly number[] },
) => sql<boolean>`${sql.ref(id)} = any(${hits ? sql`${hits.ids}::int[]` : sql`array(${ids})`})`;

/**
 * The rows of a page in the order of its list, under the name of the list's table. They must come from a subquery
 * with an offset: so PostgreSQL sorts the page, and does not read the table in that order.
 */
export const inListOrder = <Row>(db: Db, table: string, rows: Expression<Row>, order: Order) =>
  allRows<Row>(db)`select * from ${rows} as ${sql.table(table)} order by ${order.forwards}`;

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
