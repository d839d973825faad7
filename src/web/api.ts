import type * as z from "zod";
import type { Api } from "../api.ts";
import type { Call, Sent } from "../call.ts";
import { foreignWords, lostWords } from "./failure-words.ts";
import { noteReachable } from "./reachable.ts";
import { dropSession, getSession } from "./session.ts";
import { fetchReply, GivenUp, type Reply, type SendOptions, uploadReply } from "./transport.ts";

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

export type CallInput<K extends CallKey> = Needed<K> & SendOptions;
/** The last parameter of a function that makes call `K`: optional where the call needs nothing. */
export type InputArgs<K extends CallKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/**
 * A call that failed. `status` 0: no answer of anybody, or a page in its place. `message` is the
 * server's, empty where it sent none. `data` is the current record of a `STALE` refusal.
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

  /** Somebody between here and the server has answered in its place. */
  get isForeign(): boolean {
    return this.code === FOREIGN;
  }

  /** Nothing of the server was met. */
  get isCutOff(): boolean {
    return this.code === LOST.offline || (this.isForeign && standsBeforeServer(this.status));
  }

  /** No answer of the server: the call may have arrived all the same. */
  get isUnanswered(): boolean {
    return this.status === 0 || (this.isForeign && this.status >= 500);
  }
}

const FOREIGN = "FOREIGN";
const LOST = { offline: "UNREACHABLE", silent: "NO_ANSWER", stalled: "STALLED" } as const;

interface LooseInput extends SendOptions {
  readonly params?: Readonly<Record<string, Plain>>;
  readonly query?: Readonly<Record<string, Plain>>;
  readonly form?: Readonly<Record<string, Plain | Blob>>;
  readonly files?: Readonly<Record<string, Plain | Blob>>;
  readonly body?: unknown;
}

const isSet = (entry: [string, unknown]) =>
  entry[1] !== undefined && entry[1] !== null && entry[1] !== "";

const urlOf = (path: string, { params, query }: LooseInput) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}).filter(isSet))
    search.set(name, String(value));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
};

const multipartOf = ({ form, files }: LooseInput) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...files }))
    if (value !== undefined && value !== null)
      data.append(name, value instanceof Blob ? value : String(value));
  return data;
};

/** The body, if it is an answer of this API: a captive portal or a proxy sends pages of its own. */
const ownAnswer = (text: string): object | null => {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && "success" in body ? body : null;
  } catch {
    return null;
  }
};

/** Between the two nobody can tell; a refusal of a proxy says nothing about what is behind it. */
const standsBeforeServer = (status: number) => status < 400 || [502, 503, 504].includes(status);

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
  const asking = { ...input, method, path };
  let reply: Reply;
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
  } catch (error) {
    input.signal?.throwIfAborted();
    noteReachable(false);
    const why = error instanceof GivenUp ? error.why : "offline";
    throw new ApiError(0, { code: LOST[why], message: lostWords(why, asking) });
  }
  const { status } = reply;
  const retryAfter = Number(reply.retryAfter ?? "") || undefined;
  const body = ownAnswer(reply.text);
  if (!body) {
    if (standsBeforeServer(status)) noteReachable(false);
    const message = foreignWords(status, asking);
    throw new ApiError(status < 400 ? 0 : status, { code: FOREIGN, message }, retryAfter);
  }
  noteReachable(true);
  if (status < 300) return body as Answer<K>;
  if (status === 401 && token && !url.includes("reset-password")) dropSession(token);
  throw new ApiError(status, body as Partial<ApiError>, retryAfter);
};
