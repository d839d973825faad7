import { type RawBuilder, sql } from "kysely";

/**
 * The texts that are searched, and the words: one place for every list (docs/decisions/0018-search-by-words.md).
 * The function `search_text` makes a stored text: the fields, a line each, without case and accents; then, after a
 * tab, its hyphenated words once more as one word.
 */

/** The search text of a record; null fields are left out. */
export const searchText = (...fields: readonly (string | null)[]) =>
  sql<string>`search_text(variadic ${fields}::text[])`;

/** A word of a search, or a text in quotation marks. */
interface Term {
  readonly text: string;
  /** Whether it must match exactly. */
  readonly isPhrase: boolean;
}

/** The parts of a word that an index of texts can find: the index consists of groups of three letters. */
const INDEXED = /[a-z0-9]{3}/i;
const withoutAccents = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "");

const DASH = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+)/g;
/** Signs around words that are not part of them. */
const AROUND = /^[-,.;:!?()[\]{}']+|[-,.;:!?()[\]{}']+$/g;

const joined = (word: string) => word.replaceAll(AROUND, "").replaceAll(/(?<=[^-])-+(?=[^-])/g, "");

const readTerms = (search: string): Term[] =>
  [...search.replaceAll(DASH, "-").matchAll(QUOTED)]
    .map(([, phrase, word = ""]) =>
      phrase === undefined
        ? { text: joined(word), isPhrase: false }
        : { text: phrase.trim().replaceAll(/\s+/g, " "), isPhrase: true },
    )
    .filter(({ text }) => text !== "");

/** The terms of a search, each once, the longest first, since fewest records have them. */
const termsOf = (search: string): Term[] => {
  const read = readTerms(search);
  // only signs, so the search is for these signs
  const terms = read.length > 0 ? read : [{ text: search.trim(), isPhrase: false }];
  const unique = new Map(terms.map((term) => [`${term.isPhrase} ${term.text}`, term]));
  return [...unique.values()].toSorted((a, b) => b.text.length - a.text.length);
};

const patternsOf = (terms: readonly Term[]) => sql`(
  select array_agg(like_pattern(term))
  from unnest(${terms.map(({ text }) => text)}::text[]) as term)::text[]`;

/** A condition on a stored text. */
export type Has = (text: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Whether a stored text has every word of a search. Phrases are searched in the fields, not among the joined words. */
const hasEvery =
  (patterns: RawBuilder<unknown>, phrases: RawBuilder<unknown> | undefined): Has =>
  (text) =>
    phrases
      ? sql`(${text} like all(${patterns}) and split_part(${text}, chr(9), 1) like all(${phrases}))`
      : sql`${text} like all(${patterns})`;

const phrasesOf = (terms: readonly Term[]) => {
  const phrases = terms.filter(({ isPhrase }) => isPhrase);
  return phrases.length > 0 ? patternsOf(phrases) : undefined;
};

/** Whether a stored text has every word of a search. */
export const hasWords = (text: RawBuilder<unknown>, search: string) => {
  const terms = termsOf(search);
  return hasEvery(patternsOf(terms), phrasesOf(terms))(text);
};

/** The most terms that the index is asked for one by one, so that there are few different statements. */
const BY_INDEX = 3;

/**
 * A search as a part of a long statement: its patterns, made once, as a table expression named `sought`; a
 * condition that reads them; and one by which an index of texts is read.
 */
export const soughtWords = (search: string) => {
  const terms = termsOf(search);
  const phrases = phrasesOf(terms);
  const has = hasEvery(
    sql`(select patterns from sought)::text[]`,
    phrases && sql`(select phrases from sought)::text[]`,
  );
  const byIndex = terms.slice(0, BY_INDEX);
  return {
    sought: sql`sought as materialized (
      select ${patternsOf(terms)} as patterns, ${phrases ?? sql`null`} as phrases)`,
    has,
    hasByIndex: ((text) =>
      sql`(${sql.join(
        [
          ...byIndex.map((term) => sql`${text} like (select like_pattern(${term.text}))`),
          ...(phrases || terms.length > BY_INDEX ? [has(text)] : []),
        ],
        sql` and `,
      )})`) as Has,
    isIndexed: terms.some(({ text }) => INDEXED.test(withoutAccents(text))),
  };
};
