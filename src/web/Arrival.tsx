import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { MAIN_ID } from "./Layout.tsx";

const focusHeading = () => {
  const main = document.getElementById(MAIN_ID);
  const target = main?.querySelector("h1") ?? main;
  target?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
};

/**
 * Stands beside each page and acts once the page is there: up to the top and the focus on its heading
 * (spec, section 2), to the named place where the address has one, up again when the page of a list
 * changes. On the first page of a visit it calls `onReady` instead.
 * @param arriveAt takes the path and answers the one before; null before the first
 */
export function Arrival({
  arriveAt,
  onReady,
}: {
  arriveAt: (pathname: string) => string | null;
  onReady: () => void;
}) {
  const { pathname, search, hash } = useLocation();
  const listPage = new URLSearchParams(search).get("page");
  const shownPage = useRef(listPage);

  useEffect(() => {
    const before = arriveAt(pathname);
    if (before === null) {
      onReady();
    } else if (before !== pathname) {
      scrollTo(0, 0);
      focusHeading();
    }
  }, [pathname, arriveAt, onReady]);

  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [pathname, hash]);

  useEffect(() => {
    if (shownPage.current !== listPage) scrollTo(0, 0);
    shownPage.current = listPage;
  }, [listPage]);

  return null;
}
