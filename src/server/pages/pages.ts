import type { Context, Hono } from "hono";
import type { CallName } from "../../api.ts";
import type { Admission } from "../admission.ts";
import { unusual } from "../../promises.ts";
import type { App } from "../app.ts";
import { USUAL_NAMES } from "../../web/identity.ts";
import type { PageFacts } from "../../web/page-state.ts";
import { redirectOlder } from "../../web/older-forms.ts";
import type { ServerEnv } from "../http/env.ts";
import type { HandlersOf } from "../http/handler.ts";
import { nameRequests } from "../http/request-id.ts";
import { describeError, type Log } from "../log.ts";
import { Problem } from "../problem.ts";
import type { Settings } from "../settings.ts";
import { type CallAsGuest, makeCallAsGuest } from "./call-as-guest.ts";
import { DRAWN_IMAGES } from "./drawn-images.ts";
import { mountInstallable, readWorker } from "./installable.ts";
import { type Identity, lookOf, pageIdentityOf } from "../share-images/look.ts";
import { makePageCache, type PageCache } from "./page-cache.ts";
import { mountOwnDrawings } from "./own-drawings.ts";
import { BUSY_RETRY_AFTER, busyPage, noScriptPage, PLAIN_HEADERS } from "./plain-pages.ts";
import { buildRenderer, type Renderer } from "./renderer.ts";
import { readPage, UnknownFilter } from "./render-page.ts";
import { type AnswerAtOnce, makeAnswerKept, sendPage } from "./send-page.ts";
import { makeSendable } from "./sendable.ts";
import { openStaticFiles, sendStaticFile } from "./static-files.ts";

export interface PagesOptions {
  readonly renderer: Renderer;
  readonly files: ReturnType<typeof openStaticFiles> | undefined;
  /** The service worker; none in development. */
  readonly worker?: Buffer;
  readonly facts: () => PageFacts;
  readonly identity: () => Identity;
  readonly callAsGuest: CallAsGuest;
  readonly cache: PageCache;
  readonly admission: Admission;
  readonly log: Log;
}

const ANY_PAGE = "/*";
const A_DAY = "public, max-age=86400";

const ROBOTS = "User-agent: *\nDisallow: /admin\nDisallow: /api\n";

/** The system's name, as in the titles of pages. */
const systemOf = (identity: Identity) => pageIdentityOf(identity)?.system ?? USUAL_NAMES.system;

/** Answers a page that could not be read or rendered: plain words, nothing kept. */
const sendBusy = (c: Context<ServerEnv>, { log, identity }: PagesOptions, error: unknown) => {
  if (!(error instanceof Problem))
    log.error("page failed", { id: c.get("requestId"), ...describeError(error) });
  return c.body(busyPage(systemOf(identity())), 503, {
    ...PLAIN_HEADERS,
    "Retry-After": String(BUSY_RETRY_AFTER),
  });
};

const servePage = async (c: Context<ServerEnv>, options: PagesOptions) => {
  const url = new URL(c.req.url);
  const older = redirectOlder(url.pathname, url.searchParams);
  if (older) return c.redirect(older, 301);
  if (url.pathname.length > 1 && url.pathname.endsWith("/"))
    return c.redirect(`/${url.pathname.replaceAll(/^\/+|(?<!\/)\/+$/g, "")}${url.search}`, 301);
  try {
    const { planPage } = await options.renderer.load();
    const plan = await planPage(url.pathname, url.search);
    if (plan.redirect) return c.redirect(plan.redirect, 302);
    const readOne = () => readPage(plan, options.renderer, options);
    // pages that many ask for are kept fresh, however busy the server is
    const read = (isKept: boolean) => (isKept ? readOne() : options.admission.enter(readOne));
    return await sendPage(c, await options.cache.get(plan.url, plan.keep, read));
  } catch (error) {
    if (error instanceof UnknownFilter) return c.redirect(url.pathname, 302);
    return sendBusy(c, options, error);
  }
};

const mountFiles = (hono: Hono<ServerEnv>, files: NonNullable<PagesOptions["files"]>) => {
  hono.get("/assets/:name", async (c) => {
    const file = await files.get(c.req.path);
    if (!file) return c.text("not found", 404, { "Cache-Control": "no-store" });
    return sendStaticFile(c, file);
  });
};

