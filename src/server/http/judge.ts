import type * as z from "zod";
import { storable } from "../../features/shared/fields.contract.ts";

/** Makes every text in `value` storable, in place; not by recursion, since what comes in may be deep. */
const makeStorable = (value: object) => {
  const rest = [value];
  for (let one = rest.pop(); one; one = rest.pop())
    for (const [key, inner] of Object.entries(one as Readonly<Record<string, unknown>>)) {
      if (typeof inner === "string") Object.assign(one, { [key]: storable(inner) });
      else if (typeof inner === "object" && inner !== null) rest.push(inner);
    }
};

/**
 * The one way from what a request carries (parts of the path, query, body, form) to what a handler gets:
 * its texts made storable, then judged by the call's schema. Changes `value`.
 */
export const judge = (schema: z.ZodType, value: object) => {
  makeStorable(value);
  return schema.safeParse(value);
};
