import * as z from "zod";
import { contracts } from "../../api.ts";
import type { Facts, Schema } from "../../call.ts";

/** A JSON object of the document: a schema, an operation, a response. */
export interface Json {
  [key: string]: unknown;
}

type Overridden = Parameters<NonNullable<z.core.ToJSONSchemaParams["override"]>>[0];

const isShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodLazy;

/** Shapes of answers by the names under which the contracts export them; each becomes one component. */
const shapes = z.registry<{ id: string }>();
for (const [name, value] of contracts.flatMap((contract) => Object.entries<unknown>(contract)))
  if (isShape(value)) shapes.add(value, { id: `${name[0]!.toUpperCase()}${name.slice(1)}` });

/** Request bodies are described in their operation; none becomes a component. */
const unnamed = z.registry<{ id: string }>();

const settle = (schema: Schema, facts: Facts): z.ZodType =>
  typeof schema === "function" ? schema(facts) : schema;

/** A text that is checked against a list of values or a format; the type `string` alone would promise too little. */
const narrowText = ({ zodSchema, jsonSchema }: Overridden) => {
  const { def } = zodSchema._zod;
  if (def.type !== "pipe" || def.in._zod.def.type !== "string") return;
  const narrowed = z.toJSONSchema(def.out, { unrepresentable: "any" }) as Json;
  if (narrowed["type"] !== "string") return;
  for (const key of ["enum", "format"])
    if (key in narrowed) Object.assign(jsonSchema, { [key]: narrowed[key] });
};

/** Removes what tells a reader nothing: Zod's own bounds, patterns that repeat a format, closed answers. */
const tidy = ({ jsonSchema }: Overridden) => {
  const { minimum, maximum, format, additionalProperties } = jsonSchema;
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (format !== undefined) delete jsonSchema.pattern;
  if (additionalProperties === false) delete jsonSchema.additionalProperties;
};

const isEmpty = (schema: unknown) => Object.keys(schema as object).length === 0;

/** References point to components; a conjunction with an empty part becomes its other part. */
const toComponents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toComponents);
  if (typeof value !== "object" || value === null) return value;
  if ("allOf" in value && Array.isArray(value.allOf)) {
    const said = value.allOf.filter((part) => !isEmpty(part));
    if (said.length === 1) return toComponents(said[0]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "$ref"
        ? String(part).replace("#/$defs/", "#/components/schemas/")
        : toComponents(part),
    ]),
  );
};

/**
 * A Zod schema as JSON Schema 2020-12, as it is sent (`input`) or answered (`output`). Shared shapes become
 * references; their schemas are added to `components`.
 */
export const jsonSchemaOf = (
  schema: Schema,
  io: "input" | "output",
  facts: Facts,
  components: Json,
): Json => {
  const made = z.toJSONSchema(settle(schema, facts), {
    io,
    metadata: io === "output" ? shapes : unnamed,
    unrepresentable: "any",
    override(context) {
      if (io === "input") narrowText(context);
      tidy(context);
    },
  }) as Json;
  const { $schema: _dialect, $defs = {}, ...rest } = made;
  for (const [name, shape] of Object.entries($defs as Json)) {
    const { id: _id, ...said } = toComponents(shape) as Json;
    components[name] ??= said;
  }
  return toComponents(rest) as Json;
};

/** Whether a field of `schema` must be sent; a field with a default need not be. */
export const requiredFields = (schema: Schema, facts: Facts): string[] => {
  const settled = settle(schema, facts);
  if (!(settled instanceof z.ZodObject)) return [];
  return Object.entries(settled.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
};
