import fc from "fast-check";

/** Marks, and what looks like them: whole, cut short, and where people put them by chance. */
const SIGNS = [
  "**",
  "*",
  "_",
  "__",
  "- ",
  "\n- ",
  "\n  * ",
  "\n- a\n  - b\n    - c\n      - d\n",
  "\n1. ",
  "\n12) ",
  "[",
  "]",
  "(",
  ")",
  "](https://kampus.ac.id/",
  "](javascript:",
  "](data:text/html,",
  "](mailto:",
  "](HTTP://",
  "](<",
  "https://",
  "http://a.b/?q=",
  "//",
  "<script>",
  "<img src=x onerror=",
  "&#106;",
  "\\",
  '"',
  "'",
  "`",
  "# ",
  "> ",
  "![",
  "\n",
  "\n\n",
  "    ",
  "\t",
  " ",
  "\u0000",
  "\u2028",
  "\u202e",
];

/** Words of letters alone, no two alike, so that each can be looked for. */
const words = fc
  .nat({ max: 9_999 })
  .map((n) => `kata${String(n).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`);

/** Any text, most of them with marks. */
export const typedTexts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
      { weight: 3, arbitrary: words },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
