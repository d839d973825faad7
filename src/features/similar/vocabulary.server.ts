import type { App, Db } from "../../server/app.ts";
import { describeError } from "../../server/log.ts";
import type { Vocabulary } from "./matter.server.ts";
import { isListed, LISTED_WORDS } from "./query-words.server.ts";
import { countStems, stemsOf } from "./similar.sql.ts";

/** The shortest word whose typing errors can be told from other words. */
const SHORTEST = 4;
const MOST_NEAR = 5;
const SHORTEST_PREFIX = 4;
const MOST_STARTED = 4;

/** A word, and its forms without one of its letters: two words with a common form differ by a typing error. */
const partsOf = (word: string) => [
  word,
  ...Array.from(word, (_, n) => word.slice(0, n) + word.slice(n + 1)),
];

/** The short form of a word written in a hurry: its beginning and its consonants. */
const skeletonOf = (word: string) => {
  const skeleton =
    word[0] +
    word
      .slice(1)
      .replaceAll(/[aiueo]/g, "")
      .replaceAll(/(.)\1/g, "$1");
  return skeleton.length >= 3 ? skeleton : undefined;
};

/** Shorter words differ from others only by vowels. */
const SHORTEST_ERROR = 5;
/** A word of so many letters may have two errors. */
const LONG = 8;

/** Whether one letter is different, missing or too many, or two are swapped. */
const isOneError = (one: string, other: string) => {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [a, b] = [one.slice(from), other.slice(from)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
};

const isNear = (word: string, other: string) => {
  const skeleton = skeletonOf(word);
  if (skeleton !== undefined && skeleton === skeletonOf(other)) return true;
  if (word.length < SHORTEST_ERROR || other.length < SHORTEST_ERROR) return false;
  return word.length >= LONG || isOneError(word, other);
};

const keysOf = (word: string) => {
  const skeleton = skeletonOf(word);
  return [...partsOf(word), ...(skeleton ? [`-${skeleton}`] : [])];
};

/** An index of words by the parts that stay when they are misspelled. */
const indexOf = (words: Iterable<string>) => {
  const index = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < SHORTEST || /\d/.test(word)) continue;
    for (const key of new Set(keysOf(word))) {
      const known = index.get(key);
      if (known) known.push(word);
      else index.set(key, [word]);
    }
  }
  return (word: string): string[] =>
    word.length < SHORTEST - 1 || /\d/.test(word)
      ? []
      : [...new Set(keysOf(word).flatMap((key) => index.get(key) ?? []))].filter(
          (other) => other !== word && isNear(word, other),
        );
};

const nearListed = indexOf(LISTED_WORDS);
const LISTED_STEMS = new Set(LISTED_WORDS);

/** Spoken forms of written words: 'ngeprint', 'nyuci', 'benerin'. */
const SPOKEN = [
  [/^nge?(?=..)/, ""],
  [/^nge?(?=[aiueo])/, "k"],
  [/^ny(?=[aiueo])/, "s"],
  [/^ny(?=[aiueo])/, "c"],
  [/(?<=...)(?:in|an)$/, ""],
] as const;
const plainOf = (word: string) =>
  SPOKEN.map(([spoken, plain]) => word.replace(spoken, plain)).filter((plain) => plain !== word);

/** The highest weight of a word: that of a word that one of so many reports has. */
const RAREST = 300;
/** A typing error is so many times rarer than the word. */
const ONE_ERROR_IN = 20;

interface Counted {
  /** The number of reports that were read, and of all reports. */
  readonly seen: number;
  readonly all: number;
  readonly counts: ReadonlyMap<string, number>;
}

interface Remembered {
  readonly counted: Counted;
  readonly nearStems: (stem: string) => string[];
  readonly sorted: readonly string[];
  readonly made: number;
  /** Milliseconds that it took. */
  readonly took: number;
}

