/** A piece of a line: bold, or leading somewhere, or neither. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean | undefined;
  /** An address with `https:`, `http:` or `mailto:`, or the path of one of the service's own pages. */
  readonly href?: string | undefined;
}

interface Paragraph {
  /** Line breaks are in their text. */
  readonly runs: readonly Run[];
}

export interface List {
  /** Null for bullets, else the first number. */
  readonly start: number | null;
  readonly items: readonly (readonly Block[])[];
}

/** A part of a text with lists, bold and links, as `src/web/read-text.ts` reads it. */
export type Block = Paragraph | List;
