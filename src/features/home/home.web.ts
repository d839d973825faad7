import { queryOfReportList, readReportList } from "../reports/report-list.web.ts";

/** How many news items and reports the home page shows (docs/product/screens.md#home). */
const SHOWN = 3;

/** The keys that the address of `/` may carry. */
export const HOME_KEYS = ["sort", "category"];

/** The input of the call behind the carousel. */
export const latestNews = { query: { itemPerPage: SHOWN } } as const;

/** The input of the call behind the list of reports at an address with this query. */
export const latestReports = (query: Readonly<Record<string, string>>) => ({
  query: { ...queryOfReportList(readReportList(query)), itemPerPage: SHOWN },
});
