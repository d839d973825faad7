import { words } from "./shapes.ts";

/** Tables that give a font's letters their form and place; the others are names, notices and signatures. */
const FORMS = words(
  "glyf loca head hhea hmtx maxp cvt fpgm prep cmap post CFF CFF2 OS/2 vhea vmtx VORG gasp GSUB EBDT EBLC",
);
const HEADER = 12;
const ENTRY = 16;
const KINDS = new Set(["\0\u0001\0\0", "OTTO", "true"]);

const padded = (table: Uint8Array) =>
  Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);

const isSfnt = (bytes: Uint8Array) =>
  KINDS.has(Buffer.from(bytes.subarray(0, 4)).toString("latin1"));
/** The version that a Type 1C font begins with. */
const TYPE_1C = 1;

/** Whether it is a font with tables: TrueType, OpenType or Type 1C. */
export const isOfTables = (font: Uint8Array): boolean => isSfnt(font) || font[0] === TYPE_1C;

/** A TrueType or OpenType font without names, notices and dates; other bytes stay as they are. */
export const withoutFontNames = (font: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(font);
  if (!isSfnt(bytes)) return font;
  const count = bytes.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, at) =>
    bytes.subarray(HEADER + at * ENTRY, HEADER + (at + 1) * ENTRY),
  ).filter((entry) => FORMS.has(entry.toString("latin1", 0, 4).trimEnd()));

  const head = Buffer.from(bytes.subarray(0, HEADER + entries.length * ENTRY));
  head.writeUInt16BE(entries.length, 4);
  const tables: Buffer[] = [];
  let place = head.length;
  for (const [at, entry] of entries.entries()) {
    const from = entry.readUInt32BE(8);
    const table = Buffer.from(bytes.subarray(from, from + entry.readUInt32BE(12)));
    // the times of creation and change
    if (entry.toString("latin1", 0, 4) === "head") table.fill(0, 20, 36);
    entry.copy(head, HEADER + at * ENTRY);
    head.writeUInt32BE(place, HEADER + at * ENTRY + 8);
    tables.push(padded(table));
    place += padded(table).length;
  }
  return Buffer.concat([head, ...tables]);
};
