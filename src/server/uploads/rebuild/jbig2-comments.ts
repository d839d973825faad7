/** Segments that draw, or that others use for drawing (ISO/IEC 14492, 7.3). */
const DRAWING = new Set([0, 4, 6, 7, 16, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48, 49, 50, 51, 53]);
/** Profiles of the picture, and extensions; all known extensions are comments. */
const BESIDE = new Set([52, 62]);

/** Bytes of the shortest segment; fewer bytes at the end are no segment. */
const SHORTEST = 11;
const UNKNOWN_LENGTH = 0xffff_ffff;
/** The place of a generic region's flags in its data. */
const REGION_FLAGS = 17;
const END_OF_MMR = Buffer.from([0x00, 0x00]);
const END_OF_CODE = Buffer.from([0xff, 0xac]);

/** Bytes of each number of a segment to which this one refers. */
const numberSize = (own: number) => {
  if (own <= 256) return 1;
  return own <= 65_536 ? 2 : 4;
};

/** The end of a generic region of unknown length: a mark, and the number of rows. */
const endOfRegion = (bytes: Buffer, data: number) => {
  const isMmr = (bytes.readUInt8(data + REGION_FLAGS) & 1) === 1;
  const at = bytes.indexOf(isMmr ? END_OF_MMR : END_OF_CODE, data + REGION_FLAGS + 1);
  if (at < 0) throw new Error("not a JBIG2");
  return at + 2 + 4;
};

/** The type and the end of the segment that begins at `at` (7.2). */
const segmentAt = (bytes: Buffer, at: number) => {
  const flags = bytes.readUInt8(at + 4);
  const short = bytes.readUInt8(at + 5) >> 5;
  const isLong = short === 7;
  const count = isLong ? bytes.readUInt32BE(at + 5) & 0x1fff_ffff : short;
  const kept = isLong ? 4 + Math.ceil((count + 1) / 8) : 1;
  const page = at + 5 + kept + count * numberSize(bytes.readUInt32BE(at));
  const lengthAt = page + (flags & 0x40 ? 4 : 1);
  const length = bytes.readUInt32BE(lengthAt);
  const data = lengthAt + 4;
  const end = length === UNKNOWN_LENGTH ? endOfRegion(bytes, data) : data + length;
  if (end > bytes.length) throw new Error("not a JBIG2");
  return { type: flags & 0x3f, end };
};

/**
 * The segments of a JBIG2 picture in a PDF, or those that several pictures share, without comments. Throws on other
 * bytes.
 */
export const withoutJbig2Comments = (picture: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(picture);
  const kept: Buffer[] = [];
  for (let at = 0; at + SHORTEST <= bytes.length;) {
    const { type, end } = segmentAt(bytes, at);
    if (DRAWING.has(type)) kept.push(bytes.subarray(at, end));
    else if (!BESIDE.has(type)) throw new Error("not a JBIG2");
    at = end;
  }
  return Buffer.concat(kept);
};
