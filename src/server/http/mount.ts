import type { IncomingMessage } from "node:http";
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { Call, Facts, Schema } from "../../call.ts";
import type { Admission } from "../admission.ts";
import type { App } from "../app.ts";
import { must, Problem } from "../problem.ts";
import { type ReceivedForm, receiveForm } from "../uploads/receive-form.ts";
import { clientAddress } from "./address.ts";
import { type HasDownload, sendDownload } from "./download.ts";
import type { ServerEnv } from "./env.ts";
import { inEvenTime } from "./even-time.ts";
import { answerFailure } from "./failure.ts";
import { type AnyHandler, answerFrom } from "./handler.ts";
import { check } from "./judge.ts";
import { readJson } from "./read-json.ts";
import type { Viewer } from "./viewer.ts";

type ServerContext = Context<ServerEnv>;

export interface MountOptions {
  /** The viewer behind a bearer token; null where there is no such session. */
  readonly findViewer: (app: App, token: string) => Promise<Viewer | null>;
  /** The folder for temporary files of uploads. */
  readonly temporary: string;
  /** Aborted when the process stops waiting for bodies; its reason is a `Problem`. */
  readonly cutOff?: AbortSignal;
  readonly admission: Admission;
  /** Compares each answer with its call's output: only in tests, since it takes time. */
  readonly checkAnswers?: boolean;
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

const schemaFor = (schema: Schema, facts: Facts): z.ZodType =>
  typeof schema === "function" ? schema(facts) : schema;

/** A call that has a queue of its own, or lasts as long as a client reads, takes no place. */
const takesNoPlace = ({ files, gives, hashes }: Call) => Boolean(files ?? gives ?? hashes);

const emptyForm: ReceivedForm = { fields: {}, files: {}, lists: {}, discard: async () => {} };

/** The names of the form's fields that are not files. */
const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap(fieldsOf);
  if (!(schema instanceof z.ZodObject)) throw new Error("a form is an object with fields");
  return Object.keys(schema.shape);
};

const sendsBody = ({ form, files, body }: Call) => Boolean(form ?? files ?? body);

/** Reads the body that the call declares, of whatever kind. */
const readBody = async (
  { campus }: App,
  declared: Call,
  incoming: IncomingMessage,
  options: MountOptions,
): Promise<ReceivedForm> => {
  if (declared.form || declared.files) {
    const texts = declared.form ? fieldsOf(schemaFor(declared.form, campus.facts())) : [];
    const files = declared.files ?? {};
    const { temporary: tempDir, cutOff: signal } = options;
    return receiveForm(incoming, { files, texts, tempDir, signal });
  }
  return { ...emptyForm, fields: { ...(await readJson(incoming)) } };
};

/** What is known of a request before its body is read. */
const lookAt = async (app: App, declared: Call, c: ServerContext, options: MountOptions) => {
  const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
  const known = token ? await options.findViewer(app, token) : null;
  // an admin who lacks the required second factor is a guest where guests may call
  const viewer = known?.needsTwoStep && !declared.who(null) ? null : known;
  must(declared.who(viewer));
  return {
    viewer,
    params: declared.params && check(declared.params, c.req.param(), "BAD_PATH"),
    query: declared.query && check(declared.query, c.req.query(), "INVALID"),
  };
};
type Seen = Awaited<ReturnType<typeof lookAt>>;

/** Runs one call: who asks, may they, what do they send, the handler, the answer. */
const run = async (
  app: App,
  declared: Call,
  handler: AnyHandler,
  c: ServerContext,
  options: MountOptions,
) => {
  const look = () => lookAt(app, declared, c, options);
  const answer = async (
    { viewer, params, query }: Seen,
    { fields, files, lists }: ReceivedForm,
  ) => {
    const schema = declared.form ?? declared.body;
    const ignored = declared.ignores?.(viewer, params as { id: number }) ?? [];
    const sent = Object.entries(fields).filter(([key]) => !ignored.includes(key));
    const body =
      schema && check(schemaFor(schema, app.campus.facts()), Object.fromEntries(sent), "INVALID");
    const request = {
      params,
      query,
      body,
      files: { ...files, ...lists },
      viewer,
      address: clientAddress(c.env.incoming, app.settings.trustProxy),
      userAgent: c.req.header("user-agent") ?? "",
      idempotencyKey: c.req.header("idempotency-key"),
    };
    c.set("begun", performance.now());
    const answered = await answerFrom(app, declared, viewer, (from) => handler(from, request));
    if (options.checkAnswers) z.parse(declared.output, answered);
    if (declared.gives) return sendDownload(c, declared.gives, answered as unknown as HasDownload);
    return c.json({ success: true, ...answered }, declared.status ?? 200);
  };

  const inTurn: Admission["enter"] = (work) =>
    takesNoPlace(declared) ? work() : options.admission.enter(work);
  if (!sendsBody(declared)) return inTurn(async () => answer(await look(), emptyForm));
  const seen = await inTurn(look);
  // a slow sender takes no place meanwhile
  const received = await readBody(app, declared, c.env.incoming, options);
  try {
    return await inTurn(() => answer(seen, received));
  } finally {
    await received.discard();
  }
};

/** The path of a call in Hono's form. */
export const toHonoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Mounts every call under `/api`. One without a handler does not compile; one without a rule does not start. */
export const mountApi = (
  hono: Hono<ServerEnv>,
  app: App,
  calls: Readonly<Record<string, Call>>,
  handlers: Readonly<Record<string, unknown>>,
  options: MountOptions,
) => {
  const byPath = Map.groupBy(Object.entries(calls), ([, declared]) => declared.path);
  // `{` sorts after every letter, so `/admin/audit` comes before `/admin/{id}`
  for (const [declaredPath, named] of [...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const path = `/api${toHonoPath(declaredPath)}`;
    const allowed: string[] = [];
    for (const [name, declared] of named) {
      const handler = handlers[name] as AnyHandler | undefined;
      if (typeof declared.who !== "function" || typeof handler !== "function")
        throw new Error(`the call ${name} has no rule or no handler`);
      const own = [declared.method, ...(declared.also ? [declared.also] : [])];
      allowed.push(...own);
      hono.on(own, path, async (c) => {
        try {
          return await run(app, declared, handler, c, options);
        } catch (error) {
          await inEvenTime(declared, error, c.get("begun"));
          return answerFailure(c, app.log, error);
        }
      });
    }
    const allow = [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    hono.options(path, (c) => c.body(null, 204, { Allow: allow }));
    hono.all(path, (c) => {
      c.header("Allow", allow);
      return answerFailure(
        c,
        app.log,
        new Problem("METHOD_NOT_ALLOWED", "Metode ini tidak tersedia."),
      );
    });
  }
};
