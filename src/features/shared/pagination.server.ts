import type { Pagination } from "./fields.contract.ts";

/** The `pagination` of a list's answer. */
export const presentPagination = (
  total: number,
  { page, itemPerPage }: { page: number; itemPerPage: number },
): Pagination => ({
  total_items: total,
  total_pages: Math.ceil(total / itemPerPage),
  current_page: page,
  items_per_page: itemPerPage,
});
