import type { Call } from "../../src/call.ts";
import { openApiDocument } from "../../src/server/openapi/document.ts";
import type { TestApp } from "./test-app.ts";

/** One answer that a crawl read. */
export interface Visit {
  /** Whose token it was asked with. */
  readonly who: string;
  /** The call's name in `api`. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly body: any;
}

export interface CrawlPlan {
  /** Tokens by the name of their owner; a guest has none. */
  readonly askers: Readonly<Record<string, string | undefined>>;
  /** Put where a path asks for a record. */
  readonly ids: readonly number[];
  /** Put where a filter asks for an account. */
  readonly accounts: readonly number[];
  /** Searched for; the first one in every order. */
  readonly words: readonly string[];
}

type Query = Readonly<Record<string, string>>;

const documents = new WeakMap<object>();

/** The document of the API, made once for each app: it takes as long as a hundred calls. */
const documentOf = ({ app: { campus } }: TestApp) => {
  const document = documents.get(campus) ?? openApiDocument(campus.facts());
  documents.set(campus, document);
  return document;
};

/** Every query that a call's parameters allow: each value of each, and each order of a search. */
const queriesOf = (t: TestApp, call: Call, { words, accounts }: CrawlPlan): string[] => {
  const document = documentOf(t);
  const parameters = (document.paths[call.path].get.parameters ?? []) as any[];
  const inQuery = parameters.filter((one) => one.in === "query");
  if (inQuery.length === 0) return [""];
  const valuesOf = ({ name, schema }: any): readonly unknown[] => {
    if (name === "search") return words;
    return /id$/i.test(name) ? accounts : (schema.enum ?? []);
  };
  const each: Query[] = inQuery.flatMap((one) =>
    valuesOf(one).map((value) => ({ [one.name]: String(value) })),
  );
  const sorts = each.filter((one) => "sort" in one);
  const [first] = each.filter((one) => "search" in one);
  const both = first ? sorts.map((sort) => ({ ...first, ...sort })) : [];
  return [{}, ...each, ...both].map(
    (query) => `?${new URLSearchParams({ itemPerPage: "100", ...query }).toString()}`,
  );
};

/** Every path of a call: each value of a parameter that has a list of them, each id for the others. */
const pathsOf = (t: TestApp, call: Call, ids: readonly number[]): string[] => {
  const document = documentOf(t);
  const parameters = (document.paths[call.path].get.parameters ?? []) as any[];
  return parameters
    .filter((one) => one.in === "path")
    .reduce(
      (paths: string[], { name, schema }) =>
        paths.flatMap((path) =>
          (schema.enum ?? ids).map((value: unknown) => path.replace(`{${name}}`, String(value))),
        ),
      [call.path],
    );
};

/** Reads every GET call among `calls` with every filter and order that it names, as every asker; throws on a 500. */
export const crawl = async (
  t: TestApp,
  calls: Readonly<Record<string, Call>>,
  plan: CrawlPlan,
): Promise<Visit[]> => {
  const visits: Visit[] = [];
  for (const [name, call] of Object.entries(calls).filter(([, { method }]) => method === "GET")) {
    const queries = queriesOf(t, call, plan);
    const paths = pathsOf(t, call, plan.ids).flatMap((path) =>
      queries.map((query) => path + query),
    );
    for (const [who, token] of Object.entries(plan.askers))
      for (const path of paths) {
        const reply = await t.call("GET", path, { token });
        if (reply.status >= 500) throw new Error(`${who} got a ${reply.status} from ${path}`);
        visits.push({ who, name, path, text: JSON.stringify(reply.body), body: reply.body });
      }
  }
  return visits;
};

/** Every object anywhere in an answer. */
export const objectsIn = (value: unknown): Record<string, any>[] => {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value, ...inner];
};
