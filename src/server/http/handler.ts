import type * as z from "zod";
import type { Api, CallName } from "../../api.ts";
import type { Call, Got } from "../../call.ts";
import type { App } from "../app.ts";
import type { ReceivedForm } from "../uploads/receive-form.ts";
import type { Viewer, ViewerOf } from "./viewer.ts";

type ReceivedFile = ReceivedForm["files"][string];
type ReceivedList = ReceivedForm["lists"][string];

type Part<C, K extends string> = C extends { readonly [P in K]: infer S } ? Got<S> : undefined;

/** The part that every request has. */
interface Asking {
  /** The client's network address: for limits and the audit of admins, never for a log. */
  readonly address: string;
  /** The browser's name (User-Agent): only to name an admin's device, never stored as it is. */
  readonly userAgent: string;
  readonly idempotencyKey: string | undefined;
}

/** One request for a handler: read, checked and typed by its call; nothing of HTTP is in it. */
export interface CallRequest<C extends Call> extends Asking {
  readonly params: Part<C, "params">;
  readonly query: Part<C, "query">;
  /** The JSON body, or the fields of the form. */
  readonly body: C extends { readonly body: unknown } ? Part<C, "body"> : Part<C, "form">;
  /** The received files: absent means keep, null remove; an array for a field that may come several times. */
  readonly files: C extends { readonly files: infer F }
    ? { readonly [K in keyof F]?: F[K] extends { several: object } ? ReceivedList : ReceivedFile }
    : object;
  readonly viewer: ViewerOf<C["who"]>;
}

/** The answer of a handler: the call's output and the message that a toast may show. */
export type Answer<C extends Call> = { readonly message: string } & z.input<C["output"]>;

export type Handler<C extends Call> = (app: App, request: CallRequest<C>) => Promise<Answer<C>>;

/** A request of an unknown call; its parts are typed by the call's schemas. */
export interface AnyRequest extends Asking {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, ReceivedFile | ReceivedList>>;
  readonly viewer: Viewer | null;
}

/** A handler of any call; its caller has checked the call's rule and schemas before. */
export type AnyHandler = (app: App, request: AnyRequest) => Promise<{ readonly message: string }>;

/** Runs a handler with what it may read from: a copy of the database where old data are allowed, else the database. */
export const answerFrom = <T>(
  app: App,
  { mayBeOld }: Pick<Call, "mayBeOld">,
  viewer: Viewer | null,
  run: (app: App) => Promise<T>,
): Promise<T> =>
  mayBeOld === "to everybody" || (mayBeOld === "to guests" && viewer === null)
    ? app.copies.ask(app, ({ db, reads }) => run(db === app.db ? app : { ...app, db, reads }))
    : run(app);

/** One handler for each of the named calls. */
export type HandlersOf<N extends CallName> = { readonly [K in N]: Handler<Api[K]> };

/** The handlers of a feature, each typed by its call; a name that is not a call's does not compile. */
export const handle = <N extends CallName>(handlers: HandlersOf<N>): HandlersOf<N> => handlers;
