import { type PDFDict, PDFName, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { entryOf, itemsIn, nameIn, numberIn } from "./shapes.ts";

/** The number of components of a colour by the family of its space, where the family determines it. */
const COMPONENTS: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  G: 1,
  CalGray: 1,
  Indexed: 1,
  I: 1,
  Separation: 1,
  DeviceRGB: 3,
  RGB: 3,
  CalRGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
  CMYK: 4,
  CalCMYK: 4,
};

/** The number of components of a colour in this space; undefined where no reader would know it. */
export const componentsOf = (space: PDFObject | undefined): number | undefined => {
  const [family = space, second] = itemsIn(space);
  const name = nameIn(family) ?? "";
  if (name === "ICCBased" && second instanceof PDFRawStream)
    return numberIn(entryOf(second.dict, "N"));
  if (name === "DeviceN") return itemsIn(second).length;
  return COMPONENTS[name];
};

const bitsOf = (dict: PDFDict): number | undefined => {
  if (entryOf(dict, "ImageMask")?.toString() === "true") return 1;
  const bits = numberIn(entryOf(dict, "BitsPerComponent"));
  const components = componentsOf(entryOf(dict, "ColorSpace"));
  return bits && components && bits * components;
};

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0;

/** A PNG predictor puts a byte before each row (PDF 32000-1, 7.4.4.4). */
const FIRST_PNG = 10;

/**
 * The bytes of a picture's pixels after unpacking, by its own entries (PDF 32000-1, 8.9.5); no reader reads more.
 * Undefined where the entries do not say it, as those of a JPEG need not.
 * @param parameters those of its only filter
 */
export const bytesOfPixels = (dict: PDFDict, parameters?: PDFDict): number | undefined => {
  const width = numberIn(entryOf(dict, "Width"));
  const height = numberIn(entryOf(dict, "Height"));
  const bits = bitsOf(dict);
  // a size of zero or less is not valid
  if (!isCount(width) || !isCount(height) || !isCount(bits)) return undefined;
  const bytes = Math.ceil((width * bits) / 8) * height;
  const of = (key: string, usual: number) =>
    (parameters && numberIn(parameters.get(PDFName.of(key)))) ?? usual;
  if (of("Predictor", 1) < FIRST_PNG) return bytes;
  const row = Math.ceil((of("Colors", 1) * of("BitsPerComponent", 8) * of("Columns", 1)) / 8);
  return isCount(row) ? bytes + Math.ceil(bytes / row) : undefined;
};
