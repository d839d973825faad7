import { paths } from "../paths.ts";

/** The pages that the service worker stores for offline reading; used by the application and the worker. */

const PAGES = new Set<string>([
  paths.home,
  paths.reports,
  paths.news,
  paths.about,
  paths.statistics,
  paths.privacy,
]);
const RECORDS = /^\/(laporan|advika)\/[1-9]\d*$/;

/** The name of the kept pages in the browser's Cache Storage. */
export const OFFLINE_PAGES = "pages";

/** Asks the service worker to keep a page that was shown without a navigation of the browser, or to forget all. */
export type WorkerMessage = "forget" | { readonly keep: string };

/**
 * Whether a page is kept: only if it is the same for everybody. Search words are private, and the student's own tab
 * depends on the account.
 */
export const isOfflinePage = ({ pathname, searchParams }: URL): boolean =>
  (PAGES.has(pathname) || RECORDS.test(pathname)) &&
  !searchParams.has("search") &&
  !searchParams.has("tab");
