import { paths } from "../paths.ts";

/** The pages that the service worker stores for reading without a connection; decided by both sides of it. */

const PAGES = new Set<string>([
  paths.home,
  paths.reports,
  paths.news,
  paths.about,
  paths.statistics,
  paths.privacy,
]);
const RECORDS = /^\/(laporan|advika)\/[1-9]\d*$/;

/** Where the kept pages lie in the browser's Cache Storage. */
export const OFFLINE_PAGES = "pages";

/** Asks the service worker to keep a page that was read without having been navigated to. */
export interface KeepMessage {
  readonly keep: string;
}

/**
 * Whether a page is kept: one that is the same for everybody. What was searched for stays with the person,
 * and the own tab is nothing without them.
 */
export const isOfflinePage = ({ pathname, searchParams }: URL): boolean =>
  (PAGES.has(pathname) || RECORDS.test(pathname)) &&
  !searchParams.has("search") &&
  !searchParams.has("tab");
