import { type RawBuilder, sql } from "kysely";

export interface PageQuery {
  readonly page: number;
  readonly itemPerPage: number;
}

/** One page of a list, counted from whichever end of its order is nearer. */
export interface PageWindow {
  /** Whether it is read in the opposite order. */
  readonly backwards: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Where a page lies among `total` rows; undefined where there is no such page. Where there may be more
 * rows the far end is not known.
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

export const inOrder = ({ forwards, backwards }: Order, window: PageWindow) =>
  window.backwards ? backwards : forwards;

/** A literal limit, which the plan is made for; an offset only where there is one, or each page had a plan of its own. */
export const sliceOf = ({ limit, offset }: PageWindow) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}::int`;

export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `)}`;
