import { constants, createInflate, deflateSync, inflateSync } from "node:zlib";
import { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { entryOf, itemsIn, nameIn, numberIn } from "./shapes.ts";

/** Bytes of one drawing, font or table of letters; what is larger is none that a page needs. */
const LONGEST = 64 * 1024 * 1024;
const FLATE = "FlateDecode";
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

/** The bytes that a zlib stream takes of `bytes`; behind it nobody reads. */
const lengthOfPacked = (bytes: Uint8Array) =>
  new Promise<number>((resolve) => {
    const inflating = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    inflating.on("data", () => undefined);
    inflating.on("end", () => resolve(inflating.bytesWritten));
    // a broken picture stays as broken as it is
    inflating.on("error", () => resolve(bytes.length));
    inflating.end(bytes);
  });

/** The same stream without what stands behind its packed bytes. */
export const withoutTail = async (stream: PDFRawStream): Promise<PDFRawStream> => {
  if (filtersOf(stream)[0]?.name !== FLATE) return stream;
  const bytes = stream.getContents();
  const length = await lengthOfPacked(bytes);
  return length < bytes.length ? PDFRawStream.of(stream.dict, bytes.subarray(0, length)) : stream;
};
