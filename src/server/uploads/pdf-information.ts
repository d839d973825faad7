import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
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
  const isAnnotation = dict.has(SUBTYPE) && dict.has(PDFName.of("Rect"));
  // The T of a form field is its name, which the form needs.
  if (isAnnotation) without(dict, dict.has(FIELD_TYPE) ? named("M", "NM") : ON_COMMENT);
};

const isJpeg = (stream: PDFRawStream) => {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  return only === PDFName.of("DCTDecode");
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
    else if (object instanceof PDFRawStream && isJpeg(object))
      context.assign(ref, withoutPhotoMetadata(object));
  }
  if ([...everyObject(kept.values())].some(attachesFile)) throw new Error("carries attached files");
  context.trailerInfo = { Root: context.trailerInfo.Root };
  return await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    useObjectStreams: true,
  });
};

const withoutPhotoMetadata = (stream: PDFRawStream): PDFStream => {
  const contents = withoutJpegMetadata(stream.getContents());
  return PDFRawStream.of(stream.dict, contents);
};
