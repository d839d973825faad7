import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";

/** Names that occur only with scripts, launch actions and forms that contain scripts. */
const ACTIVE = new Set(["JavaScript", "JS", "Launch", "ImportData", "RichMediaExecute", "XFA"]);

/** Extensions of attached files that are accepted: they open in a viewer and run nothing. */
const HARMLESS = /\.(txt|csv|xml|json|jpe?g|png|gif|webp|docx|xlsx|pptx|odt|ods|odp)$/i;

const FILE_NAMES = ["UF", "F", "Unix", "Mac", "DOS"].map((key) => PDFName.of(key));
const EMBEDDED = PDFName.of("EF");

/** A pattern for `/name` in raw bytes; each sign may be plain or written as `#` and two hexadecimal digits. */
const written = (...names: string[]) => {
  const sign = (char: string) => {
    const hex = char.charCodeAt(0).toString(16);
    return `(?:${char}|#${hex}|#${hex.toUpperCase()})`;
  };
  const any = names.map((name) => name.replaceAll(/./g, sign)).join("|");
  return new RegExp(`/(?:${any})(?=[\\s\\0()<>[\\]{}/%])`, "g");
};

// Only names that are too long to occur by chance in compressed bytes.
const DANGER_WRITTEN = written("JavaScript", "Launch", "Encrypt");
const OBJECT_STREAM_WRITTEN = written("ObjStm");

const textOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

const isObjectStream = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && object.dict.lookup(PDFName.of("Type")) === PDFName.of("ObjStm");

/** Every given object, and what it contains directly; references are not followed. */
export function* everyObject(objects: Iterable<PDFObject>): Generator<PDFObject> {
  const open = [...objects];
  for (let object = open.pop(); object; object = open.pop()) {
    yield object;
    if (object instanceof PDFDict) for (const entry of object.entries()) open.push(...entry);
    else if (object instanceof PDFArray) for (const item of object.asArray()) open.push(item);
    else if (object instanceof PDFStream) open.push(object.dict);
  }
}

export const attachesFile = (object: PDFObject): object is PDFDict =>
  object instanceof PDFDict && object.has(EMBEDDED);

const attachesProgram = (object: PDFObject, context: PDFContext) => {
  if (!attachesFile(object)) return false;
  const names = FILE_NAMES.map((key) => context.lookup(object.get(key))).filter(
    (name) => name instanceof PDFString || name instanceof PDFHexString,
  );
  return names.length === 0 || names.some((name) => !HARMLESS.test(name.decodeText().trim()));
};

/**
 * Dangers in places that the parser ignores and the cross-reference table can lead a reader to: names in the raw
 * bytes, a second entry under one key, and object streams between or inside objects.
 */
const hidesDanger = (bytes: Uint8Array, objects: readonly PDFObject[]) => {
  const raw = textOf(bytes);
  const streams = objects.filter(isObjectStream);
  return (
    raw.search(DANGER_WRITTEN) >= 0 ||
    (raw.match(OBJECT_STREAM_WRITTEN)?.length ?? 0) !== streams.length ||
    // The parser ignores predictors, so it would find other objects here than a reader.
    streams.some((stream) => stream.dict.has(PDFName.of("DecodeParms"))) ||
    streams.some(
      (stream) => textOf(decodePDFRawStream(stream).decode()).search(DANGER_WRITTEN) >= 0,
    )
  );
};

/**
 * Whether a PDF runs anything: scripts, launch actions, attached programs; or whether parts of it are encrypted or
 * unreadable, since nobody can check those (docs/product/files.md#pdfs). `objects` are all that were parsed,
 * replaced ones too.
 */
export const isDangerous = (
  bytes: Uint8Array,
  objects: readonly PDFObject[],
  context: PDFContext,
): boolean => {
  if (context.trailerInfo.Encrypt || hidesDanger(bytes, objects)) return true;
  for (const object of everyObject(objects)) {
    if (object instanceof PDFInvalidObject || attachesProgram(object, context)) return true;
    if (object instanceof PDFName && ACTIVE.has(object.decodeText())) return true;
  }
  return false;
};
