import { keysOf, NEWS_SORTS } from "../../labels.ts";

/** The keys of `/advika` that its address may carry. */
export const NEWS_LIST_KEYS = ["sort", "search", "page"];

/** The list that the address of `/advika` asks for. */
export interface NewsListState {
  readonly sort: keyof typeof NEWS_SORTS;
  readonly search: string;
  readonly page: number;
}

/** Reads the address; unknown values fall back to defaults, so that an old link still shows a list. */
export const readNewsList = (query: Readonly<Record<string, string>>): NewsListState => {
  const page = Number(query["page"]);
  return {
    sort: keysOf(NEWS_SORTS).find((sort) => sort === query["sort"]) ?? "newest",
    search: query["search"] ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

/** The query of the call for the list; default values are left out. */
export const queryOfNewsList = ({ sort, search, page }: NewsListState) => ({
  sort: sort === "newest" ? undefined : sort,
  search,
  page: page === 1 ? undefined : page,
});

const OTHERS_SHOWN = 8;

/** The query for the other items: one more than is shown, since the shown item may be among them. */
export const QUERY_OF_OTHERS = { itemPerPage: OTHERS_SHOWN + 1 };

/** The eight newest items other than `id` (docs/product/news.md#pages). */
export const othersOf = <Item extends { readonly id: number }>(
  newest: readonly Item[],
  id: number,
): readonly Item[] => newest.filter((item) => item.id !== id).slice(0, OTHERS_SHOWN);
