import type * as z from "zod";
import type { Api } from "../api.ts";
import type { Call, Sent } from "../call.ts";
import { noteReachable } from "./reachable.ts";
import { dropSession, getSession } from "./session.ts";

type Calls = {
  [N in keyof Api as `${Api[N]["method"]} ${Api[N]["path"]}`]: Api[N];
};

/** `GET /reports/{id}`: a call by its method and path, as the contract has them. */
export type CallKey = keyof Calls;
export type GetKey = Extract<CallKey, `GET ${string}`>;

type Plain = string | number | boolean | null | undefined;
type ParamNames<P> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type Given<Name extends string, T> = { readonly [N in Name]: T };
type Params<P> = [ParamNames<P>] extends [never]
  ? object
  : Given<"params", { readonly [N in ParamNames<P>]: string | number }>;
type Query<C> = C extends { query: infer Q extends z.ZodType }
  ? { readonly query?: { readonly [N in keyof z.input<Q>]?: Plain } }
  : object;
type Body<C> = C extends { body: infer B } ? Given<"body", Sent<B>> : object;
type Form<C> = C extends { form: infer F } ? Given<"form", Sent<F>> : object;
/** An empty text removes the stored file, a missing field keeps it (decisions, section 2). */
type Files<C> = C extends { files: infer F }
  ? { readonly files?: { readonly [N in keyof F]?: Blob | "" | null } }
  : object;

/** What a call needs of its caller. */
type Needed<K extends CallKey> = Params<K> &
  Query<Calls[K]> &
  Body<Calls[K]> &
  Form<Calls[K]> &
  Files<Calls[K]>;

/** The body of a success. */
export type Answer<K extends CallKey> = { success: true; message: string } & z.output<
  Extract<Calls[K], Call>["output"]
>;

interface SendOptions {
  readonly signal?: AbortSignal;
  /** 1 to 64 visible characters; the same key again makes nothing twice. */
  readonly idempotencyKey?: string;
  /** Goes on when the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** How much of a multipart body is sent, in bytes. */
  readonly onProgress?: (progress: { loaded: number; total: number }) => void;
}

export type CallInput<K extends CallKey> = Needed<K> & SendOptions;
/** The last parameter of a function that makes call `K`: optional where the call needs nothing. */
export type InputArgs<K extends CallKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/**
 * A call that failed. `status` 0: no answer in time, or none at all. `message` is the server's, empty
 * where it sent none. `data` is the current record of a `STALE` refusal.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldFault[];
  readonly data: unknown;
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ApiError> = {}, retryAfter?: number) {
    super(body.message ?? "");
    this.status = status;
    this.code = body.code ?? "UNKNOWN";
    this.errors = body.errors ?? [];
    this.data = body.data;
    this.retryAfter = retryAfter;
  }
}

export const TIMEOUT_MS = 10_000;

const unreachable = (method: string) =>
  new ApiError(0, {
    code: "UNREACHABLE",
    message:
      method === "GET"
        ? "Tidak tersambung. Periksa sambungan, lalu coba lagi."
        : "Tidak tersambung. Yang Anda tulis tidak hilang. Coba lagi.",
  });

interface LooseInput extends SendOptions {
  readonly params?: Readonly<Record<string, Plain>>;
  readonly query?: Readonly<Record<string, Plain>>;
  readonly form?: Readonly<Record<string, Plain | Blob>>;
  readonly files?: Readonly<Record<string, Plain | Blob>>;
  readonly body?: unknown;
}

const isSet = (entry: [string, unknown]) =>
  entry[1] !== undefined && entry[1] !== null && entry[1] !== "";

/** Where a path that the API gives or takes lies on this origin: the one place that knows the API's host. */
export const hrefOf = (path: string): string => `/api${path}`;

const urlOf = (path: string, { params, query }: LooseInput) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}).filter(isSet))
    search.set(name, String(value));
  return hrefOf(`${filled}${search.size > 0 ? `?${search}` : ""}`);
};

const multipartOf = ({ form, files }: LooseInput) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...files }))
    if (value !== undefined && value !== null)
      data.append(name, value instanceof Blob ? value : String(value));
  return data;
};

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Aborts 10 s after the last byte is sent; answers what to do when it is, and what at the end. */
const makeTimer = (abort: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: () => void (timer ??= setTimeout(abort, TIMEOUT_MS)),
    stop: () => clearTimeout(timer),
  };
};

const fetchReply = async (url: string, init: RequestInit, signal?: AbortSignal): Promise<Reply> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = makeTimer(abort);
  timer.start();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text: await response.text(), retryAfter };
  } finally {
    timer.stop();
    signal?.removeEventListener("abort", abort);
  }
};

/** Only an XMLHttpRequest tells how far a body has gone, and when all of it has. */
const uploadReply = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: SendOptions,
) =>
  new Promise<Reply>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const timer = makeTimer(() => request.abort());
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ loaded, total });
    request.upload.onload = timer.start;
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader("retry-after"),
      });
    request.onerror = reject;
    request.onabort = reject;
    request.onloadend = () => {
      timer.stop();
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort);
    request.send(body);
  });

/**
 * Makes a call of the API: `send("GET /reports/{id}", { params: { id } })`. Resolves to the body of a
 * success. Throws {@link ApiError}; where `signal` aborts it, the signal's reason. A 401 ends the
 * session that was sent, unless the call is about a password reset (spec, section 4).
 */
export const send = async <K extends CallKey>(
  key: K,
  ...args: InputArgs<K>
): Promise<Answer<K>> => {
  const input = (args[0] ?? {}) as LooseInput;
  const [method = "", path = ""] = key.split(" ");
  const url = urlOf(path, input);
  const token = getSession()?.token;
  const headers: Record<string, string> = {};
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (input.idempotencyKey) headers["idempotency-key"] = input.idempotencyKey;
  let reply: Reply;
  let body: unknown;
  try {
    if (input.form || input.files) {
      reply = await uploadReply(method, url, headers, multipartOf(input), input);
    } else {
      const init: RequestInit = { method, headers, keepalive: input.keepalive ?? false };
      if (input.body !== undefined) {
        headers["content-type"] = "application/json";
        init.body = JSON.stringify(input.body);
      }
      reply = await fetchReply(url, init, input.signal);
    }
    const isSuccess = reply.status < 300;
    // A proxy's page of its own is no answer; only its status counts.
    body = isSuccess ? JSON.parse(reply.text) : readFailure(reply.text);
  } catch {
    input.signal?.throwIfAborted();
    noteReachable(false);
    throw unreachable(method);
  }
  noteReachable(true);
  if (reply.status < 300) return body as Answer<K>;
  if (reply.status === 401 && token && !url.includes("reset-password")) dropSession(token);
  throw new ApiError(
    reply.status,
    body as Partial<ApiError>,
    Number(reply.retryAfter ?? "") || undefined,
  );
};

const readFailure = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};
