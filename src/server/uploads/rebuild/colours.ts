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
  entryOf,
  itemsIn,
  nameIn,
  numberIn,
  oneOf,
  plain,
  type Rule,
  type Shape,
  shapesIn,
  words,
} from "./shapes.ts";
import { componentsOf } from "./pixels.ts";
import { packed, unpacked } from "./streams.ts";

/** Colourants with a meaning; any other name was chosen by a person. */
const COLOURANTS = words("All None Cyan Magenta Yellow Black");

/** Words that a PostScript function of PDF may contain. */
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

/** The most colours of an indexed space (PDF 32000-1, 8.6.6.3). */
const MOST_COLOURS = 256;

/** Types of functions that are streams (PDF 32000-1, 7.10). */
const SAMPLED = 0;
const CALCULATOR = 4;

/** The samples that the function's entries describe (PDF 32000-1, 7.10.2); no reader reads more. */
const withoutMoreSamples = (bytes: Uint8Array, dict: PDFDict) => {
  const sizes = itemsIn(entryOf(dict, "Size")).map((size) => numberIn(size) ?? 0);
  const outputs = itemsIn(entryOf(dict, "Range")).length / 2;
  const samples = sizes.reduce((all, size) => all * size, 1) * outputs;
  const most = Math.ceil((samples * (numberIn(entryOf(dict, "BitsPerSample")) ?? 0)) / 8);
  if (!(most > 0 && most <= bytes.length)) throw new Error("a function without its samples");
  return bytes.subarray(0, most);
};

/** Copies one part of a colour space, which may depend on the parts before it. */
type Part = (value: PDFObject, all: readonly PDFObject[]) => PDFObject | undefined;

/** Copies functions, colour spaces and shadings into `to`. */
export const coloursIn = (to: PDFContext) => {
  const { arrayOf, list, dictOf, dict, numbers, once } = shapesIn(to);

  const functionShape: Shape = {
    ...each(plain, "FunctionType Order BitsPerSample N"),
    ...each(numbers, "Domain Range Size Encode Decode C0 C1 Bounds"),
    Functions: (value) => list(oneFunction)(value),
  };
  const functionStream = once((stream: PDFRawStream) => {
    const type = numberIn(entryOf(stream.dict, "FunctionType"));
    const clean = type === SAMPLED ? withoutMoreSamples : withoutComments;
    if (type !== SAMPLED && type !== CALCULATOR) throw new Error("a function of its own kind");
    return packed(dictOf(stream.dict, functionShape), clean(unpacked(stream), stream.dict));
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
  const calibrated = dict({
    ...each(numbers, "WhitePoint BlackPoint Matrix Range"),
    Gamma: either(plain, numbers),
  });
  /** The colours of an indexed space; as many as it says that it has. */
  const table = (value: PDFObject, most: number): PDFObject | undefined => {
    if (value instanceof PDFRawStream)
      return to.register(packed(PDFDict.withContext(to), unpacked(value).subarray(0, most)));
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
    return PDFHexString.of(Buffer.from(value.asBytes().subarray(0, most)).toString("hex"));
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

  const INDEXED: readonly Part[] = [
    (value) => space(value),
    plain,
    (value, [base, highest]) => {
      const colours = (numberIn(highest) ?? -1) + 1;
      const most = (componentsOf(base) ?? 0) * colours;
      return most > 0 && colours <= MOST_COLOURS ? table(value, most) : undefined;
    },
  ];
  /** The parts that come after the family's name in each colour space. */
  const PARTS: Readonly<Record<string, readonly Part[]>> = {
    CalGray: [calibrated],
    CalRGB: [calibrated],
    Lab: [calibrated],
    ICCBased: [streamed],
    Indexed: INDEXED,
    I: INDEXED,
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
    const copied = parts.flatMap((rule, at) => (rest[at] && rule(rest[at], rest)) ?? []);
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
