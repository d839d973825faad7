import { api } from "../../api.ts";
import type { Call, Facts } from "../../call.ts";
import { ERROR_SCHEMA, failureResponses } from "./errors.ts";
import type { Json } from "./json-schema.ts";
import { operationOf } from "./operation.ts";

const INFO = {
  title: "SIKAM",
  version: "1.0.0",
  description:
    "Sistem Klinik Advokasi Mahasiswa. Answers are JSON with `success` and `message`; times are ISO 8601 in UTC. Messages are Indonesian, codes English. A path in an answer (`file_url`, `url`) is relative to the server: `/uploads/…` is `/api/uploads/…` of the origin.",
};

const BEARER = {
  type: "http",
  scheme: "bearer",
  description: "The `token` of a login. Where guests may call, an unknown one counts as none.",
};

/** The operations of every call by path and method; a call that also answers to PUT is there twice. */
const pathsOf = (facts: Facts, components: Json): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(api)) {
    const operations = (paths[call.path] ??= {});
    const operation = operationOf(name, call, facts, components);
    operations[call.method.toLowerCase()] = operation;
    if (call.also)
      operations[call.also.toLowerCase()] = { ...operation, operationId: `${name}WithPut` };
  }
  return paths;
};

/** The whole API as an OpenAPI 3.1 document, made from the list of calls that the server mounts. */
export const openApiDocument = (facts: Facts): Json => {
  const schemas: Json = { Error: ERROR_SCHEMA };
  const paths = pathsOf(facts, schemas);
  const tags = [...new Set(Object.values(api).map(({ tag }) => tag))];
  return {
    openapi: "3.1.1",
    info: INFO,
    servers: [{ url: "/api" }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: failureResponses(),
      securitySchemes: { bearer: BEARER },
    },
  };
};
