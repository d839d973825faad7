import type { Pagination } from "./fields.contract.ts";

/** The `pagination` of a list's answer; `isCapped` where there may be more than `total`. */
export const presentPagination = (
  total: number,
  { page, itemPerPage }: { page: number; itemPerPage: number },
  isCapped = false,
): Pagination => ({
  total_items: total,
  total_pages: Math.ceil(total / itemPerPage),
  current_page: page,
  items_per_page: itemPerPage,
  ...(isCapped ? { is_capped: true } : {}),
});

/**
 * Counts for every status, and the total for the chosen status, from a survey's counts; where a search did not see
 * everything, the chosen status has the number of hits.
 */
export const presentStatusCounts = <S extends string>(
  statuses: readonly S[],
  chosen: S | undefined,
  survey: {
    readonly counts: readonly { readonly status: S; readonly n: number }[];
    readonly hits?: { readonly total: number } | undefined;
  },
): { total: number; perStatus: Record<S, number> } => {
  const count = (status: S) => survey.counts.find((one) => one.status === status)?.n ?? 0;
  const sum = statuses.reduce((total, status) => total + count(status), 0);
  const total = survey.hits?.total ?? (chosen ? count(chosen) : sum);
  const entries = statuses.map((status) => [status, status === chosen ? total : count(status)]);
  return { total, perStatus: Object.fromEntries(entries) as Record<S, number> };
};
