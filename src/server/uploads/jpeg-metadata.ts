const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
const COMMENT = 0xfe;
/** Length of a JFIF header without a thumbnail. */
const BARE_JFIF = 16;

/** Only JFIF's and Adobe's application segments say how the picture is to be decoded. */
const isMetadata = (code: number, length: number) => {
  if (code === APP0) return length !== BARE_JFIF;
  return code === COMMENT || (code > APP0 && code <= 0xef && code !== APP14);
};

/** Where the coded picture data that begins at `from` ends: at the next marker that is not part of it. */
const endOfScan = (jpeg: Uint8Array, from: number) => {
  for (let at = jpeg.indexOf(MARKER, from); at >= 0; at = jpeg.indexOf(MARKER, at + 1)) {
    const code = jpeg[at + 1] ?? 0;
    const isData = code === 0 || code === MARKER || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
  }
  return jpeg.length;
};

/**
 * The bytes of a JPEG without EXIF, XMP, IPTC, colour profile, thumbnail, comments and whatever follows
 * its end (phones append further pictures there, metadata and all). The picture stays, bit for bit.
 * Throws on bytes that are no JPEG.
 */
export const withoutJpegMetadata = (jpeg: Uint8Array): Uint8Array => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.getUint16(0) !== 0xffd8) throw new Error("not a JPEG");
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at < jpeg.length) {
    const code = view.getUint8(at + 1);
    if (jpeg[at] !== MARKER) throw new Error("not a JPEG");
    if (code === END_OF_IMAGE) {
      kept.push(jpeg.subarray(at, at + 2));
      break;
    }
    // A marker may be preceded by any number of fill bytes.
    const length = code === MARKER ? -1 : view.getUint16(at + 2);
    const end = at + 2 + length;
    const next = code === START_OF_SCAN ? endOfScan(jpeg, end) : end;
    if (!isMetadata(code, length)) kept.push(jpeg.subarray(at, next));
    at = next;
  }
  return Buffer.concat(kept);
};
