const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;

/** APP0 (JFIF), APP2 (colour profile) and APP14 (Adobe's colour transform) change how a picture looks. */
const isMetadata = (code: number) =>
  code === COMMENT || (code >= 0xe1 && code <= 0xef && code !== 0xe2 && code !== 0xee);

/**
 * The bytes of a JPEG without EXIF, XMP, IPTC and comments; the picture stays as it is, bit for bit.
 * Throws on bytes that are no JPEG.
 */
export const withoutJpegMetadata = (jpeg: Uint8Array): Uint8Array => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at] === MARKER && jpeg[at + 1] !== START_OF_SCAN) {
    const code = view.getUint8(at + 1);
    // A marker may be preceded by any number of fill bytes.
    const end = code === MARKER ? at + 1 : at + 2 + view.getUint16(at + 2);
    if (!isMetadata(code)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  if (view.getUint16(0) !== 0xffd8 || jpeg[at] !== MARKER) throw new Error("not a JPEG");
  return Buffer.concat([...kept, jpeg.subarray(at)]);
};
