const graphemes = new Intl.Segmenter("id", { granularity: "grapheme" });

/** The signs of a text as people count them. */
export const signsOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** A text without the signs in `missing`, in one line. */
export const without = (text: string, missing: ReadonlySet<string>) =>
  signsOf(text)
    .map((sign) => (missing.has(sign) ? " " : sign))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
