import type { Call, Facts, FileField } from "../../call.ts";
import { failuresOf } from "./errors.ts";
import { type Json, jsonSchemaOf, requiredFields } from "./json-schema.ts";

const MIME_TYPES: Readonly<Record<FileField["accept"], string>> = {
  image: "image/jpeg, image/png",
  pdf: "application/pdf",
  "image-or-pdf": "image/jpeg, image/png, application/pdf",
  csv: "text/csv",
};

const MULTIPART = "multipart/form-data";

/** The parameters of a call, out of one of its schemas. */
const parametersOf = (
  schema: NonNullable<Call["params"]>,
  place: "path" | "query",
  facts: Facts,
): Json[] => {
  const { properties = {} } = jsonSchemaOf(schema, "input", facts, {});
  const required = requiredFields(schema, facts);
  return Object.entries(properties as Json).map(([name, field]) => ({
    name,
    in: place,
    ...(place === "path" || required.includes(name) ? { required: true } : {}),
    schema: field,
  }));
};

const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  description: "A repeat under the same key within a day answers with the record of the first.",
  schema: { type: "string", minLength: 1, maxLength: 64 },
};

const fileSchema = ({ accept, maxBytes, several }: FileField): Json => {
  const is = `${MIME_TYPES[accept]}, decided by content; at most ${maxBytes} bytes.`;
  const file = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };
  return several
    ? { type: "array", maxItems: several.most, items: { ...file, description: is } }
    : { ...file, description: `${is} Left out keeps what is there, sent empty removes it.` };
};

/** The body of a call with a form or files. */
const multipartOf = ({ form, files = {} }: Call, facts: Facts): Json => {
  const fields = form ? jsonSchemaOf(form, "input", facts, {}) : { type: "object" };
  const fileFields = Object.entries(files);
  const encoding = fileFields.map(([name, { accept }]) => [
    name,
    { contentType: MIME_TYPES[accept] },
  ]);
  const schema = {
    ...fields,
    properties: {
      ...(fields["properties"] as Json | undefined),
      ...Object.fromEntries(fileFields.map(([name, field]) => [name, fileSchema(field)])),
    },
  };
  return { schema, ...(encoding.length > 0 ? { encoding: Object.fromEntries(encoding) } : {}) };
};

const bodyOf = (call: Call, facts: Facts): Json | undefined => {
  if (call.form || call.files)
    return { required: true, content: { [MULTIPART]: multipartOf(call, facts) } };
  if (!call.body) return undefined;
  const schema = jsonSchemaOf(call.body, "input", facts, {});
  const required = Array.isArray(schema["required"]);
  return { required, content: { "application/json": { schema } } };
};

/** The success of a call in its envelope (docs/product/api.md#success), or the file that it gives. */
const successOf = (call: Call, facts: Facts, components: Json): Json => {
  if (call.gives)
    return {
      description: "A file.",
      content: { [call.gives]: { schema: { type: "string", format: "binary" } } },
    };
  const output = jsonSchemaOf(call.output, "output", facts, components);
  const schema = {
    ...output,
    properties: {
      success: { type: "boolean", const: true },
      message: { type: "string" },
      ...(output["properties"] as Json | undefined),
    },
    required: ["success", "message", ...((output["required"] as string[] | undefined) ?? [])],
  };
  const description = call.status === 201 ? "Made." : "Done.";
  return { description, content: { "application/json": { schema } } };
};

/** One call as an operation; shapes of its answer are added to `components`. */
export const operationOf = (name: string, call: Call, facts: Facts, components: Json): Json => {
  const parameters = [
    ...(call.params ? parametersOf(call.params, "path", facts) : []),
    ...(call.query ? parametersOf(call.query, "query", facts) : []),
    ...(call.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = bodyOf(call, facts);
  const forGuests = call.who(null) === undefined;
  return {
    tags: [call.tag],
    summary: call.summary,
    operationId: name,
    security: [...(forGuests ? [{}] : []), { bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [String(call.status ?? 200)]: successOf(call, facts, components),
      ...failuresOf(call),
    },
  };
};
