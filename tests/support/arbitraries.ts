import fc from "fast-check";
import * as z from "zod";

type Inner = z.core.$ZodType;

/** Words that mean something to this server, so that not every request is a stranger's. */
export interface KnownWords {
  readonly ids: readonly number[];
  /** E-mails, student numbers, passwords, receipts. */
  readonly texts: readonly string[];
}

const digits = (minLength: number, maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength })
    .map((numbers) => numbers.join(""));

/** What a schema for one text or number says of its limits. */
const limitsOf = (schema: Inner) => z.toJSONSchema(schema, { io: "input" }) as Limits;

interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

const madeText = ({ minLength: min = 0, maxLength: max = 200, format, pattern }: Limits) => {
  if (format === "email") return fc.emailAddress();
  const exact = Number(/^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern ?? "")?.[1]);
  if (exact) return digits(exact, exact);
  if (pattern?.startsWith("^[0-9]")) return digits(min, max);
  return fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, min + 60) });
};

/** The known ones that a schema takes three times as often as made ones. */
const preferring = <T>(schema: Inner, known: readonly T[], made: fc.Arbitrary<T>) => {
  const fits = known.filter((one) => z.safeParse(schema, one).success);
  return fits.length === 0
    ? made
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fits) }, made);
};

const textOf = (schema: Inner, { texts }: KnownWords): fc.Arbitrary<string> =>
  preferring(schema, texts, madeText(limitsOf(schema)));

const numberOf = (schema: Inner, { ids }: KnownWords): fc.Arbitrary<number> => {
  const { minimum = -1000, maximum = 1000 } = limitsOf(schema);
  const min = Math.max(minimum, -2_147_483_648);
  const max = Math.min(maximum, 2_147_483_647);
  return preferring(schema, ids, fc.integer({ min, max }));
};

type Def = z.core.$ZodTypes["_zod"]["def"];

const objectOf = (shape: Readonly<Record<string, Inner>>, known: KnownWords) => {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, arbitraryOf(field, known)] as const,
  );
  return fc
    .record(Object.fromEntries(fields))
    .map((made) =>
      Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)),
    );
};

const pipeOf = (def: z.core.$ZodPipeDef, known: KnownWords): fc.Arbitrary<unknown> => {
  const into = (def.out._zod.def as Def).type;
  if (into === "transform") return arbitraryOf(def.in, known);
  // a text that is read as a boolean
  if (into === "boolean") return fc.constantFrom("true", "false");
  return arbitraryOf(def.out, known);
};

const inner = (def: any, known: KnownWords) => arbitraryOf(def.innerType, known);

/** How values are made for the kinds of schema that calls use. */
const MAKERS: Readonly<
  Record<string, (def: any, known: KnownWords, schema: Inner) => fc.Arbitrary<unknown>>
> = {
  any: () => fc.constant(undefined),
  array: ({ element }, known) => fc.array(arbitraryOf(element, known), { maxLength: 5 }),
  boolean: () => fc.boolean(),
  catch: inner,
  default: inner,
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  intersection: ({ left, right }, known) =>
    fc
      .tuple(arbitraryOf(left, known), arbitraryOf(right, known))
      .map((both) => Object.assign({}, ...(both as object[])) as object),
  literal: ({ values }) => fc.constantFrom(...(values as unknown[])),
  nullable: ({ innerType }, known) => fc.option(arbitraryOf(innerType, known), { nil: null }),
  number: (_def, known, schema) => numberOf(schema, known),
  object: ({ shape }, known) => objectOf(shape, known),
  optional: ({ innerType }, known) => fc.option(arbitraryOf(innerType, known), { nil: undefined }),
  pipe: pipeOf,
  prefault: inner,
  string: (_def, known, schema) => textOf(schema, known),
  tuple: ({ items }, known) =>
    fc.tuple(...(items as Inner[]).map((item) => arbitraryOf(item, known))),
  union: ({ options }, known) =>
    fc.oneof(...(options as Inner[]).map((option) => arbitraryOf(option, known))),
  unknown: () => fc.constant(undefined),
};

/**
 * Values that a schema takes; what only a check of its own can tell is met often, not always.
 * Throws for a kind of schema that it does not know.
 */
export function arbitraryOf(schema: Inner, known: KnownWords): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def;
  const make = MAKERS[def.type];
  if (!make) throw new Error(`no values are known for a schema of the kind ${def.type}`);
  return make(def, known, schema);
}
