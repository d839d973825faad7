import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFContext,
} from "@cantoo/pdf-lib";
import { rewriteLetters } from "./letters.ts";
import { isOfTables, withoutFontNames } from "./sfnt.ts";
import {
  dictIn,
  each,
  either,
  entryOf,
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
import { withoutMaker } from "./type1.ts";

/** Copies a Type 3 font's letters: each drawing written again, and the resources of all of them. */
export type DrawLetters = (
  drawings: readonly Uint8Array[],
  resources: PDFDict | undefined,
) => { readonly contents: readonly Uint8Array[]; readonly resources: PDFDict };

/** CMaps that every reader has; each exists for horizontal and for vertical writing. */
const KNOWN_TABLE = /^(?:[A-Za-z0-9-]+-)?[HV]$/;
const ORDERINGS = words("Identity Japan1 GB1 CNS1 Korea1 KR UCS");

/** Copies fonts into `to`. */
export const fontsIn = (to: PDFContext, drawLetters: DrawLetters) => {
  const { arrayOf, dictOf, dict, list, numbers, once, name } = shapesIn(to);
  const anyName: Rule = (value) => (value instanceof PDFName ? value : undefined);

  const LENGTHS = ["Length1", "Length2", "Length3"];
  const program = once((stream: PDFRawStream) => {
    const copy = dictOf(stream.dict, { Subtype: oneOf("Type1C CIDFontType0C OpenType") });
    const bytes = unpacked(stream);
    const isType1 = Buffer.from(bytes.subarray(0, 2)).toString() === "%!";
    if (!isType1 && !isOfTables(bytes)) throw new Error("a font of its own kind");
    if (isType1) {
      const { bytes: font, lengths } = withoutMaker(bytes);
      for (const [at, length] of lengths.entries()) copy.set(name(LENGTHS[at]!), to.obj(length));
      return packed(copy, font);
    }
    const font = withoutFontNames(bytes);
    if (stream.dict.has(name("Length1"))) copy.set(name("Length1"), to.obj(font.length));
    return packed(copy, font);
  });
  const letters = once((stream: PDFRawStream) => {
    const shape: Shape = { Type: oneOf("CMap"), WMode: plain, CIDSystemInfo: system };
    const copy = dictOf(stream.dict, { ...shape, UseCMap: table });
    copy.set(name("CMapName"), name("Letters"));
    return packed(copy, rewriteLetters(unpacked(stream)));
  });
  const table: Rule = (value) => {
    if (value instanceof PDFRawStream) return letters(value);
    return KNOWN_TABLE.test(nameIn(value) ?? "") ? value : undefined;
  };
  /** Used only when text is copied: it shows nothing. */
  const meaning: Rule = (value) => {
    try {
      return table(value);
    } catch {
      return undefined;
    }
  };
  const embedded: Rule = (value) => (value instanceof PDFRawStream ? program(value) : undefined);

  const system: Rule = (value) => {
    if (!(value instanceof PDFDict)) return undefined;
    const ordering = entryOf(value, "Ordering");
    const isText = ordering instanceof PDFString || ordering instanceof PDFHexString;
    const asked = isText ? ordering.decodeText() : "";
    return dictOf(
      value,
      { Supplement: plain },
      {
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of(ORDERINGS.has(asked) ? asked : "Identity"),
      },
    );
  };
  const descriptor = once((source: PDFDict) =>
    dictOf(
      source,
      {
        FontName: anyName,
        ...each(
          plain,
          "FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth",
        ),
        FontBBox: numbers,
        ...each(embedded, "FontFile FontFile2 FontFile3"),
      },
      { Type: name("FontDescriptor") },
    ),
  );
  const described: Rule = (value) => (value instanceof PDFDict ? descriptor(value) : undefined);
  const differences = list((value) => anyName(value) ?? plain(value));
  const baseEncoding = oneOf(
    "WinAnsiEncoding MacRomanEncoding MacExpertEncoding StandardEncoding PDFDocEncoding",
  );
  const encoding = either(
    baseEncoding,
    dict({ BaseEncoding: baseEncoding, Differences: differences }),
  );

  const simple: Shape = {
    BaseFont: anyName,
    ...each(plain, "FirstChar LastChar"),
    Widths: numbers,
    FontDescriptor: described,
    Encoding: encoding,
    ToUnicode: meaning,
  };
  const glyphs = once((stream: PDFRawStream) => packed(PDFDict.withContext(to), unpacked(stream)));
  const places: Rule = (value) =>
    value instanceof PDFRawStream ? glyphs(value) : oneOf("Identity")(value);
  const widths: Rule = (value) => list((one) => plain(one) ?? numbers(one))(value);
  const descendant = once((source: PDFDict) =>
    dictOf(
      source,
      {
        Subtype: oneOf("CIDFontType0 CIDFontType2"),
        BaseFont: anyName,
        CIDSystemInfo: system,
        FontDescriptor: described,
        DW: plain,
        ...each(widths, "W W2"),
        DW2: numbers,
        CIDToGIDMap: places,
      },
      { Type: name("Font") },
    ),
  );
  const descendants: Rule = (value) =>
    arrayOf(itemsIn(value).flatMap((one) => (one instanceof PDFDict ? descendant(one) : [])));

  /** A font whose letters are drawings. */
  const drawn = (source: PDFDict, resources: PDFDict | undefined) => {
    const procedures = dictIn(entryOf(source, "CharProcs"))?.entries() ?? [];
    const streams = procedures.flatMap(([letter, at]) => {
      const stream = source.context.lookup(at);
      return stream instanceof PDFRawStream ? [{ letter, stream }] : [];
    });
    const own = dictIn(entryOf(source, "Resources")) ?? resources;
    const drawing = drawLetters(
      streams.map(({ stream }) => unpacked(stream)),
      own,
    );
    const copies = PDFDict.withContext(to);
    for (const [at, { letter }] of streams.entries()) {
      const stream = packed(PDFDict.withContext(to), drawing.contents[at] ?? new Uint8Array());
      copies.set(letter, to.register(stream));
    }
    return dictOf(
      source,
      { ...simple, FontBBox: numbers, FontMatrix: numbers },
      {
        Type: name("Font"),
        Subtype: name("Type3"),
        CharProcs: copies,
        Resources: drawing.resources,
      },
    );
  };

  const kinds = oneOf("Type1 MMType1 TrueType");
  const composite: Shape = {
    BaseFont: anyName,
    Encoding: table,
    DescendantFonts: descendants,
    ToUnicode: meaning,
  };
  let around: PDFDict | undefined;
  const font = once((source: PDFDict) => {
    const kind = entryOf(source, "Subtype");
    if (nameIn(kind) === "Type3") return drawn(source, around);
    const isComposite = nameIn(kind) === "Type0";
    if (!isComposite && !(kind && kinds(kind))) throw new Error("a font of its own kind");
    return dictOf(source, isComposite ? composite : simple, {
      Type: name("Font"),
      Subtype: name(nameIn(kind) ?? ""),
    });
  });
  return (source: PDFDict, resources: PDFDict | undefined) => {
    around = resources;
    return font(source);
  };
};
