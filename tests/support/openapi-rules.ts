import type { Json } from "../../src/server/openapi/json-schema.ts";

/**
 * What OpenAPI 3.1 demands of a document and the public validator does not look at: names that must be
 * unique or declared, parameters that fit their path, and schemas, which it takes as they are.
 */

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** The keywords of JSON Schema 2020-12 in use, each with the check of its value. */
const KEYWORDS: Readonly<Record<string, (value: any) => boolean>> = {
  type: (v) => [v].flat().length > 0 && [v].flat().every((one) => TYPES.includes(one)),
  enum: (v) => Array.isArray(v) && v.length > 0 && new Set(v).size === v.length,
  const: () => true,
  default: () => true,
  description: (v) => typeof v === "string",
  format: (v) => typeof v === "string",
  contentMediaType: (v) => /^\w+\/[\w.+-]+$/.test(v),
  pattern: (v) => new RegExp(v, "u") instanceof RegExp,
  required: (v) => Array.isArray(v) && v.every((one) => typeof one === "string"),
  minimum: Number.isFinite,
  maximum: Number.isFinite,
  minLength: (v) => Number.isInteger(v) && v >= 0,
  maxLength: (v) => Number.isInteger(v) && v >= 0,
  minItems: (v) => Number.isInteger(v) && v >= 0,
  maxItems: (v) => Number.isInteger(v) && v >= 0,
  prefixItems: (v) => Array.isArray(v) && v.length > 0,
};

const entries = (value: unknown) => Object.entries((value ?? {}) as Json) as [string, any][];

/** Every fault of a schema, each with its place. */
const schemaFaults = (place: string, value: Json): string[] => {
  const { properties, required = [] } = value as { properties?: Json; required?: string[] };
  const absent = properties ? required.filter((name) => !(name in properties)) : [];
  return [
    ...absent.map((name) => `${place}: requires ${name}, which it does not have`),
    ...entries(value).flatMap(([key, part]): string[] => {
      const here = `${place}/${key}`;
      if (key === "$ref") return [];
      if (["items", "additionalProperties", "propertyNames"].includes(key))
        return schemaFaults(here, part);
      if (["properties", "allOf", "anyOf", "oneOf"].includes(key))
        return entries(part).flatMap(([name, one]) => schemaFaults(`${here}/${name}`, one));
      if (!KEYWORDS[key]) return [`${place}: ${key} is no keyword`];
      return KEYWORDS[key](part) ? [] : [`${here}: ${JSON.stringify(part)} is no value for it`];
    }),
  ];
};

/** The faults of every schema below `value`. */
const allSchemaFaults = (place: string, value: unknown): string[] =>
  typeof value === "object"
    ? entries(value).flatMap(([key, part]) =>
        key === "schema" ? schemaFaults(place, part) : allSchemaFaults(`${place}/${key}`, part),
      )
    : [];

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) < at);

const operationFaults = (document: any, path: string, operation: any): string[] => {
  const tags = document.tags.map(({ name }: Json) => name);
  const schemes = Object.keys(document.components.securitySchemes);
  const unknown = [
    ...operation.tags.filter((tag: string) => !tags.includes(tag)),
    ...operation.security.flatMap(Object.keys).filter((name: string) => !schemes.includes(name)),
  ];
  const parameters = (operation.parameters ?? []) as { name: string; in: string }[];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
  const names = parameters.map((one) => `${one.in} ${one.name}`);
  return [
    ...unknown.map((name) => `${name} is declared nowhere`),
    ...twice(names).map((name) => `a second ${name}`),
    ...(inPath.join() === declared.join()
      ? []
      : [`its path parameters are ${inPath.join()}, not ${declared.join()}`]),
  ];
};

/** Everything in the document that breaks these rules, each fault with its place; none is an empty list. */
export const openApiFaults = (document: any): string[] => {
  const operations = entries(document.paths).flatMap(([path, item]) =>
    entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const ids = operations.map(({ operation }) => String(operation.operationId));
  return [
    ...twice(ids).map((id) => `a second ${id}`),
    ...operations.flatMap(({ path, method, operation }) =>
      operationFaults(document, path, operation).map((fault) => `${method} ${path}: ${fault}`),
    ),
    ...allSchemaFaults("paths", document.paths),
    ...allSchemaFaults("responses", document.components.responses),
    ...entries(document.components.schemas).flatMap(([name, one]) => schemaFaults(name, one)),
  ];
};
