import {
  CATEGORIES,
  keysOf,
  PUBLIC_STATUSES,
  REPORT_SORTS,
  REPORT_STATUSES,
  type Category,
  type ReportSort,
  type ReportStatus,
} from "../../labels.ts";

type Query = Readonly<Record<string, string>>;

export const OWN_TAB = "laporan-saya";

/** The keys of `/laporan` that its address may carry. */
export const REPORT_LIST_KEYS = ["tab", "sort", "category", "status", "search", "page"];

/** The list that the address of `/laporan` asks for. */
export interface ReportListState {
  readonly isOwn: boolean;
  readonly sort: ReportSort;
  readonly category: Category | undefined;
  readonly status: ReportStatus | undefined;
  readonly search: string;
  readonly page: number;
}

const known = <K extends string>(value: string | undefined, keys: readonly K[]): K | undefined =>
  keys.find((key) => key === value);

/** The statuses that a list may be filtered by: the public ones, or all five of one's own. */
export const statusesOf = (isOwn: boolean): readonly ReportStatus[] =>
  isOwn ? keysOf(REPORT_STATUSES) : PUBLIC_STATUSES;

/** Reads the address; unknown values fall back to defaults, so that an old link still shows a list. */
export const readReportList = (query: Query): ReportListState => {
  const isOwn = query["tab"] === OWN_TAB;
  const page = Number(query["page"]);
  return {
    isOwn,
    sort: known(query["sort"], keysOf(REPORT_SORTS)) ?? "newest",
    category: known(query["category"], keysOf(CATEGORIES)),
    status: known(query["status"], statusesOf(isOwn)),
    search: query["search"] ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

/** The query of the call for the list; default values are left out. */
export const queryOfReportList = ({ sort, category, status, search, page }: ReportListState) => ({
  sort: sort === "newest" ? undefined : sort,
  category,
  status,
  search,
  page: page === 1 ? undefined : page,
});
