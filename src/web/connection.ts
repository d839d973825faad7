import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { clockText, isToday, momentText } from "./dates.ts";
import { isOfflinePage, OFFLINE_PAGES } from "./offline-pages.ts";
import { isReachable, noteReachable, onReachable } from "./reachable.ts";

const PROBE_MS = 10_000;

const probe = async () => {
  if (document.visibilityState === "hidden") return;
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const reply = await fetch("/healthz", { cache: "no-store", signal });
    // A captive portal or a proxy also answers, with a page.
    const answer = (await reply.json()) as { success?: boolean };
    if (answer.success) noteReachable(true);
  } catch {
    // Still away.
  }
};

const watch = (changed: () => void) => {
  const stop = onReachable(changed);
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    stop();
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
};

export type Connection = "up" | "offline" | "unreachable";

const connectionNow = (): Connection => {
  if (!navigator.onLine) return "offline";
  return isReachable() ? "up" : "unreachable";
};

/** The device's connection, and the results of calls; while the server is away it is asked again from time to time. */
export const useConnection = (): Connection => {
  const connection = useSyncExternalStore(watch, connectionNow, () => "up" as const);
  useEffect(() => {
    if (connection !== "unreachable") return;
    const look = () => void probe();
    const timer = setInterval(look, PROBE_MS);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, [connection]);
  return connection;
};

const keptSince = async (href: string) => {
  const kept = await (await caches.open(OFFLINE_PAGES)).match(href, { ignoreVary: true });
  const date = kept?.headers.get("date");
  if (!date) return undefined;
  const at = new Date(date).toISOString();
  return isToday(at, Date.now()) ? `pukul ${clockText(at)} WIB` : momentText(at);
};

/** The time of this page's copy, 'pukul 09.40 WIB' or '24 Nov, 09.05 WIB'; undefined while connected or without one. */
export const useCopySince = (connection: Connection): string | undefined => {
  const { pathname, search } = useLocation();
  const [found, setFound] = useState<{ readonly href: string; readonly since?: string }>();
  const href = `${pathname}${search}`;
  useEffect(() => {
    if (connection === "up" || !("caches" in window)) return;
    if (!isOfflinePage(new URL(href, location.origin))) return;
    let current = true;
    keptSince(href).then(
      (since) => current && setFound({ href, since }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [connection, href]);
  return connection !== "up" && found?.href === href ? found.since : undefined;
};
