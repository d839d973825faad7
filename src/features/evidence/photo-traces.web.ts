import { keysOf } from "../../labels.ts";

/** What a photo file may contain beside its pixels, in the words of the sentence about it. */
export const TRACES = {
  place: "lokasi pengambilan",
  camera: "merek dan tipe kamera",
  owner: "nama pemilik",
  people: "nama orang di foto",
  time: "waktu pengambilan",
  words: "keterangan foto",
  program: "nama program",
  thumbnail: "gambar kecil dari foto asli",
  /** A part that exists and cannot be read. */
  rest: "data lain",
} as const;
export type Trace = keyof typeof TRACES;

type Named = Readonly<Record<string, Trace>>;

const EXIF_FOLDER = 0x8769;
const GPS_FOLDER = 0x8825;
const THUMBNAIL_AT = 0x0201;

/** Tags of EXIF's two directories. The maker's note has its own format, and shows which camera it was. */
const EXIF_TAGS: Readonly<Record<number, Trace>> = {
  0x010e: "words",
  0x010f: "camera",
  0x0110: "camera",
  0x0131: "program",
  0x0132: "time",
  0x013b: "owner",
  0x013c: "camera",
  0x8298: "owner",
  0x9003: "time",
  0x9004: "time",
  0x927c: "camera",
  0x9286: "words",
  0x9c9b: "words",
  0x9c9c: "words",
  0x9c9d: "owner",
  0x9c9e: "words",
  0x9c9f: "words",
  0xa430: "owner",
  0xa431: "camera",
  0xa433: "camera",
  0xa434: "camera",
  0xa435: "camera",
};

const GPS_TAGS: Readonly<Record<number, Trace>> = {
  0x0002: "place",
  0x0004: "place",
  0x001c: "place",
  0x001d: "time",
};

const XMP_NAMES: readonly (readonly [Trace, RegExp])[] = [
  ["place", /exif:GPSL|photoshop:(?:City|State|Country)|Iptc4xmp(?:Core|Ext):Location/],
  ["camera", /tiff:(?:Make|Model)|(?:aux|exifEX):(?:Lens|SerialNumber|BodySerial)/],
  [
    "owner",
    /dc:(?:creator|rights)|(?:aux|exifEX):(?:Camera)?OwnerName|xmpRights:Owner|photoshop:Credit/,
  ],
  ["people", /PersonInImage|PersonDisplayName|mwg-rs:Name/],
  ["time", /xmp:(?:Create|Modify)Date|photoshop:DateCreated|exif:DateTime/],
  ["words", /dc:(?:title|description|subject)|photoshop:Headline|exif:UserComment/],
  ["program", /xmp:CreatorTool/],
];

/** Numbers of IPTC's fields, in its second record. */
const IPTC_FIELDS: Readonly<Record<number, Trace>> = {
  5: "words",
  25: "words",
  55: "time",
  60: "time",
  65: "program",
  80: "owner",
  90: "place",
  92: "place",
  95: "place",
  101: "place",
  105: "words",
  110: "owner",
  116: "owner",
  120: "words",
};

const PNG_WORDS: Named = {
  Author: "owner",
  Copyright: "owner",
  Software: "program",
  Source: "camera",
  "Creation Time": "time",
};

/** Bytes of a value of each type of TIFF, from 1. */
const SIZES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** The encoding of a comment is written before it. */
const CHARSET = { 0x9286: 8 } as Readonly<Record<number, number>>;

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
/** Cameras write blanks for names that nobody has entered. */
const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0 || byte === 0x20);

/** Calls `found` for the content of an EXIF block; throws where the block is incomplete. */
const readExif = (block: Uint8Array, found: (trace: Trace) => void) => {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const folder = (at: number, tags: Readonly<Record<number, Trace>>) => {
    const count = view.getUint16(at, isLittle);
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const tag = view.getUint16(entry, isLittle);
      const size =
        (SIZES[view.getUint16(entry + 2, isLittle) - 1] ?? 1) * view.getUint32(entry + 4, isLittle);
      const value = size > 4 ? view.getUint32(entry + 8, isLittle) : entry + 8;
      if (tag === EXIF_FOLDER || tag === GPS_FOLDER)
        folder(view.getUint32(entry + 8, isLittle), tag === GPS_FOLDER ? GPS_TAGS : EXIF_TAGS);
      const trace = tags[tag];
      if (trace && !isBlank(block.subarray(value + (CHARSET[tag] ?? 0), value + size)))
        found(trace);
      if (tag === THUMBNAIL_AT) found("thumbnail");
    }
    return view.getUint32(at + 2 + count * 12, isLittle);
  };
  const second = folder(view.getUint32(4, isLittle), EXIF_TAGS);
  // what the thumbnail says about itself is about the photo
  if (second > 0) folder(second, {});
};

