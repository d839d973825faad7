import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { withoutJpegMetadata } from "../jpeg-metadata.ts";
import type { Colours } from "./colours.ts";
import { withoutJbig2Comments } from "./jbig2-comments.ts";
import { withoutJpeg2000Metadata } from "./jpeg2000-metadata.ts";
import {
  each,
  entryOf,
  INTENTS,
  itemsIn,
  nameIn,
  oneOf,
  plain,
  type Rule,
  type Shape,
  shapesIn,
} from "./shapes.ts";
import { filtersOf, GENERAL, packed, unpacked } from "./streams.ts";

const PICTURES: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  DCTDecode: withoutJpegMetadata,
  JPXDecode: withoutJpeg2000Metadata,
  JBIG2Decode: withoutJbig2Comments,
};
/** Filters that belong to pictures and contain nothing else. */
const BARE = "CCITTFaxDecode";

/** The long names for the short ones in an inline picture. */
const LONG: Readonly<Record<string, string>> = {
  BPC: "BitsPerComponent",
  CS: "ColorSpace",
  D: "Decode",
  DP: "DecodeParms",
  F: "Filter",
  H: "Height",
  IM: "ImageMask",
  I: "Interpolate",
  W: "Width",
};
const LONG_VALUES: Readonly<Record<string, string>> = {
  G: "DeviceGray",
  RGB: "DeviceRGB",
  CMYK: "DeviceCMYK",
  I: "Indexed",
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  LZW: "LZWDecode",
  Fl: "FlateDecode",
  RL: "RunLengthDecode",
  CCF: "CCITTFaxDecode",
  DCT: "DCTDecode",
};

const longName = (value: PDFName) =>
  PDFName.of(LONG_VALUES[value.decodeText()] ?? value.decodeText());

/** The entries of an inline picture with their long names. */
export const longEntries = (short: PDFDict, colours: PDFDict | undefined): PDFDict => {
  const long = PDFDict.withContext(short.context);
  for (const [key, value] of short.entries()) {
    const name = LONG[key.decodeText()] ?? key.decodeText();
    const named = value instanceof PDFName && colours?.lookup(value);
    if (name === "ColorSpace" && named) long.set(PDFName.of(name), named);
    else if (value instanceof PDFName) long.set(PDFName.of(name), longName(value));
    else if (value instanceof PDFArray && name !== "Decode") {
      const items = itemsIn(value).map((item) => (item instanceof PDFName ? longName(item) : item));
      long.set(PDFName.of(name), short.context.obj(items as never));
    } else long.set(PDFName.of(name), value);
  }
  return long;
};

/** Copies pictures into `to`, each without its additional data. */
export const imagesIn = (to: PDFContext, { space }: Colours) => {
  const { arrayOf, dictOf, numbers, once } = shapesIn(to);

  const globals = once((stream: PDFRawStream) =>
    packed(PDFDict.withContext(to), withoutJbig2Comments(unpacked(stream))),
  );
  const parameters: Shape = {
    ...each(
      plain,
      "Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform",
    ),
    JBIG2Globals: (value) => (value instanceof PDFRawStream ? globals(value) : undefined),
  };
  const mask: Rule = (value) => (value instanceof PDFRawStream ? image(value) : numbers(value));
  const shape: Shape = {
    ...each(plain, "Width Height BitsPerComponent ImageMask SMaskInData"),
    ColorSpace: space,
    ...each(numbers, "Decode Matte"),
    ...each(mask, "Mask SMask"),
    Interpolate: plain,
    Intent: oneOf(INTENTS),
  };

  const contentsOf = (stream: PDFRawStream) => {
    const filters = filtersOf(stream);
    const last = filters.at(-1);
    const clean = last && PICTURES[last.name];
    const outer = clean || last?.name === BARE ? filters.slice(0, -1) : filters;
    if (!outer.every(({ name }) => GENERAL.has(name))) throw new Error("a picture of its own kind");
    if (!clean) return { filters, contents: stream.getContents() };
    // packed twice, as some programs do
    const around = stream.dict.context.obj({ Filter: outer.map(({ name }) => name) });
    const contents =
      outer.length > 0
        ? unpacked(PDFRawStream.of(around, stream.getContents()))
        : stream.getContents();
    return { filters: [last], contents: clean(contents) };
  };

  /** Some readers show a picture wrongly if its only filter is in an array. */
  const oneOrAll = (values: PDFObject[]) => (values.length === 1 && values[0]) || arrayOf(values);

  const image = once((stream: PDFRawStream): PDFRawStream => {
    const { filters, contents } = contentsOf(stream);
    const copy = dictOf(stream.dict, shape, {
      Type: PDFName.of("XObject"),
      Subtype: PDFName.of("Image"),
    });
    if (filters.length > 0) {
      const given = filters.map((one) => one.parameters && dictOf(one.parameters, parameters));
      const all = given.map((one) => one ?? PDFDict.withContext(to));
      copy.set(PDFName.of("Filter"), oneOrAll(filters.map(({ name }) => PDFName.of(name))));
      if (given.some(Boolean)) copy.set(PDFName.of("DecodeParms"), oneOrAll(all));
    }
    return PDFRawStream.of(copy, contents);
  });
  return image;
};

export const isImage = (stream: PDFRawStream) =>
  nameIn(entryOf(stream.dict, "Subtype")) === "Image";
