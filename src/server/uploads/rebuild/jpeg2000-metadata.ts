import { withoutProfileText } from "./icc-profile.ts";

/** Boxes of a JPEG 2000 file that are needed to show its picture, with the picture itself. */
const PICTURE = new Set(["jP  ", "ftyp", "jp2h", "jp2c"]);
const HEADER_BOX = "jp2h";
const IN_HEADER = new Set(["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef"]);

const CODESTREAM = 0xff4f;
/** The other markers of a codestream that are kept (ISO/IEC 15444-1, table A.2): sizes, ways of coding, lengths. */
const SEGMENTS = new Set([
  0xff50, 0xff51, 0xff52, 0xff53, 0xff55, 0xff57, 0xff58, 0xff59, 0xff5c, 0xff5d, 0xff5e, 0xff5f,
  0xff60, 0xff61, 0xff63,
]);
const COMMENT = 0xff64;
const START_OF_TILE = 0xff90;
const START_OF_DATA = 0xff93;
const END = 0xffd9;
const END_BYTES = Buffer.from([0xff, 0xd9]);

/** How a `colr` box gives its colours: by a number, or by a profile after its first three bytes. */
const BY_NUMBER = 1;
const BY_PROFILE = new Set([2, 3]);
const BEFORE_PROFILE = 3;

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const headed = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (length < headed || at + length > bytes.length) throw new Error("not a JPEG 2000");
    yield {
      type: bytes.toString("latin1", at + 4, at + 8),
      data: bytes.subarray(at + headed, at + length),
    };
    at += length;
  }
}

/** A codestream up to its end. Its comments are overwritten in place, so that no length changes. */
const withoutComments = (stream: Buffer): Buffer => {
  let tileEnd: number | undefined;
  for (let at = 2; at + 2 <= stream.length;) {
    const marker = stream.readUInt16BE(at);
    if (marker === END) return stream.subarray(0, at + 2);
    if (marker === START_OF_DATA) {
      // the last part may leave its length open; no data contain the end marker (ISO/IEC 15444-1, B.10.1)
      const end = tileEnd ?? stream.indexOf(END_BYTES, at + 2);
      if (end < 0) return stream;
      at = end;
      continue;
    }
    if (at + 4 > stream.length) break;
    const length = stream.readUInt16BE(at + 2);
    if (at + 2 + length > stream.length) throw new Error("not a JPEG 2000");
    if (marker === START_OF_TILE) {
      const long = stream.readUInt32BE(at + 6);
      tileEnd = long === 0 ? undefined : at + long;
      if (tileEnd !== undefined && tileEnd > stream.length) throw new Error("not a JPEG 2000");
    } else if (marker === COMMENT) {
      // the first two bytes after the length say how the text is encoded
      stream.fill(0x20, at + 6, at + 2 + length);
    } else if (!SEGMENTS.has(marker)) throw new Error("not a JPEG 2000");
    at += 2 + length;
  }
  return stream;
};

const boxOf = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
};

const coloursOf = (data: Buffer) => {
  const [method = 0] = data;
  if (method === BY_NUMBER) return data;
  if (!BY_PROFILE.has(method)) throw new Error("colours in no known way");
  const profile = withoutProfileText(data.subarray(BEFORE_PROFILE));
  return Buffer.concat([data.subarray(0, BEFORE_PROFILE), profile]);
};

const headerOf = (data: Buffer) => {
  const kept = [...boxesIn(data)].filter(({ type }) => IN_HEADER.has(type));
  return Buffer.concat(
    kept.map(({ type, data: own }) => boxOf(type, type === "colr" ? coloursOf(own) : own)),
  );
};

/** A JPEG 2000 picture without XMP, EXIF, other additional data and comments. Throws on other bytes. */
export const withoutJpeg2000Metadata = (picture: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(picture);
  if (bytes.readUInt16BE(0) === CODESTREAM) return withoutComments(bytes);
  const boxes = [...boxesIn(bytes)].filter(({ type }) => PICTURE.has(type));
  return Buffer.concat(
    boxes.map(({ type, data }) => {
      if (type === "jp2c") return boxOf(type, withoutComments(data));
      return boxOf(type, type === HEADER_BOX ? headerOf(data) : data);
    }),
  );
};
