import { isWhite, Scanner } from "./scanner.ts";
import { INTENTS, words } from "./shapes.ts";

/** The kinds of resources that a drawing (content stream) may name. */
export type Resource = "Font" | "XObject" | "ExtGState" | "ColorSpace" | "Pattern" | "Shading";

/** Gives the names in the copy for what a drawing uses; undefined where there is nothing to use. */
export interface Naming {
  readonly nameOf: (resource: Resource, name: string) => string | undefined;
  /** An inline picture: its entries as they are written there, and its data. */
  readonly nameOfPicture: (entries: Uint8Array, data: Uint8Array) => string;
}

interface Operand {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  /** The items of an array. */
  readonly items: readonly Operand[];
}

const taking = (operands: string, operators: string) =>
  Object.fromEntries([...words(operators)].map((operator) => [operator, operands]));

/** The operands of each operator: n a number, s a text, d a dash pattern, t texts and the spaces between. */
const PLAIN: Readonly<Record<string, string>> = {
  ...taking("", "q Q h W W* S s f F f* B B* b b* n BT ET T*"),
  ...taking("n", "w J j M i Tc Tw Tz TL Tr Ts G g"),
  ...taking("nn", "m l Td TD d0"),
  ...taking("nnn", "RG rg"),
  ...taking("nnnn", "v y re K k"),
  ...taking("nnnnnn", "cm c Tm d1"),
  ...taking("s", "Tj '"),
  d: "dn",
  TJ: "t",
  '"': "nns",
};
const NAMED: Readonly<Record<string, Resource>> = {
  Do: "XObject",
  gs: "ExtGState",
  cs: "ColorSpace",
  CS: "ColorSpace",
  sh: "Shading",
};
const COLOUR = /^(sc|scn)$/i;
const DEVICES = /^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/;

/** `#41` in a name stands for the sign with that number. */
const decodeName = (written: string) =>
  written
    .slice(1)
    .replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

const NONE: readonly Operand[] = [];

const fits = ({ kind, items }: Operand, wanted: string | undefined): boolean => {
  if (wanted === "n") return kind === "number";
  if (wanted === "s") return kind === "string";
  return (
    kind === "[" &&
    items.every((item) => item.kind === "number" || (wanted === "t" && item.kind === "string"))
  );
};

class Rewriter {
  readonly #scanner: Scanner;
  readonly #naming: Naming;
  #written: Uint8Array;
  #length = 0;
  #saved = 0;

  constructor(bytes: Uint8Array, naming: Naming) {
    this.#scanner = new Scanner(bytes);
    this.#naming = naming;
    this.#written = new Uint8Array(bytes.length + 1024);
  }

