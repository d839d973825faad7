import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { api } from "../../api.ts";
import { serveExport } from "../../features/exports/export.handlers.ts";
import { makeOpenData } from "../../features/open-data/open-data.handlers.ts";
import { serveMark } from "../../features/campus/mark.handlers.ts";
import { MARKS_PATH } from "../../features/campus/sections.contract.ts";
import { serveFile } from "../../features/files/file.handlers.ts";
import { findViewer } from "../../features/sessions/session.server.ts";
import { makeShareImages } from "../../features/sharing/share-image.handlers.ts";
import { type Admission, makeAdmission } from "../../server/admission.ts";
import type { App } from "../../server/app.ts";
import { HOUR, MINUTE, SECOND } from "../../server/clock.ts";
import { clockAdvice } from "../../server/clock-watch.ts";
import { handlers } from "./handlers.ts";
import { NOTHING_POLICY } from "../../server/http/download.ts";
import { answerFailure } from "../../server/http/failure.ts";
import type { ServerEnv } from "../../server/http/env.ts";
import type { Front } from "../../server/http/front.ts";
import { nameRequests } from "../../server/http/request-id.ts";
import { listening } from "../../server/listening.ts";
import { mountApi, type MountOptions } from "../../server/http/mount.ts";
import { answerUnreadable, unreadableAddress } from "../../server/http/unreadable.ts";
import { mountOpenApi } from "../../server/openapi/serve.ts";
import { drain } from "../../server/uploads/receive-form.ts";
import type { OwnFiles } from "../../server/uploads/own-files.ts";
import type { AnswerAtOnce } from "../../server/pages/send-page.ts";
import { logRequest } from "../../server/log.ts";
import { TAKES_NO_WRITES } from "../../server/database/errors.ts";
import { ping } from "../../server/page-drop.sql.ts";
import { notFound, Problem } from "../../server/problem.ts";

export interface WebServerOptions extends Omit<MountOptions, "findViewer" | "admission"> {
  /** The admission of requests; a new one where not given. */
  readonly admission?: Admission;
  /** Whether a shutdown has started. */
  readonly stopping: () => boolean;
  /** Seconds that the machine's clock is ahead of the database's; 0 unless somebody should set it. */
  readonly clockOff?: () => number;
  /** The fault of the store of files, if any (`src/server/uploads/own-files.ts`). */
  readonly filesTrouble?: OwnFiles["trouble"];
  /** Adds the pages of the web application; without it only the API is served. */
  readonly mountPages?: (hono: Hono<ServerEnv>) => void;
}

/** Headers of every answer; an answer with a policy of its own replaces that header. */
const ANY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": NOTHING_POLICY,
} as const;

/** Headers of every answer of the API, and of every failure that is not a page's. */
const API_HEADERS = {
  "Referrer-Policy": "same-origin",
  "Cache-Control": "no-store",
} as const;

/** Serves what is not a call of the API; its failures look like the API's. */
const serving =
  (app: App, serve: (c: Context<ServerEnv>) => Promise<Response>) =>
  async (c: Context<ServerEnv>) => {
    try {
      return await serve(c);
    } catch (error) {
      for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
      return answerFailure(c, app.log, error);
    }
  };

/** Waits for the work; throws the signal's reason where that comes first. The work still continues. */
const unlessAborted = async (signal: AbortSignal | undefined, work: Promise<void>) => {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason as Problem);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
};

/** The message of a stopping process to requests for which it cannot wait. */
export const shuttingDown = () =>
  new Problem(
    "SHUTTING_DOWN",
    "Server sedang dimulai ulang. Yang Anda tulis tidak hilang. Coba lagi.",
    { retryAfter: 5 },
  );

/** Everything that the process answers on its one origin (docs/product/running.md#one-process-one-origin). */
export const makeHono = (app: App, options: WebServerOptions): Hono<ServerEnv> => {
  const hono = new Hono<ServerEnv>();
  const requestId = nameRequests(app.settings.trustProxy);
  const { admission = makeAdmission() } = options;

  hono.use(async (c, next) => {
    const id = requestId(c.env.incoming);
    const started = performance.now();
    c.set("requestId", id);
    c.header("X-Request-Id", id);
    for (const [name, value] of Object.entries(ANY_HEADERS)) c.header(name, value);
    try {
      await unlessAborted(options.cutOff, next());
    } catch (error) {
      if (error !== options.cutOff?.reason) throw error;
      for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
      c.res = answerFailure(c, app.log, error);
    }
    // while more of the body arrives, closing would lose the answer
    if (options.stopping() && c.env.incoming.complete) c.header("Connection", "close");
    // a body that nobody read must not hold the connection
    drain(c.env.incoming);
    const { method } = c.req;
    logRequest(app.log, { id, method, route: routePath(c), status: c.res.status, started });
  });

  hono.get("/healthz", (c) => c.json({ success: true }, 200, API_HEADERS));
  hono.get("/readyz", async (c) => {
    const notReady = (why: { message?: string } = {}) =>
      c.json({ success: false, ...why }, 503, { ...API_HEADERS, "Retry-After": "5" });
    if (options.stopping()) return notReady();
    try {
      const { writes } = await ping(app.db);
      const files = options.filesTrouble?.();
      if (files && !files.isReady) return notReady({ message: files.message });
      const off = options.clockOff?.() ?? 0;
      // with each of these the service still works in part; the last message wins, and it is the worst
      const troubles = {
        ...(off === 0 ? {} : { message: clockAdvice(off), clock_offset_seconds: off }),
        ...(files ? { message: files.message, files: "away" } : {}),
        ...(writes ? {} : { message: TAKES_NO_WRITES, database: "read-only" }),
      };
      return c.json({ success: true, ...troubles }, 200, API_HEADERS);
    } catch {
      return notReady();
    }
  });

  hono.get(
    "/api/uploads/:name",
    serving(app, (c) => serveFile(app, c)),
  );
  hono.get(
    "/api/exports",
    serving(app, (c) => serveExport(app, c)),
  );
  hono.get("/api/open-data/:name", serving(app, makeOpenData(app, options.temporary)));
  hono.get("/bagikan/:kind/:name", serving(app, makeShareImages(app)));
  hono.get(
    `${MARKS_PATH}/:name`,
    serving(app, (c) => serveMark(app, c)),
  );
  hono.use("/api/*", async (c, next) => {
    for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
    await next();
  });
  mountOpenApi(hono, app.campus.facts());
  mountApi(hono, app, api, handlers, { ...options, admission, findViewer });
  hono.all("/api/*", (c) => answerFailure(c, app.log, notFound("Alamat API ini tidak ada")));
  hono.all("/api", (c) => answerFailure(c, app.log, notFound("Alamat API ini tidak ada")));

  options.mountPages?.(hono);
  hono.notFound((c) => answerFailure(c, app.log, notFound("Halaman Tidak Ditemukan")));
  hono.onError((error, c) => answerFailure(c, app.log, error));
  return hono;
};

