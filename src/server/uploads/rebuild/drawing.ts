import {
  PDFDict,
  PDFName,
  PDFObjectParser,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { coloursIn } from "./colours.ts";
import { rewriteContent, type Naming, type Resource } from "./content.ts";
import { fontsIn } from "./fonts.ts";
import { imagesIn, longEntries } from "./images.ts";
import {
  dictIn,
  each,
  either,
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
import { packed, unpacked } from "./streams.ts";

/** Resources that have an effect without being named in a drawing. */
const DEFAULTS = ["DefaultGray", "DefaultRGB", "DefaultCMYK"];
const BLENDS = oneOf(
  "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight " +
    "Difference Exclusion Hue Saturation Color Luminosity",
);

/** The names in drawings that use the same resources, and the copied objects behind them. */
interface Used extends Naming {
  readonly resources: PDFDict;
}

/** Copies drawings, and all that they use, into `to`. */
export const drawingIn = (to: PDFContext) => {
  const shapes = shapesIn(to);
  const { arrayOf, dict, dictOf, list, name, numbers, once } = shapes;
  const colours = coloursIn(to);
  const image = imagesIn(to, colours);
  const { space, functions, shading } = colours;

  const group = dict({
    S: oneOf("Transparency"),
    CS: space,
    ...each(plain, "I K"),
  });
  const formShape: Shape = { BBox: numbers, Matrix: numbers, Group: group };
  const formWith = (stream: PDFRawStream, around: PDFDict | undefined) => {
    const own = dictIn(entryOf(stream.dict, "Resources")) ?? around;
    const { content, resources } = draw(unpacked(stream), own);
    const fixed = { Type: name("XObject"), Subtype: name("Form"), Resources: resources };
    return packed(dictOf(stream.dict, formShape, fixed), content);
  };
  /** A form XObject without resources uses those of the drawing that contains it. */
  const forms = new Map<PDFDict | undefined, (stream: PDFRawStream) => PDFRef>();
  const form = (stream: PDFRawStream, around: PDFDict | undefined): PDFRef => {
    const owner = dictIn(entryOf(stream.dict, "Resources")) ? undefined : around;
    const copy = forms.get(owner) ?? once((one: PDFRawStream) => formWith(one, owner));
    forms.set(owner, copy);
    return copy(stream);
  };

  const tilingShape: Shape = {
    ...each(plain, "PatternType PaintType TilingType XStep YStep"),
    ...each(numbers, "BBox Matrix"),
  };
  const tiling = once((stream: PDFRawStream) => {
    const own = dictIn(entryOf(stream.dict, "Resources"));
    const { content, resources } = draw(unpacked(stream), own);
    return packed(dictOf(stream.dict, tilingShape, { Resources: resources }), content);
  });
  const shaded = once((source: PDFDict) =>
    dictOf(source, { PatternType: plain, Shading: shading, Matrix: numbers, ExtGState: state }),
  );
  const pattern: Rule = (value) => {
    if (value instanceof PDFRawStream) return tiling(value);
    return value instanceof PDFDict ? shaded(value) : undefined;
  };

  const softMask = dict({
    S: oneOf("Alpha Luminosity"),
    G: (value) => (value instanceof PDFRawStream ? form(value, undefined) : undefined),
    BC: numbers,
    TR: functions,
  });
  const fontAndSize: Rule = (value) => {
    const [font, size] = itemsIn(value);
    if (!(font instanceof PDFDict) || !size) return undefined;
    return arrayOf([fonts(font, undefined), size]);
  };
  const dashes: Rule = (value) => list(either(plain, numbers))(value);
  const stateShape: Shape = {
    ...each(plain, "LW LC LJ ML OP op OPM FL SM SA CA ca AIS TK"),
    D: dashes,
    RI: oneOf(INTENTS),
    BM: either(BLENDS, list(BLENDS)),
    SMask: either(oneOf("None"), softMask),
    ...each(functions, "TR TR2"),
    Font: fontAndSize,
  };
  const state: Rule = (value) => (value instanceof PDFDict ? states(value) : undefined);
  const states = once((source: PDFDict) => dictOf(source, stateShape));

  const external = (stream: PDFRawStream, around: PDFDict | undefined) => {
    const kind = nameIn(entryOf(stream.dict, "Subtype"));
    if (kind === "Image") return image(stream);
    return kind === "Form" ? form(stream, around) : undefined;
  };

  const copyOf = (resource: Resource, value: PDFObject, around: PDFDict | undefined) => {
    if (resource === "Font") return value instanceof PDFDict ? fonts(value, around) : undefined;
    if (resource === "XObject")
      return value instanceof PDFRawStream ? external(value, around) : undefined;
    const rules = { ExtGState: state, ColorSpace: space, Pattern: pattern, Shading: shading };
    return rules[resource](value);
  };

  const namesIn = (source: PDFDict | undefined): Used => {
    const resources = PDFDict.withContext(to);
    const named = new Map<string, string | undefined>();
    let pictures = 0;
    const put = (resource: Resource, given: string, copy: PDFObject) => {
      const key = PDFName.of(resource);
      const known = resources.get(key);
      const part = known instanceof PDFDict ? known : PDFDict.withContext(to);
      resources.set(key, part);
      part.set(PDFName.of(given), copy);
      return given;
    };
    const partOf = (resource: Resource) => dictIn(source && entryOf(source, resource));
    const take = (resource: Resource, asked: string) => {
      const value = partOf(resource)?.lookup(PDFName.of(asked));
      const copy = value && copyOf(resource, value, source);
      return copy && put(resource, `${resource.slice(0, 2)}${named.size}`, copy);
    };
    for (const given of DEFAULTS) {
      const value = partOf("ColorSpace")?.lookup(PDFName.of(given));
      const copy = value && space(value);
      if (copy) put("ColorSpace", given, copy);
    }
    return {
      resources,
      nameOf: (resource, asked) => {
        const key = `${resource} ${asked}`;
        if (!named.has(key)) {
          named.set(key, undefined);
          named.set(key, take(resource, asked));
        }
        return named.get(key);
      },
      nameOfPicture: (entries, data) => {
        const written = Buffer.concat([Buffer.from("<<"), entries, Buffer.from(">>")]);
        const context = source?.context ?? to;
        const short = PDFObjectParser.forBytes(written, context).parseObject();
        if (!(short instanceof PDFDict)) throw new Error("a picture without entries");
        const long = longEntries(short, partOf("ColorSpace"));
        return put("XObject", `In${pictures++}`, image(PDFRawStream.of(long, data)));
      },
    };
  };

  const draw = (content: Uint8Array, source: PDFDict | undefined) => {
    const used = namesIn(source);
    return { content: rewriteContent(content, used), resources: used.resources };
  };

  const fonts = fontsIn(to, (drawings, source) => {
    const used = namesIn(source);
    const contents = drawings.map((one) => rewriteContent(one, used));
    return { contents, resources: used.resources };
  });
  return { draw, form, group };
};
export type Drawing = ReturnType<typeof drawingIn>;
