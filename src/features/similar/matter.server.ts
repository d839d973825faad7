/** One matter of a search, as queries of stems: the words as written, and words with the same meaning. */
export interface Matter {
  readonly exact: string;
  readonly any: string;
  /** Its weight for the words as written, and for other words. */
  readonly weight: number;
  readonly weightElsewise: number;
  /** The approximate number of reports that it finds. */
  readonly found: number;
}

/**
 * The stems of published reports, which this process remembers for a while: how common each is, and which are close
 * to a misspelled one. They are only in memory, so that no stored data outlive a redaction
 * (docs/decisions/0042-merging-in-steps.md).
 */
export interface Vocabulary {
  /** The number of published reports. */
  readonly all: number;
  stemOf(word: string): string;
  /** The approximate number of reports with one of these stems. */
  count(stems: readonly string[]): number;
  /** The weight of a stem that so many reports have. */
  weight(found: number): number;
  /** Misspellings of a known word in other reports: stems, the most common first. */
  misspelled(word: string): readonly string[];
  /** Possible meanings of a word that no report has, the likeliest first: words of the list, or stems. */
  meantBy(word: string): { readonly stems: readonly string[]; readonly words: readonly string[] };
}