/** These calls have queues of their own, or last as long as a client reads. */
const PATIENT = /^\/api\/(?:uploads\/|exports\b|open-data\/|auth\/|openapi|docs)/;

export const isCall = (url: string): boolean => url.startsWith("/api/") && !PATIENT.test(url);

/** For a year browsers use only HTTPS for this host and its subdomains. */
const STRICT_TRANSPORT = [
  "Strict-Transport-Security",
  "max-age=31536000; includeSubDomains",
] as const;

/** Connections of one process; any further one is closed at once. */
const MOST_CONNECTIONS = 4_096;
/** Milliseconds after which a client that neither reads nor sends is cut. */
const STILL = MINUTE;

/**
 * Listens with the limits on time of docs/product/limits.md#sizes-and-times. `answerAtOnce` and then `front` get
 * each request first; `hono` gets the rest.
 * @param isHttps whether clients come by HTTPS from outside, and may then only use that
 */
export const listen = async (
  hono: Hono<ServerEnv>,
  {
    host,
    port,
    isHttps = false,
    still = STILL,
  }: { host: string; port: number; isHttps?: boolean; still?: number },
  answerAtOnce: AnswerAtOnce = () => false,
  front: Front = () => false,
): Promise<Server> => {
  const answer = getRequestListener(hono.fetch, {
    autoCleanupIncoming: false,
    errorHandler: unreadableAddress,
  });
  const answerAndDrain = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void answer(incoming, outgoing).then(() => drain(incoming));
  const server = createServer(
    {
      headersTimeout: 10 * SECOND,
      connectionsCheckingInterval: SECOND,
      // uploads watch their own pace; this only ends what they have missed
      requestTimeout: HOUR,
      keepAliveTimeout: 5 * SECOND,
    },
    (incoming, outgoing) => {
      if (isHttps) outgoing.setHeader(...STRICT_TRANSPORT);
      if (answerAtOnce(incoming, outgoing) || front(incoming, outgoing)) return;
      answerAndDrain(incoming, outgoing);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(still);
  answerUnreadable(server);
  await listening(server, { port, host, backlog: MOST_CONNECTIONS }, "HOST, PORT");
  return server;
};

/**
 * Milliseconds. After a turn of the event loop that was no longer than this, no connection waits; after
 * TURNING_TIME the search for such a turn ends.
 */
const QUICK_TURN = 1;
const TURNING_TIME = SECOND;

/**
 * Waits for a turn of the event loop without new connections. A closing server would cut a connection that it has
 * not accepted yet, with a request that a proxy may not send to another instance.
 */
const quietTurn = async (server: Server): Promise<void> => {
  let came = 0;
  const count = () => void came++;
  server.on("connection", count);
  const end = performance.now() + TURNING_TIME;
  for (let from = 0; from < end;) {
    const before = came;
    from = performance.now();
    await turnOfLoop();
    if (came === before && performance.now() - from < QUICK_TURN) break;
  }
  server.off("connection", count);
};

/** Milliseconds in which clients can read a refusal. */
const REFUSED_TIME = 1.5 * SECOND;

/**
 * Answers running requests and takes no new ones. `refuse` is called to answer those that take too long; what is
 * left after `wait` milliseconds, and no sooner than clients could read a refusal, is cut.
 */
export const drainServer = async (
  server: Server,
  wait: number,
  refuse: () => void = () => {},
): Promise<void> => {
  await quietTurn(server);
  const patience = Math.max(0, wait - REFUSED_TIME);
  let timer = setTimeout(() => {
    refuse();
    // the time counts from here: a late event loop also writes late
    timer = setTimeout(() => server.closeAllConnections(), REFUSED_TIME);
  }, patience);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timer);
};

/** The port that a server got. */
export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen on a port");
  return address.port;
};
