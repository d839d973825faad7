import { useLocation } from "react-router";

/** In the state of a history entry: the address from which the page was opened, and how that one was opened. */
interface Opened {
  readonly back?: unknown;
  readonly before?: unknown;
}

/** How this page was opened; nothing where its address was typed. Pass it on to a page that replaces this one. */
export const useOpened = (): Opened => (useLocation().state as Opened | null) ?? {};

/** State for a link from this page in its present state to an item of its list: the way back then leads here. */
export const useOpening = (): Opened => {
  const { pathname, search, ...entry } = useLocation();
  return { back: `${pathname}${search}`, before: entry.state as unknown };
};

/**
 * The list at `path` as it was left, with filters, order and page, if this page was opened from it.
 * @param also other paths with the same list
 */
export const useListAddress = (path: string, also?: RegExp): string => {
  const { back } = useOpened();
  if (typeof back !== "string") return path;
  const [pathname = ""] = back.split("?");
  return pathname === path || also?.test(pathname) ? back : path;
};
