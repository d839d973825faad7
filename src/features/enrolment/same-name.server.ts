/**
 * Whether two names belong to one person, who has proven the mailbox
 * (docs/decisions/0048-the-list-of-enrolled-students.md). Case, accents, marks, order and titles do not matter.
 */

/** Titles before a name; a single letter is a title only with its dot, as in 'H. Ahmad'. */
const BEFORE = /^(?:prof|drs?|dra|ir|hj|kh|h\.)\.?$/;

/** Degrees after a name, without their dots. */
const DEGREES = new Set(
  "st se sh mt mm mh me mba mkom skom skm spd mpd sag mag ssi msi ssos sip sikom sked skep skeb sfarm sgz sp stp spi spt skh sds spsi sstp strkom strt amd amdkom ba ma bsc msc phd".split(
    " ",
  ),
);
/** 'S.Kom', 'M.T.', 'A.Md.Keb': letters with dots between them. */
const DOTTED = /^[smadb](?:\.\p{L}+)+\.?$/u;

/** The spellings of the most common first name, and its short form. */
const MUHAMMAD = /^(?:m[uo][ck]?ham+[ae]d|muh|moh|mohd|moch|much|mhd)$/;

const isDegree = (word: string) => DOTTED.test(word) || DEGREES.has(word.replaceAll(".", ""));

/** A part of a name between commas, without titles before and degrees after it. */
const withoutTitles = (words: readonly string[], isFirst: boolean): readonly string[] => {
  const from = words.findIndex((word) => !BEFORE.test(word));
  const rest = from < 0 ? [] : words.slice(from);
  // after a comma even 'ST' is a degree; elsewhere only a word with dots, since a name may be short
  const last = rest.findLastIndex((word) => !(isFirst ? DOTTED.test(word) : isDegree(word)));
  // dots at the beginning of a name are initials: 'M.T. Haryono'; a name may consist of initials only
  return last < 0 && isFirst ? rest : rest.slice(0, last + 1);
};

/** The words of a name that count, sorted. */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(",")
    .flatMap((part, at) => {
      const words = part.split(/\s+/).filter(Boolean);
      return withoutTitles(words, at === 0);
    })
    .flatMap((word) =>
      word
        .replaceAll(/['\u2018\u2019\u02bc`\u00b4]/g, "")
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    )
    .map((word, at) => (MUHAMMAD.test(word) || (word === "m" && at === 0) ? "muhammad" : word))
    .toSorted();

export const isSameName = (one: string, other: string): boolean => {
  const words = wordsOfName(one);
  return words.length > 0 && words.join(" ") === wordsOfName(other).join(" ");
};
