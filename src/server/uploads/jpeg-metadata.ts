const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const HUFFMAN_TABLES = 0xc4;
const ARITHMETIC_CODING = 0xcc;
const QUANTISATION = 0xdb;
const RESTART_INTERVAL = 0xdd;
const APP0 = 0xe0;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** Length of a JFIF header without a thumbnail. */
const BARE_JFIF = 16;
/** Length of Adobe's segment up to the field for the colour transform; some programs write more. */
const ADOBE = 14;

/** Of the application segments only JFIF's and Adobe's say how the picture is decoded. */
const isMetadata = (code: number, length: number) => {
  if (code === APP0) return length !== BARE_JFIF;
  return code === COMMENT || (code > APP0 && code <= APP15 && code !== APP14);
};

/** Does `lengthAt` lead from the third byte of a segment, table by table, exactly to its end? */
const isFilled = (segment: Uint8Array, lengthAt: (at: number) => number) => {
  let at = 2;
  while (at < segment.length) at += lengthAt(at);
  return at === segment.length;
};

/**
 * Does a segment have the length that its content needs (ITU-T T.81, B.2)? The content itself may be anything.
 * @param segment from its length on
 */
const isExact = (code: number, segment: Uint8Array): boolean => {
  const byte = (at: number) => segment[at] ?? 0;
  switch (code) {
    case APP0:
      return true;
    case APP14:
      return segment.length >= ADOBE && Buffer.from(segment.subarray(2, 7)).toString() === "Adobe";
    case HUFFMAN_TABLES:
      return isFilled(segment, (at) =>
        segment.subarray(at + 1, at + 17).reduce((all, count) => all + count, 17),
      );
    case QUANTISATION:
      return isFilled(segment, (at) => (byte(at) >> 4 === 0 ? 65 : 129));
    case RESTART_INTERVAL:
      return segment.length === 4;
    case ARITHMETIC_CODING:
      return segment.length % 2 === 0 && segment.length <= 34;
    case START_OF_SCAN:
      return segment.length === 6 + 2 * byte(2);
    default:
      // frame headers; the other codes in this range are not
      return code >= 0xc0 && code <= 0xcf && code !== 0xc8 && segment.length === 8 + 3 * byte(7);
  }
};

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/** The end of the coded picture data that begin at `from`: the next marker that is not part of them. */
const endOfScan = (jpeg: Uint8Array, from: number, restarts: boolean) => {
  for (let at = jpeg.indexOf(MARKER, from); at >= 0; at = jpeg.indexOf(MARKER, at + 1)) {
    const code = jpeg[at + 1] ?? 0;
    if (code !== 0 && code !== MARKER && !(restarts && isRestart(code))) return at;
  }
  return jpeg.length;
};

/**
 * The bytes of a JPEG without EXIF, XMP, IPTC, colour profile, thumbnail, comments and whatever follows its end
 * (phones add further pictures there, with their metadata). The picture stays the same, bit for bit. Throws on
 * bytes that are not a JPEG, and on one whose segments are longer than their content.
 */
export const withoutJpegMetadata = (jpeg: Uint8Array): Uint8Array => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.getUint16(0) !== (MARKER << 8) + START_OF_IMAGE) throw new Error("not a JPEG");
  const kept = [jpeg.subarray(0, 2)];
  let restarts = false;
  let at = 2;
  while (at < jpeg.length) {
    const code = view.getUint8(at + 1);
    if (jpeg[at] !== MARKER) throw new Error("not a JPEG");
    if (code === END_OF_IMAGE) {
      kept.push(jpeg.subarray(at, at + 2));
      break;
    }
    // any number of fill bytes may come before a marker
    if (code === MARKER) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (!isMetadata(code, length)) {
      if (!isExact(code, jpeg.subarray(at + 2, end))) throw new Error("not a JPEG");
      if (code === RESTART_INTERVAL) restarts = view.getUint16(at + 4) > 0;
      const next = code === START_OF_SCAN ? endOfScan(jpeg, end, restarts) : end;
      if (code === APP14)
        kept.push(Uint8Array.of(MARKER, APP14, 0, ADOBE), jpeg.subarray(at + 4, at + 2 + ADOBE));
      else kept.push(jpeg.subarray(at, next));
      at = next;
    } else at = end;
  }
  return Buffer.concat(kept);
};