const remembered = new WeakMap<object, Remembered>();
const making = new WeakMap<object, Promise<Remembered>>();
const stems = new WeakMap<object, Map<string, string>>();

/** It is made again so rarely that this takes a hundredth of the time, and at most every two seconds. */
const RESTS = 100;
const SHORTEST_REST = 2_000;

const make = async (db: Db): Promise<Remembered> => {
  const began = performance.now();
  const counted = await countStems(db);
  const known = [...counted.counts.keys()];
  const nearStems = indexOf(known);
  const made = performance.now();
  return { counted, nearStems, sorted: known.toSorted(), made, took: made - began };
};

const remake = (app: App) => {
  const under = making.get(app.db) ?? make(app.db);
  making.set(app.db, under);
  return under
    .then((made) => {
      remembered.set(app.db, made);
      return made;
    })
    .finally(() => making.delete(app.db));
};

const remember = async (app: App): Promise<Remembered> => {
  const known = remembered.get(app.db);
  if (!known) return remake(app);
  const rest = Math.max(SHORTEST_REST, RESTS * known.took);
  if (performance.now() - known.made < rest) return known;
  const anew = remake(app);
  if (known.took < 20) return anew;
  anew.catch((error: unknown) => app.log.warn("similar.vocabulary", describeError(error)));
  return known;
};

/** Stems of words for which nobody has searched yet. */
const learnStems = async (app: App, words: readonly string[]) => {
  const known = stems.get(app.db) ?? new Map<string, string>();
  stems.set(app.db, known);
  if (known.size > 20_000) known.clear();
  const unknown = [...words, ...(known.size === 0 ? LISTED_WORDS : [])].filter(
    (word) => !known.has(word),
  );
  if (unknown.length > 0)
    for (const { word, stem } of await stemsOf(app.reads, unknown)) known.set(word, stem);
  return known;
};

const startingWith = (sorted: readonly string[], prefix: string) => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < prefix) low = middle + 1;
    else high = middle;
  }
  const found = [];
  for (let at = low; sorted[at]?.startsWith(prefix); at++) found.push(sorted[at]!);
  return found;
};

/** The stems that this process knows, among them those of `words`. */
export const openVocabulary = async (app: App, words: readonly string[]): Promise<Vocabulary> => {
  const [{ counted, nearStems, sorted }, known] = await Promise.all([
    remember(app),
    learnStems(app, words),
  ]);
  const { seen, all, counts } = counted;
  const stemOf = (word: string) => known.get(word) ?? word;
  const countOf = (stem: string) => counts.get(stem) ?? 0;
  const byCount = (some: readonly string[], most: number) =>
    some.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, most);
  return {
    all,
    stemOf,
    count: (some) => some.reduce((sum, stem) => sum + countOf(stem), 0) * (all / Math.max(1, seen)),
    // the remembered stems may be from before the first report
    weight: (found) => Math.log(1 + Math.max(1, all) / (1 + Math.max(found, all / RAREST))),
    misspelled(word) {
      const stem = stemOf(word);
      const most = Math.max(1, countOf(stem) / ONE_ERROR_IN);
      return byCount(
        nearStems(stem).filter((other) => countOf(other) <= most && !LISTED_STEMS.has(other)),
        MOST_NEAR,
      );
    },
    meantBy(word) {
      const stem = stemOf(word);
      if (countOf(stem) > 0 || isListed(word)) return { stems: [], words: [] };
      const plain = plainOf(word).filter((other) => isListed(other) || countOf(stemOf(other)) > 0);
      const words = [...plain, ...nearListed(word).filter((other) => isListed(other))];
      const begun =
        word.length >= SHORTEST_PREFIX ? byCount(startingWith(sorted, word), MOST_STARTED) : [];
      const near = words.length > 0 ? [] : byCount(nearStems(stem), MOST_NEAR);
      return { stems: [...begun, ...near, ...words.map(stemOf)], words };
    },
  };
};
