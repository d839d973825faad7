/** One matter of a question, as searches of stems: what was written, and what means the same. */
export interface Matter {
  readonly exact: string;
  readonly any: string;
  /** How much it counts as it was written, and in other words. */
  readonly weight: number;
  readonly weightElsewise: number;
  /** About how many reports it finds. */
  readonly found: number;
}

/**
 * The stems of published reports, as this process remembers them for a while: how common each is, and which
 * stand near to one that somebody has misspelled. Kept in memory alone, so that nothing outlives a redaction
 * at rest (docs/decisions/0042-merging-in-steps.md).
 */
export interface Vocabulary {
  /** Published reports. */
  readonly all: number;
  stemOf(word: string): string;
  /** About how many reports have one of these stems. */
  count(stems: readonly string[]): number;
  /** How telling a stem is that so many reports have. */
  weight(found: number): number;
  /** How a word that reports have is misspelled in others of them: stems, the most common first. */
  misspelled(word: string): readonly string[];
  /** What a word that no report has may stand for, the likeliest first: words of the list, or stems. */
  meantBy(word: string): { readonly stems: readonly string[]; readonly words: readonly string[] };
}
