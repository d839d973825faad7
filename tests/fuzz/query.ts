import { Hono } from "hono";
import fc from "fast-check";
import { api } from "../../src/api.ts";
import type { Call } from "../../src/call.ts";
import { storable } from "../../src/features/shared/fields.contract.ts";
import type { ServerEnv } from "../../src/server/http/env.ts";
import { noCopies } from "../../src/server/database/copies.ts";
import { mountApi } from "../../src/server/http/mount.ts";
import { makeAdmission } from "../../src/server/admission.ts";
import { makeLog } from "../../src/server/log.ts";
import { readSettings } from "../../src/server/settings.ts";
import { tmpdir } from "node:os";
import { arbitraryOf } from "../support/arbitraries.ts";
import { HOSTILE_JSON, HOSTILE_QUERIES, HOSTILE_SEGMENTS } from "../support/hostile.ts";
import { adminViewer, presenting, studentViewer } from "../support/presenting.ts";
import { changedBytes, changedSeeds, MOST_OF_ADDRESS } from "./changes.ts";
import { fuzzPart, SECOND } from "./part.ts";
import { serve } from "./served.ts";

/** What whoever reads, or sends no form, may get. */
const MAY_GET = new Set([200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422, 431]);

const WORDS = [
  ...HOSTILE_SEGMENTS.filter((one) => one.length < 100),
  ..."? & = [] [x] # // /../ /./ \\ + %2f %26 ; @ page= search= __proto__= http://x.example/".split(
    " ",
  ),
  ...'" { } [ ] , : null 1e999 -0 \\u0000 \\ud800 \u00e9 \u00ff'.split(" "),
].map((word) => Buffer.from(word, "latin1"));

const SEED = 7;
const KNOWN = { ids: [1, 7, 2_147_483_647], texts: ["2210817001@students.example.ac.id"] };
const FACTS = { studentDomain: "students.example.ac.id" };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"];

const sample = (schema: unknown) =>
  fc.sample(arbitraryOf(schema as never, KNOWN), { numRuns: 3, seed: SEED }) as object[];

/** Addresses of each call, right ones and, where it takes a query, hostile ones. */
const madeTargets = (call: Call) => {
  const params = call.params ? sample(call.params) : [{}];
  const queries = (call.query ? sample(call.query) : [{}]).map(
    (query) =>
      new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ),
  );
  const fill = (values: object) =>
    `/api${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((values as Record<string, unknown>)[name])),
    )}`;
  const right = queries.map((query, at) => `${fill(params[at] ?? params[0]!)}?${String(query)}`);
  const hostile = call.query ? HOSTILE_QUERIES.map((query) => `${fill(params[0]!)}?${query}`) : [];
  return [...right, ...hostile];
};

const madeBodies = (call: Call) => {
  const schema = typeof call.body === "function" ? call.body(FACTS) : call.body;
  return schema ? sample(schema).map((body) => JSON.stringify(body)) : [];
};

/** Throws for a text that no column can hold and for a number that is none. */
const checkTaken = (value: unknown): void => {
  if (typeof value === "string" && storable(value) !== value) throw new Error("it is not storable");
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error("it is no number");
  if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) checkTaken(one);
};

const VIEWERS = { student: studentViewer, admin: adminViewer, none: null } as const;

/** Every call of the API with its rule and its schemas, and nothing behind: what reads addresses and JSON. */
export const openQuery = async () => {
  const calls = Object.entries<Call>(api);
  const faults: unknown[] = [];
  const handlers = Object.fromEntries(
    calls.map(([name]) => [
      name,
      async (_app: unknown, { params, query, body }: Record<string, unknown>) => {
        checkTaken([params, query, body]);
        return { message: "Dibaca" };
      },
    ]),
  );
  const hono = new Hono<ServerEnv>();
  const app = {
    ...presenting,
    copies: noCopies,
    facts: FACTS,
    settings: readSettings({}),
    log: makeLog("error", (line) => void faults.push(line)),
  };
  mountApi(hono, app, api, handlers, {
    admission: makeAdmission(),
    temporary: tmpdir(),
    findViewer: async (_app, token) => VIEWERS[token.replaceAll("x", "") as keyof typeof VIEWERS],
  });
  hono.notFound((c) => c.json({ success: false, message: "Tidak ada", code: "NOT_FOUND" }, 404));
  const served = await serve(hono);

  const targets = calls.flatMap(([, call]) => madeTargets(call)).map((one) => Buffer.from(one));
  const bodies = [...calls.flatMap(([, call]) => madeBodies(call)), ...HOSTILE_JSON];
  const address = { seeds: targets, words: WORDS, mostBytes: MOST_OF_ADDRESS };
  const json = { seeds: bodies.map((one) => Buffer.from(one as string)), words: WORDS };

  return fuzzPart({
    batch: 1_000,
    longest: SECOND,
    inputs: fc.record({
      method: fc.oneof({ weight: 3, arbitrary: fc.constant("GET") }, fc.constantFrom(...METHODS)),
      who: fc.constantFrom("student", "admin", "none"),
      target: changedSeeds({ ...address, most: 4 }),
      body: fc.option(changedSeeds({ ...json, most: 4 }), { nil: undefined }),
    }),
    async feed({ method, who, target, body }) {
      const { status, body: said } = await served.ask({
        method,
        target: changedBytes(target, address),
        headers: [`Authorization: Bearer ${who.padEnd(24, "x")}`, "Content-Type: application/json"],
        body: body && changedBytes(body, json),
      });
      if (faults.length > 0) throw new Error(String(faults.splice(0)));
      if (!MAY_GET.has(status)) throw new Error(`${status}: ${said.slice(0, 300)}`);
      if (said !== "" && typeof JSON.parse(said).message !== "string")
        throw new Error(`no message: ${status} ${said.slice(0, 300)}`);
    },
    close: served.close,
  });
};
