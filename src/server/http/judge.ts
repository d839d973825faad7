import type * as z from "zod";
import { storable } from "../../features/shared/fields.contract.ts";
import { type FieldError, Problem } from "../problem.ts";

/** Makes every text in `value` storable, in place. It is not recursive, since the input may be deeply nested. */
const makeStorable = (value: object) => {
  const rest = [value];
  for (let one = rest.pop(); one; one = rest.pop())
    for (const [key, inner] of Object.entries(one as Readonly<Record<string, unknown>>)) {
      if (typeof inner === "string") Object.assign(one, { [key]: storable(inner) });
      else if (typeof inner === "object" && inner !== null) rest.push(inner);
    }
};

/**
 * The one way from the parts of a request (path, query, body, form) to a handler's input: texts are made storable,
 * then the call's schema judges them. Changes `value`.
 */
export const judge = (schema: z.ZodType, value: object) => {
  makeStorable(value);
  return schema.safeParse(value);
};

/**
 * The same, for a part that must be right: gives the value that the schema makes of it, or throws a problem. Every
 * field gets its first fault, and the very first fault is the message.
 */
export const check = <S extends z.ZodType>(
  schema: S,
  value: object,
  code: "BAD_PATH" | "INVALID",
): z.output<S> => {
  const parsed = judge(schema, value);
  if (parsed.success) return parsed.data as z.output<S>;
  const errors = new Map<string, FieldError>();
  for (const { path: parts, message } of parsed.error.issues) {
    const path = parts.join(".");
    if (!errors.has(path)) errors.set(path, { path, message });
  }
  const [first] = errors.values();
  throw new Problem(code, first!.message, { errors: [...errors.values()] });
};
