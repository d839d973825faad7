import type * as z from "zod";
import type { Api } from "../api.ts";
import type { Call, Sent } from "../call.ts";
import type * as failureWords from "./failure-words.ts";
import { noteReachable } from "./reachable.ts";
import { dropSession, getSession } from "./session.ts";
import { fetchReply, type LooseInput, type SendOptions } from "./transport.ts";
import type { uploadReply } from "./upload.ts";

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
/** An empty text removes the stored file, a missing field keeps it (docs/product/api.md#input). */
type Files<C> = C extends { files: infer F }
  ? {
      readonly files?: {
        readonly [N in keyof F]?: F[N] extends { several: object }
          ? readonly Blob[]
          : Blob | "" | null;
      };
    }
  : object;

/**
 * The input that each call needs of its caller. `as K` makes the compiler treat it as a table; otherwise it would
 * combine the parts of all calls where it does not know the call.
 */
type Inputs = {
  readonly [K in CallKey as K]: Params<K> &
    Query<Calls[K]> &
    Body<Calls[K]> &
    Form<Calls[K]> &
    Files<Calls[K]> &
    SendOptions;
};

/** The body of a success. */
export type Answer<K extends CallKey> = { success: true; message: string } & z.output<
  Extract<Calls[K], Call>["output"]
>;

export type CallInput<K extends CallKey> = Inputs[K];
/** The last parameter of a function that makes call `K`: optional where the call needs no input. */
export type InputArgs<K extends CallKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/**
 * A call that failed. `status` 0: there was no answer, or a page instead of one. `code` is the server's, or
 * `UNREACHABLE`, `NO_ANSWER`, `STALLED` where the server was not reached, or `FOREIGN` where something on the way
 * has refused the call. `message` is the server's, empty where it sent none. `data` is the current record of a
 * `STALE` refusal.
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

/** Options that few calls need; they load after the first page. */
interface LateParts extends Pick<typeof failureWords, "lostWords" | "foreignWords"> {
  readonly uploadReply: typeof uploadReply;
}
let parts: LateParts | undefined;
let equip: (loaded: LateParts) => void;
const equipped = new Promise<LateParts>((resolve) => (equip = resolve));

/** Resolves when the late parts have loaded. Before that a failure has few words, and a form cannot be sent. */
export const equipApi = (loaded: LateParts): void => {
  parts = loaded;
  equip(loaded);
};

const NOT_CONNECTED = "Tidak tersambung. Coba lagi.";

const isSet = (entry: [string, unknown]) =>
  entry[1] !== undefined && entry[1] !== null && entry[1] !== "";

/** The address on this origin of a path that the API gives or takes; only this function knows the API's host. */
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

/** The body, if it is an answer of this API: a captive portal or a proxy sends its own pages. */
export const ownAnswer = (text: string): object | null => {
  try {
    const body: unknown = JSON.parse(text);
    return body instanceof Object && "success" in body ? body : null;
  } catch {
    return null;
  }
};

/**
 * Makes a call of the API: `send("GET /reports/{id}", { params: { id } })`. Resolves to the body of a success.
 * Throws {@link ApiError}; after an abort of `signal` its reason. A 401 ends the session that was sent, unless the
 * call is about a password reset (docs/product/accounts.md#sessions-in-the-browser).
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
  const replyTo = async () => {
    if (input.form || input.files) {
      const { uploadReply } = parts ?? (await equipped);
      return uploadReply(method, url, headers, input);
    }
    const init: RequestInit = { method, headers, keepalive: input.keepalive ?? false };
    if (input.body !== undefined) {
      headers["content-type"] = "application/json";
      init.body = JSON.stringify(input.body);
    }
    return fetchReply(url, init, input.signal);
  };
  const reply = await replyTo().catch(() => "UNREACHABLE" as const);
  if (typeof reply === "string") {
    input.signal?.throwIfAborted();
    noteReachable(false);
    const message = parts?.lostWords(reply, asking) ?? NOT_CONNECTED;
    throw new ApiError(0, { code: reply, message });
  }
  const { status } = reply;
  const retryAfter = Number(reply.retryAfter ?? "") || undefined;
  const body = ownAnswer(reply.text);
  if (!body) {
    // A proxy that refuses a call may be in front of a server that is working.
    const isRefusal = status >= 400 && status < 500;
    if (!isRefusal) noteReachable(false);
    const code = isRefusal ? "FOREIGN" : "UNREACHABLE";
    const message = parts?.foreignWords(status, asking) ?? NOT_CONNECTED;
    throw new ApiError(status < 400 ? 0 : status, { code, message }, retryAfter);
  }
  noteReachable(true);
  if (status < 300) return body as Answer<K>;
  if (status === 401 && token && !url.includes("reset-password")) dropSession(token);
  throw new ApiError(status, body, retryAfter);
};
