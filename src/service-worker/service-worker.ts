import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { shell } from "virtual:shell";
import { isOfflinePage, OFFLINE_PAGES, type WorkerMessage } from "../web/offline-pages.ts";
import { offlinePage, type Readable } from "./offline-page.ts";

/**
 * Keeps the files of the application and the public pages that were read last, for offline reading
 * (docs/decisions/0010-service-worker.md). With a connection every page comes from the server. Answers of the API,
 * and pages that need a login, never get here.
 */
declare const self: ServiceWorkerGlobalScope;

type StrategyPlugin = NetworkFirst["plugins"][number];

const ASSETS = "assets";
const DAY = 24 * 60 * 60;
const MOST_PAGES = 30;
const MOST_PAGE_SECONDS = 7 * DAY;
const MOST_ASSETS = 200;
const LISTED = 10;
const GONE = [404, 410];

const assets = new CacheFirst({
  cacheName: ASSETS,
  matchOptions: { ignoreVary: true },
  plugins: [
    // Caches of earlier versions stay for a while, since an open page may still ask for them.
    new ExpirationPlugin({
      maxEntries: MOST_ASSETS,
      maxAgeSeconds: 30 * DAY,
      purgeOnQuotaError: true,
    }),
  ],
});

/** Whether the expiration below still shows it: an old page is removed when it is requested, not before. */
const isFresh = ({ headers }: Response) =>
  Date.now() - Date.parse(headers.get("date") ?? "") < MOST_PAGE_SECONDS * 1000;

/** The pages that can be read offline, the latest first. */
const readable = async (): Promise<Readable[]> => {
  const cache = await caches.open(OFFLINE_PAGES);
  const kept = await Promise.all(
    (await cache.keys())
      .toReversed()
      .map(async ({ url }) => ({ url, page: await cache.match(url, { ignoreVary: true }) })),
  );
  const fresh = kept.filter(({ page }) => page && isFresh(page)).slice(0, LISTED);
  return Promise.all(
    fresh.map(async ({ url, page }) => {
      const html = await page?.text();
      const { pathname, search } = new URL(url);
      const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html ?? "")?.[1]?.replaceAll(/<[^>]*>/g, "");
      const title = pathname === "/" ? "Beranda" : heading || pathname;
      return { href: `${pathname}${search}`, title };
    }),
  );
};

const isWholePage = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && Boolean(headers.get("content-type")?.startsWith("text/html"));

const onlyWholePages: StrategyPlugin = {
  cacheWillUpdate: async ({ response }) => (isWholePage(response) ? response : null),
  // The page is hidden or gone, so nobody can read it here any more, with or without a connection.
  fetchDidSucceed: async ({ request, response }) => {
    if (GONE.includes(response.status))
      await (await caches.open(OFFLINE_PAGES)).delete(request.url, { ignoreVary: true });
    return response;
  },
};

const sayOffline: StrategyPlugin = {
  handlerDidError: async () => offlinePage(await readable()),
};

// Without a time limit: while there is a connection, no page is shown that may have been hidden since.
const pages = new NetworkFirst({
  cacheName: OFFLINE_PAGES,
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyWholePages,
    new ExpirationPlugin({
      maxEntries: MOST_PAGES,
      maxAgeSeconds: MOST_PAGE_SECONDS,
      matchOptions: { ignoreVary: true },
      purgeOnQuotaError: true,
    }),
    sayOffline,
  ],
});

const otherPages = new NetworkOnly({ plugins: [sayOffline] });

// the build's files, and a campus's own drawings in their place: a path never gets other bytes
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets|tanda)\//.test(url.pathname),
  assets,
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isOfflinePage(url),
  pages,
);
registerRoute(
  new NavigationRoute(otherPages, { denylist: [/^\/api(\/|$)/, /^\/(healthz|readyz)$/] }),
);

const keepPage = async (event: ExtendableEvent, address: string) => {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin || !isOfflinePage(url)) return;
  url.hash = "";
  await pages.handle({ event, request: new Request(url) });
};

const keepShell = (event: ExtendableEvent) =>
  Promise.all(shell.map((path) => assets.handle({ event, request: new Request(path) })));

/** Forgets what was read here, with the list of it and its times; which code was loaded tells of acts as well. */
const forgetReader = async (event: ExtendableEvent) => {
  for (const name of [OFFLINE_PAGES, ASSETS]) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: MOST_ASSETS }).delete();
  }
  await keepShell(event);
};

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell(event));
  // Nothing here depends on the version, so the new one takes over unnoticed.
  void self.skipWaiting();
});

/** The page that installed this worker was loaded before it. */
const keepOpenPages = async (event: ExtendableEvent) => {
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map(({ url }) => keepPage(event, url)));
};
self.addEventListener("activate", (event) => event.waitUntil(keepOpenPages(event)));

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage | null;
  if (message === "forget") event.waitUntil(forgetReader(event));
  else if (typeof message?.keep === "string") event.waitUntil(keepPage(event, message.keep));
});
