import type * as z from "zod";
import { storable } from "../../features/shared/fields.contract.ts";

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
