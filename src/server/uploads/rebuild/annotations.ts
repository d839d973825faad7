import {
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFDocument,
} from "@cantoo/pdf-lib";
import { dictIn, entryOf, itemsIn, nameIn, numberIn, words } from "./shapes.ts";

/** Annotations that a program shows outside the page: the sign of a sticky note, the window of a comment. */
const OF_PROGRAMS = words("Text Popup Link FileAttachment Sound Movie Screen");
/** Annotations that a program draws by itself where the file does not contain a drawing. */
const MARKS = words(
  "FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink",
);
/** Flags of an annotation: hidden, and not shown on a screen. */
const [HIDDEN, NO_VIEW] = [2, 32];

/** An entry of a form's field, or else of its parents. */
const inherited = (field: PDFDict | undefined, key: string, depth = 0): unknown => {
  if (!field || depth > 20) return undefined;
  return entryOf(field, key) ?? inherited(dictIn(entryOf(field, "Parent")), key, depth + 1);
};

const flagsOf = (annotation: PDFDict) => numberIn(entryOf(annotation, "F")) ?? 0;
const isShown = (annotation: PDFDict) =>
  !OF_PROGRAMS.has(nameIn(entryOf(annotation, "Subtype")) ?? "") &&
  (flagsOf(annotation) & (HIDDEN | NO_VIEW)) === 0;

/** An appearance that was made here is not serialised yet. */
const written = (look: unknown): PDFRawStream | undefined => {
  if (look instanceof PDFRawStream) return look;
  return look instanceof PDFStream ? PDFRawStream.of(look.dict, look.getContents()) : undefined;
};

/** The picture that an annotation shows at first: its normal appearance, in its current state. */
const lookOf = (annotation: PDFDict): PDFRawStream | undefined => {
  const looks = dictIn(entryOf(annotation, "AP"));
  const normal = looks && entryOf(looks, "N");
  if (!(normal instanceof PDFDict)) return written(normal);
  const state = nameIn(entryOf(annotation, "AS"));
  return state ? written(entryOf(normal, state)) : undefined;
};

type Box = readonly [left: number, bottom: number, right: number, top: number];

const boxIn = (dict: PDFDict, key: string): Box | undefined => {
  const [a, b, c, d] = itemsIn(entryOf(dict, key)).map((one) => numberIn(one) ?? Number.NaN);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box.some(Number.isNaN) ? undefined : box;
};

/** The box around a form XObject after its matrix. */
const turned = (form: PDFDict, box: Box): Box => {
  const given = itemsIn(entryOf(form, "Matrix")).map((one) => numberIn(one) ?? 0);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given;
  const corners = [0, 2].flatMap((x) => [1, 3].map((y) => [box[x] ?? 0, box[y] ?? 0] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const text = (number: number) => PDFNumber.of(number).toString();

/** How an appearance is drawn into its place on the page (PDF 2.0, 12.5.5). */
const placing = (look: PDFRawStream, annotation: PDFDict): string | undefined => {
  const place = boxIn(annotation, "Rect");
  const own = boxIn(look.dict, "BBox");
  if (!place || !own) return undefined;
  const from = turned(look.dict, own);
  const [width, height] = [from[2] - from[0], from[3] - from[1]];
  if (width === 0 || height === 0) return undefined;
  const [x, y] = [(place[2] - place[0]) / width, (place[3] - place[1]) / height];
  return [x, 0, 0, y, place[0] - from[0] * x, place[1] - from[1] * y].map(text).join(" ");
};

const annotationsOf = (page: PDFDict) =>
  itemsIn(entryOf(page, "Annots")).filter((one) => one instanceof PDFDict);

/** Whether a filled-in field has no appearance of its own, so that each program draws its own. */
const hasNoLook = (field: PDFDict) => {
  const kind = inherited(field, "FT");
  const isText = kind === PDFName.of("Tx") || kind === PDFName.of("Ch");
  return isText && isShown(field) && !lookOf(field) && inherited(field, "V") !== undefined;
};

/** Gives filled-in fields an appearance where they have none. Throws where the font for it is missing. */
export const giveLooks = async (document: PDFDocument): Promise<void> => {
  const isBare = () => document.getPages().some(({ node }) => annotationsOf(node).some(hasNoLook));
  if (!isBare()) return;
  document.getForm().updateFieldAppearances();
  await document.flush();
  if (isBare()) throw new Error("a form whose text is not in it");
};

/** The operators that draw a page's annotations, after the page's own; throws where an annotation has no drawing. */
export const flattened = (page: PDFDict, put: (look: PDFRawStream) => string): string =>
  annotationsOf(page)
    .filter(isShown)
    .flatMap((annotation) => {
      const look = lookOf(annotation);
      if (!look && MARKS.has(nameIn(entryOf(annotation, "Subtype")) ?? ""))
        throw new Error("a mark that each program draws in its own way");
      const place = look && placing(look, annotation);
      return place ? [`q ${place} cm /${put(look)} Do Q\n`] : [];
    })
    .join("");
