import { COMMON, SAME_MATTER, SPELLINGS } from "./campus-words.server.ts";
import type { Matter, Vocabulary } from "./matter.server.ts";

/** The words of a text as the column of stems has them: lower case, without accents, hyphenated words in both forms. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/([a-z])\1{2,}/g, "$1")
    .replaceAll(/\b([a-z]{2,})(?:-\1|2)\b/g, "$1")
    .replaceAll(/\b([a-z]{1,3})-([a-z]{1,3})\b/g, "$1$2")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** The most telling words of a text that are searched. */
const MOST_WORDS = 60;

const wordBySpelling = new Map<string, string>(
  SPELLINGS.flatMap((line) => {
    const [word, ...spellings] = line.split(", ");
    return spellings.map((spelling) => [spelling, word!] as const);
  }),
);
const spelled = (word: string) => wordBySpelling.get(word) ?? word;

/** The telling words of a text, each once, in their order. */
const tellingWords = (text: string) => [
  ...new Set(
    wordsOf(text)
      .map(spelled)
      .filter((word) => word.length > 1 && !COMMON.has(word)),
  ),
];

const inLine = SAME_MATTER.map((line) => line.split(", ").map((form) => wordsOf(form)));

/** Every single word of the list, so that all stems are read at once. */
export const LISTED_WORDS: readonly string[] = [...new Set(inLine.flat(2))];

/** Lines by the first word of each of their forms. */
const linesBy = new Map<string, { form: readonly string[]; line: number }[]>();
inLine.forEach((forms, line) => {
  for (const form of forms) {
    const known = linesBy.get(form[0]!) ?? [];
    known.push({ form, line });
    linesBy.set(form[0]!, known);
  }
});

/** Whether a word is a form of the list by itself. */
export const isListed = (word: string) =>
  linesBy.get(word)?.some(({ form }) => form.length === 1) ?? false;

/** One word, or several that are one form of the list. */
interface Piece {
  readonly words: readonly string[];
  readonly lines: readonly number[];
}

/** Splits words into forms of the list, the longest first, and single words. */
const piecesOf = (words: readonly string[]): Piece[] => {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const here = (linesBy.get(words[at]!) ?? []).filter(({ form }) =>
      form.every((word, n) => words[at + n] === word),
    );
    const length = Math.max(1, ...here.map(({ form }) => form.length));
    const lines = here.filter(({ form }) => form.length === length).map(({ line }) => line);
    pieces.push({ words: words.slice(at, at + length), lines });
    at += length;
  }
  return pieces;
};

/** The weight of a matter of the description, relative to one of the title. */
const IN_DESCRIPTION = 0.4;
const MOST_MATTERS = 10;

const phrase = (stems: readonly string[]) =>
  stems.length === 1 ? stems[0]! : `(${stems.join(" <-> ")})`;

const eitherOf = (searches: Iterable<string>) => [...new Set(searches)].join(" | ");

const matterOf = (piece: Piece, part: number, known: Vocabulary): Matter | undefined => {
  const own = piece.words.map((word) => known.stemOf(word)).filter((stem) => stem !== "");
  if (own.length === 0) return undefined;
  const single = piece.words.length === 1 && piece.lines.length === 0 ? piece.words[0]! : undefined;
  const meant = single === undefined ? { stems: [], words: [] } : known.meantBy(single);
  const lines = new Set([
    ...piece.lines,
    ...meant.words.flatMap((word) =>
      (linesBy.get(word) ?? []).filter(({ form }) => form.length === 1).map(({ line }) => line),
    ),
  ]);
  const exact = [phrase(own), ...meant.stems];
  const same = [...lines].flatMap((line) =>
    inLine[line]!.map((form) => phrase(form.map((word) => known.stemOf(word)))),
  );
  const misspelled = piece.words.length === 1 ? known.misspelled(piece.words[0]!) : [];
  const any = [...exact, ...misspelled, ...same];
  const found = known.count([...new Set(any)]);
  // a word that no report has finds nothing
  const asked = found > 0 ? part : part / 2;
  return {
    exact: eitherOf(exact),
    any: eitherOf(any),
    weight: asked * known.weight(known.count(exact) || found),
    weightElsewise: asked * known.weight(found),
    found,
  };
};

/** Forms of the list, also where their words are common or misspelled. */
const mattersOf = (text: string, part: number, known: Vocabulary) =>
  piecesOf(tellingWords(text).slice(0, MOST_WORDS))
    .map((piece) => matterOf(piece, part, known))
    .filter((matter) => matter !== undefined);

/** The matters of a title and a description, by weight; none where no word is telling. */
export const readMatters = (title: string, description: string, known: Vocabulary): Matter[] => {
  const ofTitle = mattersOf(title, 1, known);
  const seen = new Set(ofTitle.map(({ any }) => any));
  const more = mattersOf(description, IN_DESCRIPTION, known).filter(({ any }) => !seen.has(any));
  return [...ofTitle, ...more].toSorted((a, b) => b.weight - a.weight).slice(0, MOST_MATTERS);
};
