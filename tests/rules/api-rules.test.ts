import * as z from "zod";
import { expect, test } from "vitest";
import type { Call } from "../../src/call.ts";
import { admin } from "../../src/permissions.ts";
import {
  doubleRoutes,
  missingCases,
  unhandledCalls,
  untestedCalls,
  untoldCalls,
} from "./api-rules.ts";

const close: Call = {
  method: "PATCH",
  path: "/things/{id}",
  tag: "Things",
  summary: "Close a thing",
  who: admin,
  body: z.object({ note: z.string() }),
  output: z.object({}),
};
const calls = { closeThing: close };

const tests = (source: string) => new Map([["src/features/things/thing.test.ts", source]]);

const block = (...lines: string[]) =>
  tests(
    [
      'describe("PATCH /things/{id}", () => {',
      ...lines.map((line) => `  ${line}`),
      "});",
      "",
      "test('another', () => expect(403 + 422 + 401 + 200));",
    ].join("\n"),
  );

test("a call that no test names is found", () => {
  expect(untestedCalls(calls, tests('test("PATCH /things", () => {});'))).toHaveLength(1);
  expect(untestedCalls(calls, tests('test("PATCH /things/{id}/note", () => {});'))).toHaveLength(1);
  expect(untestedCalls(calls, tests('// test("PATCH /things/{id}")'))).toHaveLength(1);
  expect(untestedCalls(calls, block())).toEqual([]);
});

test("a call that no row of the book names is found", () => {
  const untold = (cell: string) => untoldCalls(calls, `| call | G |\n| ${cell} | 401 |`);
  expect(untold("GET /things/{id}, PATCH /things")).toEqual(["PATCH /things/{id}"]);
  expect(untold("PATCH /things, GET /things/{id}")).toEqual(["PATCH /things/{id}"]);
  expect(untold("GET /others…")).toHaveLength(1);
  expect(untold("GET and PATCH /things, /things/{id}")).toEqual([]);
  expect(untold("/thing…")).toEqual([]);
});

test("a missing case of a call is found, whatever other tests say", () => {
  const cases = ["toBe(200)", "toBe(401)", "toBe(403)", "toBe(422)"];
  expect(missingCases(calls, block(...cases))).toEqual([]);
  expect(missingCases(calls, block(...cases.slice(0, 2)))).toEqual([
    'the tests titled "PATCH /things/{id} …" never speak of 403, 422',
  ]);
});

test("no such record and the refusals that a call names are cases as well", () => {
  const named = {
    closeThing: { ...close, params: z.object({}), errors: ["STALE", "NOT_YOURS"] },
  } as const;
  const cases = ["toBe(200)", "toBe(401)", "toBe(403)", "toBe(422)"];
  expect(missingCases(named, block(...cases))).toEqual([
    'the tests titled "PATCH /things/{id} …" never speak of 409, 404',
  ]);
  expect(missingCases(named, block(...cases, "toBe(404)", "toBe(409)"))).toEqual([]);
});

test("the cases of a call may stand in several tests and in rows of a table", () => {
  const source = [
    'test("PATCH /things/{id} closes it", async () => {',
    "  expect(answer.status).toBe(200);",
    "});",
    'test("PATCH /things/{id} without a note is a 422", () => {});',
    "test.each([",
    '  ["PATCH /things/{id}", 401],',
    "  [",
    '    "PATCH /things/{id}",',
    "    403,",
    "  ],",
    "])('%s refuses with %i', () => {});",
  ].join("\n");
  expect(missingCases(calls, tests(source))).toEqual([]);
});

test("a call without a handler is found", () => {
  expect(unhandledCalls(calls, tests("export const handlers = { openThing };"))).toEqual([
    "closeThing",
  ]);
  expect(unhandledCalls(calls, tests("export const handlers = { closeThing };"))).toEqual([]);
});

test("two calls on one route are found, whatever their parameters are called", () => {
  const other: Call = { ...close, path: "/things/{name}" };
  expect(doubleRoutes({ close, other })).toEqual(["PATCH /things/{}"]);
});
