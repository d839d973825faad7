import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { NameRequest } from "../http/request-id.ts";
import { type Log, logRequest } from "../log.ts";
import type { PageCache } from "./page-cache.ts";
import type { Encoding, SentPage } from "./sendable.ts";

/** The headers of everything that is a page. */
const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  Vary: "Accept-Encoding",
} as const;

const encodingFor = (accepted = ""): Encoding => {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
};

type Headers = Readonly<Record<string, string>>;

const makeHeaders = ({ policy, etag }: SentPage, encoding: Encoding): Headers => {
  const headers = {
    ...PAGE_HEADERS,
    "Content-Security-Policy": policy,
    "Cache-Control": "no-cache",
    ETag: etag,
  };
  return encoding === "identity" ? headers : { ...headers, "Content-Encoding": encoding };
};

interface Head {
  readonly status: 200 | 304 | 404;
  readonly headers: Headers;
  /** The encoding of the body; null where there is no body. */
  readonly encoding: Encoding | null;
}

/** Chooses the status and headers of a page. */
const headOf = (
  page: SentPage,
  asked: Pick<IncomingHttpHeaders, "accept-encoding" | "if-none-match">,
): Head => {
  if (page.status === 200 && asked["if-none-match"]?.includes(page.etag))
    return { status: 304, headers: makeHeaders(page, "identity"), encoding: null };
  const encoding = encodingFor(asked["accept-encoding"]);
  return { status: page.status, headers: makeHeaders(page, encoding), encoding };
};

/** Sends a page as an answer of Hono's. */
export const sendPage = async (c: Context, page: SentPage): Promise<Response> => {
  const { status, headers, encoding } = headOf(page, c.req.header());
  const body = encoding && (await page.body(encoding));
  return c.newResponse(body, status, headers);
};

/** Answers a request at once where it can, and says whether it did. */
export type AnswerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Answers requests for a kept page before anything else looks at them, with the headers of {@link sendPage} and a
 * log line under `route`: in the minute of an announcement nearly all requests are of this kind. Every other
 * request goes the usual way.
 */
export const makeAnswerKept =
  (cache: PageCache, log: Log, route: string, requestId: NameRequest): AnswerAtOnce =>
  (incoming, outgoing) => {
    const started = performance.now();
    const { method, url = "", headers: asked } = incoming;
    if (method !== "GET" || "content-length" in asked || "transfer-encoding" in asked) return false;
    const page = cache.held(url);
    if (!page) return false;
    const { status, headers, encoding } = headOf(page, asked);
    const body = encoding && page.held(encoding);
    if (body === undefined) return false;
    const id = requestId(incoming);
    const length = body ? { "Content-Length": body.length } : {};
    outgoing.writeHead(status, { ...headers, ...length, "X-Request-Id": id }).end(body);
    logRequest(log, { id, method, route, status, started, kept: true });
    return true;
  };
