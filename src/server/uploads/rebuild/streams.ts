import { constants, createInflate, deflateSync, inflateSync } from "node:zlib";
import { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { bytesOfPixels } from "./pixels.ts";
import { entryOf, itemsIn, nameIn, numberIn, words } from "./shapes.ts";

/** Bytes of one drawing, font or table of letters; what is larger is none that a page needs. */
const LONGEST = 64 * 1024 * 1024;
const FLATE = "FlateDecode";
/** Packings that know nothing of pictures. */
export const GENERAL = words("FlateDecode LZWDecode RunLengthDecode ASCII85Decode ASCIIHexDecode");
/** A third of the time of zlib's own, for a few bytes more. */
const LEVEL = 4;

interface Filter {
  readonly name: string;
  readonly parameters: PDFDict | undefined;
}

/** How a stream is packed, the outermost way first. */
export const filtersOf = ({ dict }: PDFRawStream): Filter[] => {
  const parameters = itemsIn(entryOf(dict, "DecodeParms"));
  return itemsIn(entryOf(dict, "Filter")).map((filter, at) => {
    const own = parameters[at];
    return { name: nameIn(filter) ?? "", parameters: own instanceof PDFDict ? own : undefined };
  });
};

const inflate = (packed: Uint8Array) =>
  // many writers leave out the end
  inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LONGEST });

/** The bytes of a stream, unpacked. Throws where they are a picture's, or too many. */
export const unpacked = (stream: PDFRawStream): Uint8Array => {
  const filters = filtersOf(stream);
  const predicted = filters.some(
    ({ parameters }) => (numberIn(parameters && entryOf(parameters, "Predictor")) ?? 1) > 1,
  );
  if (predicted) throw new Error("a drawing packed like a picture");
  if (filters.length === 1 && filters[0]?.name === FLATE) return inflate(stream.getContents());
  const bytes = decodePDFRawStream(stream).decode();
  if (bytes.length > LONGEST) throw new Error("a drawing without end");
  return bytes;
};

/** A stream with these bytes, packed. */
export const packed = (dict: PDFDict, bytes: Uint8Array): PDFRawStream => {
  dict.set(PDFName.of("Filter"), PDFName.of(FLATE));
  return PDFRawStream.of(dict, deflateSync(bytes, { level: LEVEL }));
};

/** How many bytes of `bytes` a zlib stream takes, and how many it gives: behind it nobody reads. */
const lengthsOf = (bytes: Uint8Array) =>
  new Promise<{ packed: number; unpacked: number } | undefined>((resolve) => {
    const inflating = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    let unpacked = 0;
    inflating.on("data", (chunk: Buffer) => (unpacked += chunk.length));
    inflating.on("end", () => resolve({ packed: inflating.bytesWritten, unpacked }));
    // a broken picture stays as broken as it is
    inflating.on("error", () => resolve(undefined));
    inflating.end(bytes);
  });

/** A picture of these bytes, packed anew up to its last pixel. */
const anew = ({ dict }: PDFRawStream, bytes: Uint8Array, most: number): PDFRawStream => {
  const copy = PDFDict.fromMapWithContext(new Map(dict.entries()), dict.context);
  return packed(copy, bytes.subarray(0, most));
};

const withoutFlateTail = async (stream: PDFRawStream, most: number | undefined) => {
  const bytes = stream.getContents();
  const lengths = await lengthsOf(bytes);
  if (!lengths) return stream;
  if (most !== undefined && lengths.unpacked > most) return anew(stream, inflate(bytes), most);
  return lengths.packed < bytes.length
    ? PDFRawStream.of(stream.dict, bytes.subarray(0, lengths.packed))
    : stream;
};

/** The same picture without what stands behind its packed bytes, or behind its last pixel. */
export const withoutTail = async (stream: PDFRawStream): Promise<PDFRawStream> => {
  const filters = filtersOf(stream);
  const [outer, ...inner] = filters;
  const isAlone = inner.length === 0;
  const most = isAlone ? bytesOfPixels(stream.dict, outer?.parameters) : undefined;
  if (!outer) {
    if (most === undefined) throw new Error("a picture without a size");
    return anew(stream, stream.getContents(), most);
  }
  if (outer.name === FLATE) return withoutFlateTail(stream, most);
  const isPlain = filters.every(({ name, parameters }) => GENERAL.has(name) && !parameters);
  const pixels = isPlain ? bytesOfPixels(stream.dict) : undefined;
  // their own way to say where they end is the reader's to know: packed anew there is nothing behind
  return pixels === undefined ? stream : anew(stream, unpacked(stream), pixels);
};
