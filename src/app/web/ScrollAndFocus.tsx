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

/** The element that an address names after its '#'; null where nothing has that name, or no name is written there. */
const placeOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * Stands beside each page and acts once the page is there: up to the top and the focus on its heading
 * (docs/product/screens.md#moving-about), to the named place where the address has one, up again when the
 * page of a list changes. Back and forward lead to where a page was left. On the first page of a visit it
 * calls `onReady` instead.
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

  // Before anything can scroll the next page under this one's name.
  useLayoutEffect(() => notePosition(key), [key]);

  useEffect(() => {
    const before = arriveAt(pathname);
    const isOtherPage = before !== pathname || shownPage.current !== listPage;
    shownPage.current = listPage;
    if (before === null) {
      onReady();
      // After what `onReady` puts off in the same way.
      setTimeout(markArrived);
    } else {
      if (before !== pathname) focusHeading();
      const left = isReturn ? positionOf(key) : undefined;
      if (left !== undefined) return returnTo(left);
      if (isOtherPage) scrollTo(0, 0);
    }
    // It may be left without having been scrolled.
    noteNow(key);
  }, [pathname, listPage, key, isReturn, arriveAt, onReady]);

  useEffect(() => {
    if (hash) placeOf(hash)?.scrollIntoView();
  }, [pathname, hash]);

  return null;
}