const readXmp = (text: string, found: (trace: Trace) => void) => {
  for (const [trace, names] of XMP_NAMES) if (names.test(text)) found(trace);
};

const IPTC_RESOURCE = "8BIM\u0004\u0004";
/** After its mark, a resource has an empty name and its length. */
const BEFORE_IPTC = IPTC_RESOURCE.length + 2 + 4;

const readIptc = (block: Uint8Array, found: (trace: Trace) => void) => {
  const start = textOf(block).indexOf(IPTC_RESOURCE);
  if (start < 0) return;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  for (let at = start + BEFORE_IPTC; at + 5 <= block.length && block[at] === 0x1c;) {
    const length = view.getUint16(at + 3);
    const trace = block[at + 1] === 2 && IPTC_FIELDS[block[at + 2] ?? 0];
    if (trace && length > 0) found(trace);
    at += 5 + length;
  }
};

const readSegment = (code: number, bytes: Uint8Array, found: (trace: Trace) => void) => {
  const start = textOf(bytes.subarray(0, 32));
  if (code === 0xe1 && start.startsWith("Exif\0\0")) readExif(bytes.subarray(6), found);
  else if (code === 0xe1 && start.startsWith("http://ns.adobe.com/")) readXmp(textOf(bytes), found);
  else if (code === 0xed) readIptc(bytes, found);
  else if (code === 0xfe && !isBlank(bytes)) found("words");
};

/** The segments of a JPEG before its pixels: code and content. */
function* segmentsOf(jpeg: Uint8Array): Generator<[code: number, bytes: Uint8Array]> {
  let at = 2;
  while (jpeg[at] === 0xff && at + 4 <= jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    if (code === 0xda || code === 0xd9) return;
    // Any number of fill bytes may come before a marker.
    if (code === 0xff) at += 1;
    else {
      const end = at + 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
      yield [code, jpeg.subarray(at + 4, end)];
      at = end;
    }
  }
}

const readChunk = (name: string, bytes: Uint8Array, found: (trace: Trace) => void) => {
  if (name === "eXIf") readExif(bytes, found);
  if (name === "tIME") found("time");
  if (!/^(?:tEXt|zTXt|iTXt)$/.test(name)) return;
  const text = textOf(bytes);
  const [key = ""] = text.split("\0", 1);
  if (key === "XML:com.adobe.xmp") readXmp(text, found);
  else found(PNG_WORDS[key] ?? "words");
};

/** The chunks of a PNG: name and content. */
function* chunksOf(png: Uint8Array): Generator<[name: string, bytes: Uint8Array]> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 8 + view.getUint32(at);
    yield [textOf(png.subarray(at + 4, at + 8)), png.subarray(at + 8, end)];
    at = end + 4;
  }
}

/** Reads each part; an incomplete part does not stop the others. */
const readAll = <Key>(
  parts: Iterable<[Key, Uint8Array]>,
  read: (key: Key, bytes: Uint8Array, found: (trace: Trace) => void) => void,
): ReadonlySet<Trace> => {
  const all = new Set<Trace>();
  for (const [key, bytes] of parts)
    try {
      read(key, bytes, (trace) => void all.add(trace));
    } catch {
      all.add("rest");
    }
  return all;
};

/**
 * The kinds of data in a JPEG or PNG beside its pixels, in the order of {@link TRACES}: only those that it really
 * contains. Nothing leaves the device for this.
 */
export const readTraces = async (photo: Blob): Promise<readonly Trace[]> => {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const all =
    bytes[0] === 0xff
      ? readAll(segmentsOf(bytes), readSegment)
      : readAll(chunksOf(bytes), readChunk);
  return keysOf(TRACES).filter((trace) => all.has(trace));
};
