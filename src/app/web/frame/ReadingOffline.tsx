import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isOfflinePage } from "../../../web/offline-pages.ts";
import { tellWorker } from "../../../web/tell-worker.ts";

/** A page that was shown only for a moment is not kept. */
const READING_MS = 3_000;

/** The page that the browser itself loaded, which the service worker kept on its way; others may have followed. */
const addressOfDocument = () => {
  const name = performance.getEntriesByType("navigation")[0]?.name;
  if (!name) return null;
  const { pathname, search } = new URL(name);
  return `${pathname}${search}`;
};

/**
 * Without a connection the browser itself follows a link to a public page: the service worker has the page as it
 * was read; the application could not fetch it.
 */
const leaveKeptPagesToBrowser = (event: MouseEvent) => {
  if (navigator.onLine || !navigator.serviceWorker.controller) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin)
    return;
  if (isOfflinePage(new URL(link.href))) event.stopPropagation();
};

/**
 * Registers the service worker, tells it what is read, and names the manifest. A browser without a service worker,
 * or one that forbids it, works without.
 */
export function ReadingOffline() {
  const { pathname, search } = useLocation();
  const href = `${pathname}${search}`;
  const isFirst = useRef(true);

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
    document.addEventListener("click", leaveKeptPagesToBrowser, true);
    return () => document.removeEventListener("click", leaveKeptPagesToBrowser, true);
  }, []);

  useEffect(() => {
    const isArrival = isFirst.current && href === addressOfDocument();
    isFirst.current = false;
    if (isArrival || !isOfflinePage(new URL(href, location.origin))) return;
    const timer = setTimeout(() => {
      if (navigator.onLine) tellWorker({ keep: href });
    }, READING_MS);
    return () => clearTimeout(timer);
  }, [href]);

  // It is here, so that no first paint waits for the installation.
  return <link rel="manifest" href="/manifest.webmanifest" />;
}
