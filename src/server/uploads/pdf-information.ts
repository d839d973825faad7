import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { attachesFile, everyObject } from "./pdf-danger.ts";
import { withoutJpegMetadata } from "./jpeg-metadata.ts";

const named = (...keys: string[]) => keys.map((key) => PDFName.of(key));

/** Who made it, with what and when, wherever it may stand. */
const ANYWHERE = named("Metadata", "PieceInfo", "LastModified", "CreatorInfo", "Thumb", "ModDate");
const ON_CATALOG = named("Threads", "Perms", "DSS", "Collection", "Legal");
/** Author, dates and the identity of a comment. */
const ON_COMMENT = named("T", "M", "CreationDate", "NM");
/** A signature names its signer and is broken by any rewriting. */
const ON_SIGNATURE_FIELD = named("V", "SV", "Lock");
const ON_SIGNATURE = named("Name", "M", "Location", "Reason", "ContactInfo", "Contents", "Cert");

const TYPE = PDFName.of("Type");
const SUBTYPE = PDFName.of("Subtype");
const FIELD_TYPE = PDFName.of("FT");

const without = (dict: PDFDict, keys: readonly PDFName[]) => {
  for (const key of keys) dict.delete(key);
};

const clean = (dict: PDFDict) => {
  without(dict, ANYWHERE);
  if (dict.lookup(TYPE) === PDFName.of("Catalog")) without(dict, ON_CATALOG);
  if (dict.lookup(FIELD_TYPE) === PDFName.of("Sig")) without(dict, ON_SIGNATURE_FIELD);
  if (dict.has(PDFName.of("ByteRange"))) without(dict, ON_SIGNATURE);
  const isAnnotation = dict.has(SUBTYPE) && dict.has(PDFName.of("Rect"));
  // The T of a form field is its name, which the form needs.
  const isField = dict.lookup(SUBTYPE) === PDFName.of("Widget");
  if (isAnnotation) without(dict, isField ? named("M", "NM") : ON_COMMENT);
};

const FILTER = PDFName.of("Filter");
const PARAMETERS = PDFName.of("DecodeParms");
const JPEG = PDFName.of("DCTDecode");

const listOf = (object: PDFObject | undefined) =>
  object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : [object];

/** A stream that holds a photo, without the photo's own metadata; any other as it is. */
const withoutPhotoMetadata = (stream: PDFRawStream): PDFRawStream => {
  const { dict } = stream;
  const filters = listOf(dict.lookup(FILTER));
  if (filters.at(-1) !== JPEG) return stream;
  let photo = stream.getContents();
  if (filters.length > 1) {
    // Packed once more, as some programs do.
    const packed = dict.context.obj({ Filter: filters.slice(0, -1) });
    photo = decodePDFRawStream(PDFRawStream.of(packed, photo)).decode();
    const parameters = listOf(dict.lookup(PARAMETERS)).at(-1);
    dict.set(FILTER, JPEG);
    if (parameters instanceof PDFDict) dict.set(PARAMETERS, parameters);
    else dict.delete(PARAMETERS);
  }
  return PDFRawStream.of(dict, withoutJpegMetadata(photo));
};

/** What the catalog leads to. Older revisions and what nothing leads to any more are not among it. */
const reachable = (context: PDFContext) => {
  const found = new Map<PDFRef, PDFObject>();
  const open: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : [];
  for (let start = open.pop(); start; start = open.pop())
    for (const object of everyObject([start])) {
      if (!(object instanceof PDFRef) || found.has(object)) continue;
      const target = context.lookup(object);
      if (!target) continue;
      found.set(object, target);
      open.push(target);
    }
  return found;
};

/**
 * The document written anew without what tells of its author: information dictionary, XMP, ids, dates,
 * comments' authors, signatures, the metadata of the photos in it, and everything that a reader does
 * not reach, such as older revisions. Text and pictures stay. Throws if it carries attached files,
 * whose own metadata nobody takes away.
 */
export const withoutInformation = async (document: PDFDocument): Promise<Uint8Array> => {
  const { context } = document;
  for (const object of everyObject(reachable(context).values()))
    if (object instanceof PDFDict) clean(object);
  const kept = reachable(context);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const target = kept.get(ref);
    if (!target) context.delete(ref);
    else if (object instanceof PDFRawStream) context.assign(ref, withoutPhotoMetadata(object));
  }
  if ([...everyObject(kept.values())].some(attachesFile)) throw new Error("carries attached files");
  context.trailerInfo = { Root: context.trailerInfo.Root };
  return await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    useObjectStreams: true,
  });
};
