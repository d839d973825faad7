import { useLocation } from "react-router";

/** In the state of a history entry: the address that the page was opened from, and how that one was opened. */
interface Opened {
  readonly back?: unknown;
  readonly before?: unknown;
}

/** How this page was opened; nothing where its address was. Give it on to a page that stands in its place. */
export const useOpened = (): Opened => (useLocation().state as Opened | null) ?? {};

/** State for a link from this page, as it is now, to what it lists: the way back then leads here. */
export const useOpening = (): Opened => {
  const { pathname, search, ...entry } = useLocation();
  return { back: `${pathname}${search}`, before: entry.state as unknown };
};

/**
 * The list at `path` as it was left, filters, order and page, where this page was opened from it.
 * @param also other paths that list the same
 */
export const useListAddress = (path: string, also?: RegExp): string => {
  const { back } = useOpened();
  if (typeof back !== "string") return path;
  const [pathname = ""] = back.split("?");
  return pathname === path || also?.test(pathname) ? back : path;
};
