import fc from "fast-check";
import type { Call, Facts } from "../../src/call.ts";
import { arbitraryOf, type KnownWords } from "./arbitraries.ts";
import { encodeJson, encodeParts, type RawRequest } from "./requests.ts";

/** A text that no column holds or that no request may be as long as, in JSON, in a form and in an address. */
interface Unstorable {
  readonly what: string;
  readonly json: string;
  readonly bytes: Buffer;
  readonly url: string;
}

const MEGABYTE = "x".repeat(1_000_000);

export const UNSTORABLE: readonly Unstorable[] = [
  { what: "NUL", json: "\u0000", bytes: Buffer.from([0]), url: "%00" },
  { what: "NUL in a text", json: "1\u00002", bytes: Buffer.from("1\u00002"), url: "1%002" },
  {
    what: "half a character",
    json: "a\ud800",
    bytes: Buffer.from([0x61, 0xed, 0xa0, 0x80]),
    url: "a%ED%A0%80",
  },
  { what: "a megabyte", json: MEGABYTE, bytes: Buffer.from(MEGABYTE), url: MEGABYTE },
];

/** A request with one of its parameters unstorable. */
interface ParameterCase {
  readonly where: string;
  /** Whether the address is longer than any server reads. */
  readonly tooLong: boolean;
  readonly request: RawRequest;
}

type Fields = Record<string, unknown>;

const SAMPLES = 30;
const SEED = 7;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The ways to every value that is no object: `["filters", "search"]`. */
const leavesOf = (fields: Fields): string[][] =>
  Object.entries(fields).flatMap(([key, value]) =>
    isFields(value) ? leavesOf(value).map((rest) => [key, ...rest]) : [[key]],
  );

const withLeaf = (
  fields: Fields,
  [key = "", ...rest]: readonly string[],
  value: unknown,
): Fields => ({
  ...fields,
  [key]: rest.length === 0 ? value : withLeaf(fields[key] as Fields, rest, value),
});

/** For every parameter that a schema takes: its way, and right values beside it. */
const parametersOf = (schema: NonNullable<Call["params"]> | undefined, known: KnownWords) => {
  if (!schema) return [];
  const samples = fc.sample(arbitraryOf(schema, known), { numRuns: SAMPLES, seed: SEED });
  const byName = new Map<string, { way: string[]; right: Fields }>();
  for (const right of samples as Fields[])
    for (const way of leavesOf(right))
      if (!byName.has(way.join("."))) byName.set(way.join("."), { way, right });
  return [...byName.values()];
};

const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Every parameter of a call, each in turn with what cannot be stored, the others right. */
export const parameterCases = (call: Call, facts: Facts, known: KnownWords): ParameterCase[] => {
  const settle = (schema: Call["body"]) => (typeof schema === "function" ? schema(facts) : schema);
  const inPath = parametersOf(call.params, known);
  const inBody = parametersOf(settle(call.form ?? call.body), known);
  const { method } = call;
  const pathOf = (fill: (name: string) => string) =>
    call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill(name));
  const right = (name: string) => encodeURIComponent(String(inPath[0]?.right[name]));
  const path = pathOf(right);
  const bare = { method, headers: {}, body: undefined };
  return UNSTORABLE.flatMap(({ what, json, bytes, url }): ParameterCase[] => {
    const tooLong = url === MEGABYTE;
    const inAddress = (where: string, at: string) => ({
      where: `${what} in ${where}`,
      tooLong,
      request: { ...bare, path: at },
    });
    const inField = (way: readonly string[], fields: Fields): ParameterCase => {
      const changed = Object.entries(withLeaf(fields, way, json));
      const sent = call.form
        ? encodeParts(
            changed.map(([name, value]) => ({
              name,
              bytes: name === way[0] ? bytes : Buffer.from(text(value)),
            })),
          )
        : encodeJson(Object.fromEntries(changed));
      const headers = { "content-type": sent.type };
      const request = { method, path, headers, body: sent.bytes };
      return { where: `${what} in the field ${way.join(".")}`, tooLong: false, request };
    };
    return [
      ...inPath.map(({ way: [name = ""] }) =>
        inAddress(
          `the path's ${name}`,
          pathOf((other) => (other === name ? url : right(other))),
        ),
      ),
      ...parametersOf(call.query, known).map(({ way: [name = ""] }) =>
        inAddress(`the query's ${name}`, `${path}?${name}=${url}`),
      ),
      ...inBody.map(({ way, right: fields }) => inField(way, fields)),
    ];
  });
};
