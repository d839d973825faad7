import { words } from "./shapes.ts";

/** It says what the file is; the rest of its line names the font. */
const FIRST_WORD = /^%![^\s:]*/;
const REST_OF_LINE = /^[^\r\n]*/;
const PIECE = /\\.|[()%\r\n]|[^()\\%\r\n]+/gs;
/** The last word of the plain part. */
const ENCRYPTED = "eexec";
const WORD = /(?<=^|[\s()[\]{}<>])[^\s()[\]{}<>/]+/g;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** What the plain part of a font does (Adobe Type 1 Font Format, 2.2; operators of PostScript). */
const OPERATORS = words(
  `${ENCRYPTED} FontDirectory StandardEncoding ISOLatin1Encoding add and array begin bind copy ` +
    "currentdict currentfile currentglobal cvx def definefont dict dup end eq exch exec executeonly " +
    "false findfont for forall get getinterval globaldict gt if ifelse index known length load loop lt " +
    "maxlength mul ne neg noaccess not null or pop put putinterval readonly repeat restore roll save " +
    "setglobal shareddict store sub systemdict true undef userdict where xcheck",
);

const blank = (found: string) => " ".repeat(found.length);

/**
 * Blanks comments, and texts between brackets, which may lie in each other; throws where a text has no
 * beginning or no end.
 */
const blankTexts = (program: string) => {
  let depth = 0;
  let comment = false;
  const blanked = program.replaceAll(PIECE, (piece) => {
    const isBracket = piece === "(" || piece === ")";
    if (piece === "%" && depth === 0) comment = true;
    if (piece === "\n" || piece === "\r") comment = false;
    else if (comment || (depth > 0 && !isBracket)) return blank(piece);
    if (isBracket) depth += piece === "(" ? 1 : -1;
    if (depth < 0) throw new Error("a font with a text that never began");
    return piece;
  });
  if (depth > 0) throw new Error("a font with a text without end");
  return blanked;
};

const refuseOtherWords = (program: string) => {
  const other = Array.from(program.matchAll(WORD), ([word]) => word).some(
    (word) => !OPERATORS.has(word) && !NUMBER.test(word),
  );
  if (other || program.includes("<")) throw new Error("a font with words of its own");
};

/**
 * A Type 1 font without what may name its maker in its plain part: comments, and texts, of which none is
 * drawn (Adobe Type 1 Font Format, 2.2 and 2.3). Names stay, as a document's own names of fonts do.
 * Throws where the plain part has no end, or words that no font needs.
 */
export const withoutMaker = (font: Uint8Array): Uint8Array => {
  const end = Buffer.from(font).indexOf(ENCRYPTED);
  if (end < 0) throw new Error("a font without letters");
  const text = Buffer.from(font.subarray(0, end)).toString("latin1");
  const [kind = ""] = FIRST_WORD.exec(text) ?? [];
  const cleaned = blankTexts(text.slice(kind.length).replace(REST_OF_LINE, blank));
  refuseOtherWords(cleaned);
  return Buffer.concat([Buffer.from(kind + cleaned, "latin1"), font.subarray(end)]);
};
