import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { markArrived } from "../../web/hydrated.ts";
import { MAIN_ID } from "./frame/Layout.tsx";
import { noteNow, notePosition, positionOf, returnTo } from "./scroll-memory.ts";

const focusHeading = () => {
  const main = document.getElementById(MAIN_ID);
  const target = main?.querySelector("h1") ?? main;
  target?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
};

/** The element that the address names after its '#'; null where there is no such element or no name. */
const placeOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * Stands beside each page and acts once the page is there (docs/product/screens.md#moving-about). It scrolls to the
 * top and focuses the page's heading; or scrolls to the place that the address names; or does the first again when a
 * link leads to another page of a list. Back and forward lead to where a page was left. On the first page of a visit
 * it calls `onReady` instead.
 * @param arriveAt takes the path and answers the one before; null before the first
 */
export function ScrollAndFocus({
  arriveAt,
  onReady,
}: {
  arriveAt: (pathname: string) => string | null;
  onReady: () => void;
}) {
  const { pathname, search, hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const listPage = new URLSearchParams(search).get("page");
  const shownPage = useRef(listPage);

  // It runs before anything can scroll the next page under this one's name.
  useLayoutEffect(() => notePosition(key), [key]);

  useEffect(() => {
    const before = arriveAt(pathname);
    const isOtherPage = before !== pathname || shownPage.current !== listPage;
    shownPage.current = listPage;
    if (before === null) {
      onReady();
      // It runs after what `onReady` delays in the same way.
      setTimeout(markArrived);
    } else {
      // who types or presses a filter keeps the focus; the link to the next page may be gone
      const left = listPage ? "a, body" : "body";
      if (before !== pathname || (isOtherPage && document.activeElement?.matches(left)))
        focusHeading();
      const position = isReturn ? positionOf(key) : undefined;
      if (position !== undefined) return returnTo(position);
      if (isOtherPage) scrollTo(0, 0);
    }
    // The reader may leave without scrolling.
    noteNow(key);
  }, [pathname, listPage, key, isReturn, arriveAt, onReady]);

  useEffect(() => {
    if (hash) placeOf(hash)?.scrollIntoView();
  }, [pathname, hash]);

  return null;
}
