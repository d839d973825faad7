import * as z from "zod";
import type { Call } from "../../call.ts";
import { PAGE_SIZE } from "../../labels.ts";

/**
 * How calls are declared, and schemas and shapes that several features share. Times are ISO 8601 in UTC
 * (docs/product/api.md#values).
 */

z.config(z.locales.id());

// PostgreSQL stores no NUL, and no reader wants the other control characters either.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

// Sorting the marks of one letter takes time with the square of their number; no language needs so many.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * A text that every column, index and answer can hold: no control characters, no half surrogate pairs, at most
 * thirty marks on a letter, and each accent joined with its letter. The server changes every input in this way,
 * whatever its schema says.
 */
export const storable = (value: string) =>
  value
    .replaceAll(CONTROL, "")
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(TOO_MANY_MARKS, "$1")
    .normalize("NFC");

// Readers see nothing of a zero-width space, a Hangul filler or an empty braille cell.
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

/**
 * Removes control characters and trims the ends; a line break is one character, though browsers send two in
 * multipart. Empty where no visible sign is left.
 */
export const cleanText = (value: string) => {
  const cleaned = storable(value.replaceAll(/\r\n?/g, "\n")).trim();
  return VISIBLE.test(cleaned) ? cleaned : "";
};

/** One line or more of text: control characters removed, ends trimmed; `required` is the message for an empty one. */
export const text = (required: string) =>
  z.string({ error: required }).overwrite(cleanText).min(1, { error: required, abort: true });

const INTEGER_MAX = 2_147_483_647;

/** A JSON number, or the same in digits. */
const numeral = (digits: RegExp, error: string) =>
  z.union([z.number({ error }), z.string().regex(digits, error)], { error }).transform(Number);

/** A whole number of at most PostgreSQL's integer: a JSON number, or the same in plain digits. */
export const wholeNumber = (wrong: string) =>
  numeral(/^(0|[1-9][0-9]{0,9})$/, wrong).refine(
    (n) => Number.isInteger(n) && n >= 0 && n <= INTEGER_MAX,
    wrong,
  );

/** The version of a record as it was read, sent back with a change of it (docs/product/reports.md#stale-edits). */
export const sentVersion = wholeNumber("Versi tidak valid");

const ID_WRONG = "ID tidak valid";
/** No record has this number. */
const NO_RECORD = 0;

/**
 * A record's number: in a path, a filter or a JSON body. A whole number that no record can have becomes one that no
 * record has, so that the search finds nothing.
 */
export const recordId = numeral(/^-?(0|[1-9][0-9]*)$/, ID_WRONG)
  .refine((id) => id % 1 === 0 || !Number.isFinite(id), ID_WRONG)
  .transform((id) => (id >= 1 && id <= INTEGER_MAX ? id : NO_RECORD));

/** A record's number in an answer. */
export const recordNumber = z.int();

export const idParams = z.object({ id: recordId });

export const noData = z.object({});
/** The answer of a call that declares none. */
const nothing = z.object({ data: noData });

/** What a call has that does not declare it. */
type Usual<Path> = { readonly output: typeof nothing } & (Path extends `${string}{id}${string}`
  ? { readonly params: typeof idParams }
  : object);

/**
 * Declares calls under a tag, each under its method and path, and keeps their literal types. Without an `output` the
 * answer has no data; without `params`, an `{id}` in the path is a record's number.
 */
export const callsOf =
  (tag: string) =>
  <
    M extends Call["method"],
    P extends Call["path"],
    const C extends Omit<Call, "method" | "path" | "tag" | "output"> &
      Partial<Pick<Call, "output">>,
  >(
    key: `${M} ${P}`,
    declared: C,
  ) => {
    const [method, path] = key.split(" ") as [M, P];
    const params = path.includes("{id}") && { params: idParams };
    const usual = { ...params, output: nothing } as Omit<Usual<P>, keyof C>;
    return { ...usual, ...declared, method, path, tag };
  };

/** A stored file in an answer: a path under the API host, with its signature where it needs one. */
export const filePath = z.string().startsWith("/uploads/");

/** A time in an answer. */
export const moment = z.iso.datetime();

const SEARCH_MAX = 100;
const PAGE_SIZE_MAX = 100;

/** The page size: `usual` for anything but a number from 1 on, and at most `most`. */
export const howMany = (usual: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(usual)
    .transform((n) => Math.min(n, most));

/** A search text: cut to the limit, empty where there is none. */
export const soughtText = (most: number) =>
  z
    .string()
    .catch("")
    .transform((value) => Array.from(value.trim()).slice(0, most).join(""));

/** Unknown values fall back to defaults, the search text is cut (docs/product/lists.md#pages). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  itemPerPage: howMany(PAGE_SIZE, PAGE_SIZE_MAX),
};

export const searchQuery = soughtText(SEARCH_MAX);

/** A part of a query; an empty one counts as absent. */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** A filter: absent or empty means no filter, an unknown value is a 422. */
export const filter = <K extends string>(values: readonly [K, ...K[]], unknown: string) =>
  unlessEmpty(z.enum(values, unknown));

/** Who has to write next in a conversation, as a filter of admins' lists. */
export const waitingFilter = filter(["admin", "author"], "Giliran tidak valid");

/** A boolean of a multipart form or of JSON. */
export const flag = z.stringbool().or(z.boolean());

export const pagination = z.object({
  total_items: z.int(),
  total_pages: z.int(),
  current_page: z.int(),
  items_per_page: z.int(),
  /** True where more rows match than are counted and can be paged through; otherwise absent. */
  is_capped: z.boolean().optional(),
});
export type Pagination = z.output<typeof pagination>;

/** An object with every key of `labels` and a count. */
export const countsOf = <K extends string>(keys: readonly [K, ...K[]]) =>
  z.record(z.enum(keys), z.int());

/** True where a search found so much that some counts may be too low; otherwise absent. */
export const countsAreCapped = z.boolean().optional();
