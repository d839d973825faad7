import type * as z from "zod";
import { withoutComments } from "../../scripts/import-graph.ts";
import { escaped, type Sources } from "./project.ts";

/** The title of a test says what it is about and asserts nothing; nor does what a stub answers. */
const withoutTitlesAndStubs = (source: string) =>
  source
    .replaceAll(/^(\s*)(?:test|describe)(?:\.\w+)*(?:\([\w\s,.]*\))?\(\s*(["'`]).*?\2/gm, "$1test(")
    .replaceAll(/^\]\)\((["'`]).*?\1/gm, "])(")
    .replaceAll(/\bmessage: (["'`]).*?\1/g, "message: _");

/** The text as it stands in code: in quotes or a pattern, not as the beginning of a longer one. */
const standing = (text: string) => {
  const written = escaped(text).replaceAll('"', '\\\\?"');
  const asPattern = escaped(escaped(text)).replaceAll('"', '\\\\?"');
  const end = /[\s:]$/.test(text) ? "" : "(?![\\w!]| \\w)";
  return new RegExp(`(?<!\\w)(?:${written}|${asPattern})${end}`);
};

/** Texts that no test in the browser looks for: neither a component's nor a journey. */
export const unassertedTexts = (texts: readonly string[], tests: Sources): string[] => {
  const asserted = [...tests.values()].map((source) =>
    withoutTitlesAndStubs(withoutComments(source)),
  );
  return texts.filter((text) => !asserted.some((source) => standing(text).test(source)));
};

/** Texts that the server is held to and the list of the book's texts does not have. */
export const unlistedTexts = (listed: readonly string[], said: readonly string[]): string[] => {
  const known = new Set(listed);
  return [...new Set(said)].filter((text) => !known.has(text));
};

/** Words that a page of the book does not have. */
export const unsaidWords = (words: readonly string[], page: string, pages: Sources): string[] =>
  words.filter((word) => !pages.get(page)?.includes(word)).map((word) => `${page}: ${word}`);

/** What a field says of nothing, of a text that is too long and of one that it does not know. */
export const saidBy = (field: z.ZodType): string[] =>
  ["", "x".repeat(100_000)].flatMap(
    (text) => field.safeParse(text).error?.issues.map(({ message }) => message) ?? [],
  );
