import type { Call } from "../../call.ts";
import { type Code, STATUS_OF } from "../../codes.ts";
import type { Asker } from "../../permissions.ts";
import type { Json } from "./json-schema.ts";

/** One viewer of each kind that a rule can tell apart. */
const ASKERS: readonly Asker[] = [
  null,
  { id: 1, role: "student", status: "waiting" },
  { id: 1, role: "student", status: "not_verified" },
  { id: 1, role: "student", status: "verified" },
  { id: 1, role: "admin", status: null },
  { id: 1, role: "superadmin", status: null },
  { id: 1, role: "superadmin", status: null, needsTwoStep: true },
];

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};

interface Failure {
  readonly name: string;
  readonly description: string;
  readonly headers?: Json;
}

/** The meaning of every failure's status (docs/product/api.md#statuses). */
const FAILURES: Readonly<Record<number, Failure>> = {
  400: { name: "Unreadable", description: "The request cannot be read." },
  401: { name: "NotSignedIn", description: "No token, an expired one, or wrong login data." },
  403: { name: "Forbidden", description: "Known, but not allowed." },
  404: { name: "NotFound", description: "Not there, or not for this person to know of." },
  408: { name: "TooSlow", description: "The body came too slowly." },
  409: { name: "Conflict", description: "It collides with what is there." },
  413: { name: "TooLarge", description: "The body or a file is too large." },
  415: { name: "WrongType", description: "The body or a file is of a type not accepted." },
  422: { name: "Invalid", description: "Fields are at fault; `errors` names them." },
  429: { name: "TooMany", description: "Too many of these.", headers: RETRY_AFTER },
  503: { name: "Unavailable", description: "Overloaded, or away.", headers: RETRY_AFTER },
  507: { name: "DiskFull", description: "The disk is full; everything but uploads goes on." },
};

/** The codes of refusals by status: those of the call's rule, and those that the call names. */
const refusalsOf = (call: Call): Map<number, Set<string>> => {
  const refusals = new Map<number, Set<string>>();
  const add = (code: Code) =>
    refusals.set(STATUS_OF[code], (refusals.get(STATUS_OF[code]) ?? new Set()).add(code));
  for (const asker of ASKERS) {
    const verdict = call.who(asker);
    if (verdict) add(verdict.code);
  }
  for (const code of call.errors ?? []) add(code);
  return refusals;
};

/** Statuses that follow from the input of a call. */
const inputStatuses = (call: Call): number[] => {
  const body = call.body || call.form || call.files;
  return [
    ...(call.params ? [400, 404] : []),
    ...(call.query ? [422] : []),
    ...(body ? [400, 408, 413, 415, 422] : []),
    ...(call.files ? [507] : []),
    ...(call.method === "GET" ? [] : [429]),
    503,
  ];
};

/** Every failure of a call, as references to the components of `failureResponses`. */
export const failuresOf = (call: Call): Json => {
  const refusals = refusalsOf(call);
  const statuses = new Set([...refusals.keys(), ...inputStatuses(call)]);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const { name, description } = FAILURES[status]!;
        const codes = [...(refusals.get(status) ?? [])].map((code) => `\`${code}\``);
        const reference = { $ref: `#/components/responses/${name}` };
        const more = { description: `${description} Here: ${codes.join(", ")}.` };
        return [String(status), codes.length > 0 ? { ...reference, ...more } : reference];
      }),
  );
};

/** The reusable responses: one for each status of a failure. */
export const failureResponses = (): Json =>
  Object.fromEntries(
    Object.values(FAILURES).map(({ name, ...said }) => [
      name,
      {
        ...said,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );

/** The body of every failure. */
export const ERROR_SCHEMA: Json = {
  type: "object",
  properties: {
    success: { type: "boolean", const: false },
    message: { type: "string", description: "Indonesian, fit to show to a person." },
    code: { type: "string", pattern: "^[A-Z][A-Z_]*$" },
    errors: {
      type: "array",
      description: "Where fields are at fault.",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
        required: ["path", "message"],
      },
    },
    data: { description: "With `STALE`: the record as it is now." },
  },
  required: ["success", "message", "code"],
};
