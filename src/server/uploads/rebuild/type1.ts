import { words } from "./shapes.ts";

/** The file's signature; the rest of its line names the font. */
const FIRST_WORD = /^%![^\s:]*/;
const REST_OF_LINE = /^[^\r\n]*/;
const PIECE = /\\.|[()%\r\n]|[^()\\%\r\n]+/gs;
/** The last word of the plain part. */
const ENCRYPTED = "eexec";
const WORD = /(?<=^|[\s()[\]{}<>])[^\s()[\]{}<>/]+/g;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** The operators in the plain part of a font (Adobe Type 1 Font Format, 2.2; operators of PostScript). */
const OPERATORS = words(
  `${ENCRYPTED} FontDirectory StandardEncoding ISOLatin1Encoding add and array begin bind copy ` +
    "currentdict currentfile currentglobal cvx def definefont dict dup end eq exch exec executeonly " +
    "false findfont for forall get getinterval globaldict gt if ifelse index known length load loop lt " +
    "maxlength mul ne neg noaccess not null or pop put putinterval readonly repeat restore roll save " +
    "setglobal shareddict store sub systemdict true undef userdict where xcheck",
);

const blank = (found: string) => " ".repeat(found.length);

/** Blanks comments and texts in brackets, which may be nested; throws where a text has no beginning or no end. */
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

/** The first keys of the encryption, and its constants (Adobe Type 1 Font Format, 7.1). */
const KEY = 55_665;
const [FACTOR, SUMMAND] = [52_845, 22_719];
/** Random bytes before the text. */
const LEAD = 4;
const SPACES = /^[ \t\r\n]+/;
const HEXADECIMAL = /^[\da-fA-F]{8}/;
/** The last word of the encrypted part. */
const CLOSED = "closefile";

const decrypted = (bytes: Uint8Array): Buffer => {
  let key = KEY;
  const text = Buffer.alloc(bytes.length);
  for (const [at, code] of bytes.entries()) {
    text[at] = code ^ (key >> 8);
    key = ((code + key) * FACTOR + SUMMAND) & 0xffff;
  }
  return text;
};

/**
 * The encrypted part, in bytes, up to its end; zeros and other bytes after it are never read. Throws where it has
 * no letters or no end.
 */
const lettersOf = (part: Buffer): Uint8Array => {
  const spaces = SPACES.exec(part.toString("latin1", 0, 8))?.[0].length ?? 0;
  const isHexadecimal = HEXADECIMAL.test(part.toString("latin1", spaces, spaces + 8));
  const bytes = isHexadecimal
    ? Buffer.from(part.toString("latin1").replaceAll(/\s/g, ""), "hex")
    : part.subarray(spaces);
  const text = decrypted(bytes);
  if (!text.includes("/CharStrings", LEAD)) throw new Error("a font without letters");
  const end = text.indexOf(CLOSED, LEAD);
  if (end < 0) throw new Error("a font whose letters do not end");
  return bytes.subarray(0, end + CLOSED.length + 1);
};

/**
 * A Type 1 font without what may name its maker: comments and texts in its plain part, none of which is drawn
 * (Adobe Type 1 Font Format, 2.2 and 2.3), and the bytes after its letters. Names stay, since a document names its
 * fonts itself.
 * @returns the font, and the lengths of its plain and its encrypted part. Throws where the plain part has no end or
 *   words that no font needs, or where no letters follow it
 */
export const withoutMaker = (font: Uint8Array) => {
  const end = Buffer.from(font).indexOf(ENCRYPTED);
  if (end < 0) throw new Error("a font without letters");
  const text = Buffer.from(font.subarray(0, end)).toString("latin1");
  const [kind = ""] = FIRST_WORD.exec(text) ?? [];
  const cleaned = blankTexts(text.slice(kind.length).replace(REST_OF_LINE, blank));
  refuseOtherWords(cleaned);
  const plain = Buffer.from(`${kind}${cleaned}${ENCRYPTED}\n`, "latin1");
  const letters = lettersOf(Buffer.from(font.subarray(end + ENCRYPTED.length)));
  return { bytes: Buffer.concat([plain, letters]), lengths: [plain.length, letters.length, 0] };
};