const mountDrawings = (hono: Hono<ServerEnv>, identity: () => Identity) => {
  const made = new Map<string, Promise<Buffer>>();
  let shown = "";
  for (const [path, { type, make }] of Object.entries(DRAWN_IMAGES)) {
    hono.get(path, async (c) => {
      const look = lookOf(identity());
      if (look.version !== shown) made.clear();
      shown = look.version;
      const image = made.get(path) ?? make(look);
      made.set(path, image);
      image.catch(() => made.delete(path));
      // asked for with the look of an instance that knows more, or less
      const asked = c.req.query("v");
      const isOther = asked !== undefined && asked !== look.version;
      const headers = { "Content-Type": type, "Cache-Control": isOther ? "no-store" : A_DAY };
      return c.body(Uint8Array.from(await image), 200, headers);
    });
  }
};

/**
 * Adds everything that is not the API: files, drawings, robots.txt and every page of the application. Pages are the
 * same for everybody; `cache` holds the kept ones.
 */
export const mountPages = (hono: Hono<ServerEnv>, options: PagesOptions): void => {
  if (options.files) mountFiles(hono, options.files);
  mountDrawings(hono, options.identity);
  if (options.files) mountOwnDrawings(hono, options.files, options.identity);
  mountInstallable(hono, options.worker, options.identity);
  hono.get("/robots.txt", (c) => c.text(ROBOTS, 200, { "Cache-Control": A_DAY }));
  hono.get(ANY_PAGE, (c) => servePage(c, options));
  hono.post("*", (c) =>
    c.body(noScriptPage(systemOf(options.identity())), 405, {
      ...PLAIN_HEADERS,
      Allow: "GET, HEAD",
    }),
  );
};

/** The pages of this process: their cache, and how to mount them. */
export interface Pages {
  readonly cache: PageCache;
  readonly answerKept: AnswerAtOnce;
  mount(
    hono: Hono<ServerEnv>,
    app: App,
    handlers: HandlersOf<CallName>,
    admission: Admission,
  ): void;
  close(): Promise<void>;
}

const neverKept: PageCache = {
  held: () => undefined,
  get: async (_key, _keep, read) => makeSendable(await (await read(false)).render()),
  drop: () => {},
};

/** What every page knows; what is as usual stands in the program and needs no bytes. */
export const factsOf = ({ settings, campus }: App): PageFacts => {
  const { buildings, contact, identity, people, promises, units } = campus.now();
  const own = pageIdentityOf(identity);
  const set = unusual(promises);
  return {
    ...campus.facts(),
    publicUrl: settings.publicUrl,
    social: contact.social,
    ...(own && { identity: own }),
    ...(people.faculties.length > 0 && { hasFaculties: true }),
    ...(units.units.length > 0 && { hasUnits: true }),
    ...(buildings.buildings.length > 0 && { hasBuildings: true }),
    ...(set && { promises: set }),
  };
};

/**
 * Opens the build in `dist`; with `dev` Vite renders the sources instead and nothing is kept. `NODE_ENV` must be
 * set before, since React reads it when it loads.
 */
export const openPages = async ({
  dist,
  settings,
  log,
  dev = false,
}: {
  dist: URL;
  settings: Settings;
  log: Log;
  dev?: boolean;
}): Promise<Pages> => {
  const shared = (app: App, handlers: HandlersOf<CallName>, admission: Admission) => ({
    admission,
    facts: () => factsOf(app),
    identity: () => app.campus.now().identity,
    callAsGuest: makeCallAsGuest(app, handlers),
    log,
  });
  if (dev) {
    const { startVite, viteMiddleware, viteRenderer } = await import("./dev-vite.ts");
    const vite = await startVite();
    return {
      cache: neverKept,
      answerKept: () => false,
      mount(hono, app, handlers, admission) {
        hono.use(viteMiddleware(vite));
        const renderer = viteRenderer(vite);
        mountPages(hono, {
          ...shared(app, handlers, admission),
          renderer,
          files: undefined,
          cache: neverKept,
        });
      },
      close: () => vite.close(),
    };
  }
  const files = openStaticFiles(new URL("client/", dist));
  const renderer = await buildRenderer(dist, files.paths);
  const worker = await readWorker(dist);
  const cache = makePageCache();
  return {
    cache,
    answerKept: makeAnswerKept(cache, log, ANY_PAGE, nameRequests(settings.trustProxy)),
    mount: (hono, app, handlers, admission) =>
      mountPages(hono, { ...shared(app, handlers, admission), renderer, files, worker, cache }),
    close: async () => {},
  };
};
