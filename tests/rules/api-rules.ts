import { withoutComments } from "../../scripts/import-graph.ts";
import type { Call } from "../../src/call.ts";
import { type Code, STATUS_OF } from "../../src/codes.ts";
import type { Asker } from "../../src/permissions.ts";
import { escaped, type Sources } from "./project.ts";

type Calls = Readonly<Record<string, Call>>;

const routeOf = ({ method, path }: Call) => `${method} ${path}`;

/** One of each kind that a rule can tell apart. */
const askers: readonly Asker[] = [
  null,
  { id: 1, role: "student", status: "waiting" },
  { id: 1, role: "student", status: "not_verified" },
  { id: 1, role: "student", status: "verified" },
  { id: 1, role: "admin", status: null },
  { id: 1, role: "superadmin", status: null },
];

/** Statuses that a test of this call must speak of: success, refusals of its rule and its own, a bad body, no such record. */
const statusesOf = (call: Call): number[] => {
  const refusals = askers.flatMap((asker) => call.who(asker)?.code ?? []);
  const invalid = call.body || call.form ? [422] : [];
  const missing = call.params ? [404] : [];
  const refused = [...refusals, ...(call.errors ?? [])].map((code: Code) => STATUS_OF[code]);
  return [...new Set([call.status ?? 200, ...refused, ...invalid, ...missing])];
};

const indentOf = (line: string) => line.length - line.trimStart().length;

/** From line `from` on to where its brackets close, told by the indentation of formatted code. */
const blockAt = (lines: readonly string[], from: number): string => {
  const first = lines[from] ?? "";
  if (!/[([{]$|=>$/.test(first)) return first;
  const end = lines.findIndex(
    (line, at) => at > from && line !== "" && indentOf(line) <= indentOf(first),
  );
  return lines.slice(from, end < 0 ? undefined : end + 1).join("\n");
};

/** Every piece of test that names a route in its title or row: the block, or the line. */
const piecesNaming = (tests: Sources, route: string): string[] => {
  const quoted = new RegExp(`["'\`](.* )?${escaped(route)}(?![\\w/{?-]).*["'\`]`);
  return [...tests.values()].flatMap((source) => {
    const lines = withoutComments(source).split("\n");
    return lines.flatMap((line, at) => {
      if (!quoted.test(line)) return [];
      const startsHere = !/^\s*["'`]/.test(line);
      const opener = lines.findLastIndex((one, i) => i < at && indentOf(one) < indentOf(line));
      return [blockAt(lines, startsHere ? at : Math.max(opener, 0))];
    });
  });
};

/** Calls that no test names as `METHOD /path`. */
export const untestedCalls = (calls: Calls, tests: Sources): string[] =>
  Object.values(calls)
    .map(routeOf)
    .filter((route) => piecesNaming(tests, route).length === 0)
    .map((route) => `no test is titled "${route} …"`);

/** Calls whose tests leave out success, 401, 403 or, where there is a body, 422. */
export const missingCases = (calls: Calls, tests: Sources): string[] =>
  Object.values(calls).flatMap((call) => {
    const text = piecesNaming(tests, routeOf(call)).join("\n");
    const missing = statusesOf(call).filter((status) => !new RegExp(`\\b${status}\\b`).test(text));
    return text && missing.length > 0
      ? [`the tests titled "${routeOf(call)} …" never speak of ${missing.join(", ")}`]
      : [];
  });

/** Calls that no handler file names. That they are mounted at all is the mount's own check. */
export const unhandledCalls = (calls: Calls, handlers: Sources): string[] =>
  Object.keys(calls).filter(
    (name) => ![...handlers.values()].some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );

const METHOD_OR_PATH = /\b(?:GET|POST|PUT|PATCH|DELETE)\b|\/[\w{}/.-]+…?/g;

/** The routes in the first cell of a row of the book: 'GET and PUT /a, /b' names four. */
const routesIn = (cell: string): string[] => {
  let methods: string[] = [];
  let previous = "";
  return [...cell.matchAll(METHOD_OR_PATH)].flatMap(([word]) => {
    const isPath = word.startsWith("/");
    if (!isPath) methods = previous.startsWith("/") ? [word] : [...methods, word];
    previous = word;
    if (!isPath) return [];
    return word.endsWith("…") ? [word] : methods.map((method) => `${method} ${word}`);
  });
};

/** Calls that no row of a page of the book names; `/admin/news…` names all whose paths begin in this way. */
export const untoldCalls = (calls: Calls, page: string): string[] => {
  const told = [...page.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = ""]) => routesIn(cell));
  const isTold = (call: Call) =>
    told.some(
      (one) =>
        one === routeOf(call) || (one.endsWith("…") && call.path.startsWith(one.slice(0, -1))),
    );
  return Object.values(calls)
    .filter((call) => !isTold(call))
    .map(routeOf);
};

/** Two calls on one method and path: the second would never be reached. */
export const doubleRoutes = (calls: Calls): string[] => {
  const routes = Object.values(calls).map((call) => routeOf(call).replaceAll(/\{\w+\}/g, "{}"));
  return routes.filter((route, at) => routes.indexOf(route) !== at);
};
