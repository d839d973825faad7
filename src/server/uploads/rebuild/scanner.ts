/** A token of a page's drawing. */
export type Kind = "number" | "name" | "string" | "[" | "]" | "<<" | ">>" | "word" | "end";

/** The class of each sign, by its code. */
const marked = (text: string) => {
  const marks = new Uint8Array(256);
  for (const code of Buffer.from(text, "latin1")) marks[code] = 1;
  return marks;
};
const WHITE = marked("\0\t\n\f\r ");
const ENDING = marked("\0\t\n\f\r ()<>[]{}/%");
const NUMBER = marked("+-.0123456789");
const [LINE_FEED, RETURN, PERCENT, SLASH, BACKSLASH] = [10, 13, 37, 47, 92];
const [OPEN, CLOSE, LESS, GREATER, BRACKET, CLOSING_BRACKET] = [40, 41, 60, 62, 91, 93];

export const isWhite = (code: number | undefined) => code !== undefined && WHITE[code] === 1;

/** Reads a drawing token by token and skips comments. The token is between `from` and `to`. */
export class Scanner {
  readonly bytes: Uint8Array;
  from = 0;
  to = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  next(): Kind {
    this.#skip();
    const { bytes, from } = this;
    const code = bytes[from];
    if (code === undefined) return "end";
    const isTwice = bytes[from + 1] === code;
    if (code === SLASH) return this.#run("name", from + 1);
    if (code === OPEN) return this.#literal();
    if (code === LESS) return isTwice ? this.#token("<<", 2) : this.#hex();
    if (code === GREATER) return isTwice ? this.#token(">>", 2) : this.#token("word", 1);
    if (code === BRACKET) return this.#token("[", 1);
    if (code === CLOSING_BRACKET) return this.#token("]", 1);
    if (ENDING[code]) return this.#token("word", 1);
    return this.#run(NUMBER[code] ? "number" : "word", from);
  }

  /** The token as text, one sign for each byte. */
  text(): string {
    const { bytes, from, to } = this;
    if (to === from + 1) return String.fromCharCode(bytes[from] ?? 0);
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1");
  }

  #token(kind: Kind, length: number): Kind {
    this.to = this.from + length;
    return kind;
  }

  #skip() {
    const { bytes } = this;
    let at = this.to;
    for (; at < bytes.length; at++) {
      if (bytes[at] === PERCENT)
        while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at++;
      else if (!isWhite(bytes[at])) break;
    }
    this.from = this.to = at;
  }

  #run(kind: "name" | "number" | "word", start: number): Kind {
    const { bytes } = this;
    let at = start;
    let isNumber = kind === "number";
    for (; at < bytes.length; at++) {
      const code = bytes[at] ?? 0;
      if (ENDING[code]) break;
      if (isNumber && !NUMBER[code]) isNumber = false;
    }
    this.to = at;
    return kind === "number" && !isNumber ? "word" : kind;
  }

  #literal(): Kind {
    const { bytes } = this;
    let depth = 0;
    for (let at = this.from; at < bytes.length; at++) {
      if (bytes[at] === BACKSLASH) at++;
      else if (bytes[at] === OPEN) depth++;
      else if (bytes[at] === CLOSE && --depth === 0) {
        this.to = at + 1;
        return "string";
      }
    }
    throw new Error("a text without end");
  }

  #hex(): Kind {
    const end = this.bytes.indexOf(GREATER, this.from);
    if (end < 0) throw new Error("a text without end");
    this.to = end + 1;
    return "string";
  }
}
