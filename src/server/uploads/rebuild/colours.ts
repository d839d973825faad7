import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { withoutProfileText } from "./icc-profile.ts";
import {
  each,
  either,
  itemsIn,
  nameIn,
  oneOf,
  plain,
  type Rule,
  type Shape,
  shapesIn,
  words,
} from "./shapes.ts";
import { packed, unpacked } from "./streams.ts";

/** Colourants that mean something; any other is a name that somebody gave. */
const COLOURANTS = words("All None Cyan Magenta Yellow Black");

/** Words that a calculator of colours may say (PDF's PostScript functions). */
const CALCULATION =
  /^(?:[{}]|[+-]?(?:\d+\.?\d*|\.\d+)|abs|add|and|atan|bitshift|ceiling|copy|cos|cvi|cvr|div|dup|eq|exch|exp|false|floor|ge|gt|idiv|if|ifelse|index|le|ln|log|lt|mod|mul|ne|neg|not|or|pop|roll|round|sin|sqrt|sub|true|truncate|xor)$/;

const withoutComments = (bytes: Uint8Array) => {
  const words = Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/%[^\r\n]*/g, " ");
  const tokens = words
    .replaceAll(/[{}]/g, " $& ")
    .split(/[\s\0]+/)
    .filter(Boolean);
  if (!tokens.every((token) => CALCULATION.test(token))) throw new Error("no way to calculate");
  return Buffer.from(tokens.join(" "));
};

/** Copies functions, colour spaces and shadings into `to`. */
export const coloursIn = (to: PDFContext) => {
  const { arrayOf, list, dictOf, dict, numbers, once } = shapesIn(to);

  const functionShape: Shape = {
    ...each(plain, "FunctionType Order BitsPerSample N"),
    ...each(numbers, "Domain Range Size Encode Decode C0 C1 Bounds"),
    Functions: (value) => list(oneFunction)(value),
  };
  const CALCULATOR = 4;
  const functionStream = once((stream: PDFRawStream) => {
    const copy = dictOf(stream.dict, functionShape);
    const isCalculator = copy.get(PDFName.of("FunctionType"))?.toString() === String(CALCULATOR);
    const bytes = unpacked(stream);
    return packed(copy, isCalculator ? withoutComments(bytes) : bytes);
  });
  const oneFunction: Rule = (value) => {
    if (value instanceof PDFRawStream) return functionStream(value);
    return either(dict(functionShape), oneOf("Identity Default"))(value);
  };
  const functions: Rule = either(oneFunction, list(oneFunction));

  const profile = once((stream: PDFRawStream) => {
    const shape: Shape = { N: plain, Alternate: space, Range: numbers };
    return packed(dictOf(stream.dict, shape), withoutProfileText(unpacked(stream)));
  });
  const lookup = once((stream: PDFRawStream) => packed(PDFDict.withContext(to), unpacked(stream)));
  const calibrated = dict({
    ...each(numbers, "WhitePoint BlackPoint Matrix Range"),
    Gamma: either(plain, numbers),
  });
  const table: Rule = (value) => {
    if (value instanceof PDFRawStream) return lookup(value);
    return value instanceof PDFString || value instanceof PDFHexString ? value : undefined;
  };
  const colourant = (value: PDFObject | undefined, at: number) => {
    const name = nameIn(value) ?? "";
    return PDFName.of(COLOURANTS.has(name) ? name : `Spot${at}`);
  };
  const colourants: Rule = (value) =>
    value instanceof PDFArray
      ? arrayOf(itemsIn(value).map((one, at) => colourant(one, at)))
      : colourant(value, 0);
  const streamed: Rule = (value) => (value instanceof PDFRawStream ? profile(value) : undefined);

  /** The parts that come after the family's name in each colour space. */
  const PARTS: Readonly<Record<string, readonly Rule[]>> = {
    CalGray: [calibrated],
    CalRGB: [calibrated],
    Lab: [calibrated],
    ICCBased: [streamed],
    Indexed: [(value) => space(value), plain, table],
    I: [(value) => space(value), plain, table],
    Separation: [colourants, (value) => space(value), oneFunction],
    DeviceN: [colourants, (value) => space(value), oneFunction],
    Pattern: [(value) => space(value)],
  };
  const families = oneOf(
    "DeviceGray DeviceRGB DeviceCMYK Pattern G RGB CMYK CalGray CalRGB CalCMYK",
  );
  const array = once((source: PDFArray) => {
    const [family, ...rest] = itemsIn(source);
    const parts = PARTS[nameIn(family) ?? ""];
    if (!family || !parts) return (family && families(family)) ?? PDFName.of("DeviceGray");
    const copied = parts.flatMap((rule, at) => (rest[at] && rule(rest[at])) ?? []);
    if (rest.length > 0 && copied.length !== parts.length) throw new Error("no such colours");
    return arrayOf([family, ...copied]);
  });
  const space: Rule = (value) => (value instanceof PDFArray ? array(value) : families(value));

  const shadingShape: Shape = {
    ...each(
      plain,
      "ShadingType AntiAlias BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow",
    ),
    ColorSpace: space,
    ...each(numbers, "Background BBox Domain Matrix Coords Extend Decode"),
    Function: functions,
  };
  const shading = once((source: PDFDict | PDFRawStream) =>
    source instanceof PDFRawStream
      ? packed(dictOf(source.dict, shadingShape), unpacked(source))
      : dictOf(source, shadingShape),
  );
  return {
    space,
    functions,
    shading: ((value) =>
      value instanceof PDFDict || value instanceof PDFRawStream
        ? shading(value)
        : undefined) satisfies Rule,
  };
};
export type Colours = ReturnType<typeof coloursIn>;
