import {
  PDFDict,
  PDFHexString,
  PDFRawStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { REMOVED_PARTS, type RemovedPart } from "../../../features/files/removed-parts.contract.ts";
import { keysOf } from "../../../labels.ts";
import { attachesFile, everyObject } from "../pdf-danger.ts";
import { dictIn, entryOf, nameIn } from "./shapes.ts";
import { filtersOf, unpacked } from "./streams.ts";

/** Annotations that are not comments. */
const NO_COMMENTS = new Set(["Link", "Widget", "Popup", "Screen", "PrinterMark", "TrapNet"]);
const DETAILS = ["Metadata", "PieceInfo", "LastModified", "SpiderInfo", "Threads", "OPI"];
const CREATOR = /(?:dc:creator|pdf:Author)\b/;
/** The beginning of a photo's metadata: EXIF, XMP, IPTC. */
const OF_PHOTO = /Exif\0|ns\.adobe\.com\/xap|Photoshop 3\.0|<\?xpacket/;
/** The number of bytes at a photo's beginning that are examined. */
const BEGINNING = 65_536;

const isText = (value: PDFObject | undefined) =>
  (value instanceof PDFString || value instanceof PDFHexString) && value.decodeText().trim() !== "";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

const inStream = (stream: PDFRawStream): RemovedPart[] => {
  const packing = filtersOf(stream).at(-1)?.name ?? "";
  if (/^(DCT|JPX)Decode$/.test(packing)) {
    const beginning = latin1(stream.getContents().subarray(0, BEGINNING));
    return OF_PHOTO.test(beginning) ? ["photos"] : [];
  }
  const isMetadata = nameIn(entryOf(stream.dict, "Type")) === "Metadata";
  return isMetadata && CREATOR.test(latin1(unpacked(stream))) ? ["author"] : [];
};

const ofAnnotation = (subtype: string): RemovedPart[] => {
  if (subtype === "Link") return ["links"];
  if (subtype === "Widget") return ["form"];
  return NO_COMMENTS.has(subtype) ? [] : ["comments"];
};

const inDict = (dict: PDFDict): RemovedPart[] => {
  const subtype = entryOf(dict, "Rect") && nameIn(entryOf(dict, "Subtype"));
  const found = subtype ? ofAnnotation(subtype) : [];
  if (isText(entryOf(dict, "Author"))) found.push("author");
  if (attachesFile(dict)) found.push("attachments");
  if (entryOf(dict, "ByteRange")) found.push("signature");
  if (DETAILS.some((key) => entryOf(dict, key))) found.push("details");
  return found;
};

/**
 * The parts of a document, beside what its pages show, that its author may ask about. Everything else that is not
 * shown is removed without a message.
 */
export const removedFrom = ({ context, catalog }: PDFDocument): RemovedPart[] => {
  const found = new Set<RemovedPart>();
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  for (const object of everyObject(objects)) {
    if (object instanceof PDFDict) for (const part of inDict(object)) found.add(part);
    if (object instanceof PDFRawStream) for (const part of inStream(object)) found.add(part);
  }
  const information = dictIn(context.lookup(context.trailerInfo.Info));
  if (information?.values().some((value) => isText(context.lookup(value)))) found.add("details");
  if (entryOf(catalog, "Outlines")) found.add("outline");
  if (entryOf(catalog, "StructTreeRoot")) found.add("structure");
  return keysOf(REMOVED_PARTS).filter((part) => found.has(part));
};