  run(): Uint8Array {
    const scanner = this.#scanner;
    let operands: Operand[] = [];
    for (let kind = scanner.next(); kind !== "end"; kind = scanner.next()) {
      if (kind !== "word") {
        operands.push(this.#operand(kind));
        continue;
      }
      const word = scanner.text();
      if (word === "true" || word === "false" || word === "null")
        operands.push({ kind: word, from: scanner.from, to: scanner.to, items: NONE });
      else {
        this.#operator(word, operands);
        operands = [];
      }
    }
    for (; this.#saved > 0; this.#saved--) this.#write("Q\n");
    return this.#written.subarray(0, this.#length);
  }

  #operand(kind: string): Operand {
    const scanner = this.#scanner;
    const { from } = scanner;
    const end = kind === "[" ? "]" : kind === "<<" ? ">>" : undefined;
    if (!end) return { kind, from, to: scanner.to, items: NONE };
    const items: Operand[] = [];
    for (let inner = scanner.next(); inner !== end; inner = scanner.next()) {
      if (inner === "end") throw new Error("a drawing that breaks off");
      items.push(this.#operand(inner));
    }
    return { kind, from, to: scanner.to, items };
  }

  /** Copies an operator and its operands; leaves out operators that draw nothing. */
  #operator(word: string, operands: readonly Operand[]) {
    const shape = Object.hasOwn(PLAIN, word) ? PLAIN[word] : undefined;
    if (shape !== undefined) {
      const own = this.#last(word, operands, shape.length);
      if (!own.every((one, at) => fits(one, shape[at]))) throw new Error(`no way to read ${word}`);
      if (word === "q") this.#saved++;
      if (word === "Q" && --this.#saved < 0) this.#saved = 0;
      else this.#copy(own, word);
      return;
    }
    if (COLOUR.test(word)) return this.#colour(word, operands);
    if (Object.hasOwn(NAMED, word)) return this.#named(word, this.#last(word, operands, 1)[0]);
    if (word === "Tf") return this.#font(this.#last(word, operands, 2));
    if (word === "ri" && words(INTENTS).has(this.#name(operands.at(-1)) ?? ""))
      return this.#copy(operands.slice(-1), word);
    if (word === "BI") this.#picture();
    return undefined;
  }

  #last(word: string, operands: readonly Operand[], count: number) {
    if (operands.length < count) throw new Error(`too little for ${word}`);
    return operands.slice(operands.length - count);
  }

  #name(operand: Operand | undefined) {
    if (operand?.kind !== "name") return undefined;
    const { from, to } = operand;
    return decodeName(Buffer.from(this.#scanner.bytes.subarray(from, to)).toString("latin1"));
  }

  #colour(word: string, operands: readonly Operand[]) {
    const pattern = this.#name(operands.at(-1));
    const amounts = pattern === undefined ? operands : operands.slice(0, -1);
    if (!amounts.every((one) => fits(one, "n"))) throw new Error(`no way to read ${word}`);
    if (pattern === undefined) return this.#copy(amounts, word);
    const name = this.#naming.nameOf("Pattern", pattern);
    if (name) this.#copy(amounts, `/${name} ${word}`);
  }

  #named(word: string, operand: Operand | undefined) {
    const asked = this.#name(operand);
    if (asked === undefined) throw new Error(`no way to read ${word}`);
    const resource = NAMED[word] ?? "XObject";
    const isDevice = resource === "ColorSpace" && DEVICES.test(asked);
    const name = isDevice ? asked : this.#naming.nameOf(resource, asked);
    if (name) this.#write(`/${name} ${word}\n`);
  }

  #font([font, size]: readonly Operand[]) {
    const name = this.#naming.nameOf("Font", this.#name(font) ?? "");
    // without the font readers would show different things
    if (!name || !size || !fits(size, "n")) throw new Error("a font that is not there");
    this.#write(`/${name} `);
    this.#copy([size], "Tf");
  }

  /** An inline picture becomes one beside the drawing, which draws it in the same way. */
  #picture() {
    const scanner = this.#scanner;
    const { bytes, to: begin } = scanner;
    for (let kind = scanner.next(); kind !== "word" || scanner.text() !== "ID";) {
      if (kind === "end") throw new Error("a picture that breaks off");
      kind = scanner.next();
    }
    const start = scanner.to + 1;
    const end = endOfPicture(bytes, start);
    const name = this.#naming.nameOfPicture(
      bytes.subarray(begin, scanner.from),
      bytes.subarray(start, end.data),
    );
    scanner.to = end.after;
    this.#write(`/${name} Do\n`);
  }

  #copy(operands: readonly Operand[], word: string) {
    for (const operand of operands) this.#put(operand);
    this.#write(`${word}\n`);
  }

  #put({ kind, from, to, items }: Operand) {
    if (kind === "[") {
      this.#write("[");
      for (const item of items) this.#put(item);
      this.#write("] ");
      return;
    }
    this.#reserve(to - from + 1);
    const { bytes } = this.#scanner;
    // only a few bytes: a loop is faster than a block copy
    for (let at = from; at < to; at++) this.#written[this.#length++] = bytes[at] ?? 0;
    this.#write(" ");
  }

  #write(text: string) {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#written[this.#length++] = text.charCodeAt(at);
  }

  #reserve(more: number) {
    if (this.#length + more <= this.#written.length) return;
    const larger = new Uint8Array(2 * this.#written.length + more);
    larger.set(this.#written.subarray(0, this.#length));
    this.#written = larger;
  }
}

const [E, I] = [0x45, 0x49];
/** The number of bytes after a picture that must be plain text; compressed bytes rarely are. */
const LOOKED_AT = 12;
const isPlain = (code: number) => isWhite(code) || (code >= 0x20 && code < 0x7f);

/** The end of a picture's data: a separate EI, after which the drawing continues. */
const endOfPicture = (bytes: Uint8Array, start: number) => {
  for (let at = bytes.indexOf(E, start); at >= 0; at = bytes.indexOf(E, at + 1)) {
    const after = at + 2;
    if (bytes[at + 1] !== I || !(after >= bytes.length || isWhite(bytes[after]))) continue;
    if (at > start && !isWhite(bytes[at - 1]) && bytes[at - 1] !== 0x3e) continue;
    if (bytes.subarray(after, after + LOOKED_AT).every(isPlain))
      return { data: isWhite(bytes[at - 1]) ? Math.max(start, at - 1) : at, after };
  }
  throw new Error("a picture that breaks off");
};

/**
 * A drawing written again: only the operators that draw, with their operands. Comments, marked content with texts,
 * and stray operands are left out; `naming` gives new names to the resources. Throws where readers would disagree.
 */
export const rewriteContent = (bytes: Uint8Array, naming: Naming): Uint8Array =>
  new Rewriter(bytes, naming).run();
