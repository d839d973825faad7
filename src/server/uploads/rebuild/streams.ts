import { constants, createInflate, deflateSync, inflateSync } from "node:zlib";
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { bytesOfPixels } from "./pixels.ts";
import { entryOf, itemsIn, nameIn, numberIn, words } from "./shapes.ts";

/** Bytes of one drawing, font or CMap; no page needs a larger one. */
const LONGEST = 64 * 1024 * 1024;
const FLATE = "FlateDecode";
/** Filters that are not specific to pictures. */
export const GENERAL = words("FlateDecode LZWDecode RunLengthDecode ASCII85Decode ASCIIHexDecode");
/** It takes a third of the time of zlib's default, for a few bytes more. */
const LEVEL = 4;

interface Filter {
  readonly name: string;
  readonly parameters: PDFDict | undefined;
}

/** The filters of a stream, the outermost first. */
export const filtersOf = ({ dict }: PDFRawStream): Filter[] => {
  const parameters = entryOf(dict, "DecodeParms");
  return itemsIn(entryOf(dict, "Filter")).map((filter, at) => {
    // a filter without parameters has a null in their place
    const own = parameters instanceof PDFArray ? parameters.lookup(at) : at === 0 && parameters;
    return { name: nameIn(filter) ?? "", parameters: own instanceof PDFDict ? own : undefined };
  });
};

const inflate = (packed: Uint8Array) =>
  // many writers leave out the end of the data
  inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LONGEST });

/** The bytes of a stream, unpacked. Throws where they have a predictor, as pictures do, or are too many. */
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

/** The output of a zlib stream up to its first fault, and the number of bytes that it took; no reader reads more. */
const inflated = (bytes: Uint8Array) =>
  new Promise<{ taken: number; given: Uint8Array }>((resolve) => {
    const inflating = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (taken: number) => resolve({ taken, given: Buffer.concat(chunks) });
    inflating.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > LONGEST) inflating.destroy(new Error("a picture without end"));
    });
    inflating.on("end", () => end(inflating.bytesWritten));
    // readers show a broken picture up to the fault
    inflating.on("error", () => end(0));
    inflating.end(bytes);
  });

/** Readers show an incomplete picture as far as it goes; with less than this share it is not accepted. */
const LEAST = 0.5;

/**
 * A picture of these bytes, packed again up to its last pixel; the encoding of its rows stays. Throws where they
 * are not a picture of its size.
 */
const anew = ({ dict }: PDFRawStream, bytes: Uint8Array, most: number): PDFRawStream => {
  if (bytes.length < most * LEAST) throw new Error("a picture of another size");
  const copy = PDFDict.fromMapWithContext(new Map(dict.entries()), dict.context);
  return packed(copy, bytes.subarray(0, most));
};

/** The same picture without the bytes after its packed data, or after its last pixel. */
export const withoutTail = async (stream: PDFRawStream): Promise<PDFRawStream> => {
  const filters = filtersOf(stream);
  const last = filters.at(-1);
  // a filter for pictures marks its own end
  if (last && !GENERAL.has(last.name)) return stream;
  const most = bytesOfPixels(stream.dict, last?.parameters);
  if (most === undefined) throw new Error("a picture without a size");
  if (!last) return anew(stream, stream.getContents(), most);
  if (filters.slice(0, -1).some(({ parameters }) => parameters && parameters.keys().length > 0))
    throw new Error("a picture packed in a way of its own");
  if (filters.length > 1 || last.name !== FLATE) {
    const bytes = decodePDFRawStream(stream).decode();
    const { parameters } = last;
    const one = PDFDict.fromMapWithContext(new Map(stream.dict.entries()), stream.dict.context);
    one.delete(PDFName.of("DecodeParms"));
    if (parameters) one.set(PDFName.of("DecodeParms"), parameters);
    return anew(PDFRawStream.of(one, bytes), bytes, most);
  }
  const bytes = stream.getContents();
  const { taken, given } = await inflated(bytes);
  if (taken === 0 || given.length > most || given.length < most * LEAST)
    return anew(stream, given, most);
  return taken < bytes.length ? PDFRawStream.of(stream.dict, bytes.subarray(0, taken)) : stream;
};
