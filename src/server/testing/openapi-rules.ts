import type { Json } from "../openapi/json-schema.ts";

/** What the OpenAPI 3.1 specification demands of the parts of a document that this product uses. */

/** The keys that an object may have; those with `!` it must have. */
const KEYS = {
  document: ["openapi!", "info!", "servers", "tags", "paths!", "components"],
  info: ["title!", "version!", "description"],
  operation: [
    "tags",
    "summary",
    "operationId",
    "security",
    "parameters",
    "requestBody",
    "responses!",
  ],
  parameter: ["name!", "in!", "description", "required", "schema!"],
  requestBody: ["content!", "required"],
  media: ["schema!", "encoding"],
  encoding: ["contentType!"],
  response: ["description!", "headers", "content"],
  reference: ["$ref!", "description"],
  header: ["description", "schema!"],
  security: ["type!", "scheme!", "description"],
  tag: ["name!"],
} as const;

interface Parameter extends Json {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
}

const METHODS = ["get", "post", "put", "patch", "delete"];
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
};

const entries = (value: unknown) => Object.entries((value ?? {}) as Json) as [string, any][];

/** Everything in the document that breaks the specification, each fault with its place; none is an empty list. */
export const openApiFaults = (document: Json): string[] => {
  const faults: string[] = [];
  const say = (place: string, what: string) => void faults.push(`${place}: ${what}`);
  const operationIds = new Set<string>();

  const keys = (place: string, kind: keyof typeof KEYS, value: Json) => {
    const allowed = KEYS[kind];
    for (const key of Object.keys(value))
      if (!allowed.some((one) => one.replace("!", "") === key)) say(place, `${key} is no key here`);
    for (const key of allowed)
      if (key.endsWith("!") && !(key.slice(0, -1) in value)) say(place, `${key} is missing`);
  };

  const resolves = (place: string, reference: string) => {
    let at: any = document;
    for (const step of reference.replace(/^#\//, "").split("/")) at = at?.[step];
    if (!reference.startsWith("#/components/") || at === undefined)
      say(place, `${reference} leads nowhere`);
  };

  const schema = (place: string, value: Json): void => {
    for (const [key, part] of entries(value)) {
      const here = `${place}/${key}`;
      if (key === "$ref") resolves(place, part);
      else if (key === "properties")
        for (const [name, one] of entries(part)) schema(`${here}/${name}`, one);
      else if (["items", "additionalProperties", "propertyNames"].includes(key)) schema(here, part);
      else if (["allOf", "anyOf", "oneOf"].includes(key)) {
        if (!Array.isArray(part) || part.length === 0) say(here, "is no list");
        for (const [at, one] of entries(part)) schema(`${here}/${at}`, one);
      } else if (!KEYWORDS[key]) say(place, `${key} is no keyword`);
      else if (!KEYWORDS[key](part)) say(here, `${JSON.stringify(part)} is no value for it`);
    }
    for (const name of (value["required"] as string[] | undefined) ?? [])
      if (value["properties"] && !(name in (value["properties"] as Json)))
        say(place, `requires ${name}, which it does not have`);
  };

  const content = (place: string, value: unknown) => {
    if (entries(value).length === 0) say(place, "has no content");
    for (const [type, media] of entries(value)) {
      keys(`${place}/${type}`, "media", media);
      schema(`${place}/${type}`, media.schema);
      for (const [name, one] of entries(media.encoding)) {
        keys(`${place}/${type}/encoding/${name}`, "encoding", one);
        if (!(name in media.schema.properties)) say(place, `encodes ${name}, which is no field`);
      }
    }
  };

  const response = (place: string, value: Json) => {
    if ("$ref" in value) {
      keys(place, "reference", value);
      return resolves(place, value["$ref"] as string);
    }
    keys(place, "response", value);
    for (const [name, header] of entries(value["headers"])) {
      keys(`${place}/${name}`, "header", header);
      schema(`${place}/${name}`, header.schema);
    }
    content(place, value["content"]);
  };

  const operation = (place: string, path: string, value: any) => {
    keys(place, "operation", value);
    if (operationIds.has(value.operationId)) say(place, `a second ${value.operationId}`);
    operationIds.add(value.operationId);
    for (const tag of value.tags)
      if (!(document as any).tags.some(({ name }: Json) => name === tag))
        say(place, `no tag ${tag}`);
    for (const scheme of value.security.flatMap(Object.keys))
      resolves(place, `#/components/securitySchemes/${scheme}`);
    const parameters = (value.parameters ?? []) as Parameter[];
    const names = parameters.map((one) => `${one.in} ${one.name}`);
    if (new Set(names).size < names.length) say(place, "names a parameter twice");
    for (const parameter of parameters) {
      keys(`${place}/${parameter.name}`, "parameter", parameter);
      schema(`${place}/${parameter.name}`, parameter.schema);
      if (parameter.in === "path" && parameter.required !== true)
        say(place, `${parameter.name} of the path is not required`);
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
    if (inPath.join() !== names.filter((name) => name.startsWith("path ")).join())
      say(place, `its path parameters are ${inPath.join()}, not ${names.join()}`);
    if (value.requestBody) {
      keys(`${place}/body`, "requestBody", value.requestBody);
      content(`${place}/body`, value.requestBody.content);
    }
    for (const [status, one] of entries(value.responses)) {
      if (!/^[1-5]\d\d$/.test(status)) say(place, `${status} is no status`);
      response(`${place}/${status}`, one);
    }
  };

  keys("document", "document", document);
  keys("info", "info", document["info"] as Json);
  if (!/^3\.1\.\d+$/.test(String(document["openapi"]))) say("openapi", "is not 3.1");
  for (const [at, tag] of entries(document["tags"])) keys(`tags/${at}`, "tag", tag);
  for (const [path, item] of entries(document["paths"])) {
    if (!path.startsWith("/")) say(path, "starts with no slash");
    for (const [method, one] of entries(item)) {
      if (!METHODS.includes(method)) say(path, `${method} is no method`);
      operation(`${method} ${path}`, path, one);
    }
  }
  const components = document["components"] as Record<string, Json>;
  for (const [group, parts] of entries(components))
    for (const name of Object.keys(parts))
      if (!/^[a-zA-Z0-9._-]+$/.test(name)) say(group, `${name} is no name of a component`);
  for (const [name, one] of entries(components["schemas"])) schema(name, one);
  for (const [name, one] of entries(components["responses"])) response(name, one);
  for (const [name, one] of entries(components["securitySchemes"])) keys(name, "security", one);
  return faults;
};
