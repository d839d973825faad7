import { deflateSync } from "node:zlib";
import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFDocument,
  type PDFPage,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { NAME, outlinedJpeg2000, outlinedLetters, outlinedProfile } from "./outlines.testing.ts";

/** The author in whatever way; in names without the space. */
export const TELLS = /budi|santoso/i;
const SPELLED = "BudiSantoso";
const text = PDFString.of(NAME);

/** Puts an author's name into one place of a document. */
type Plant = (document: PDFDocument, page: PDFPage) => void | Promise<void>;

type Literal = Parameters<PDFDocument["context"]["obj"]>[0];
const registered = ({ context }: PDFDocument, value: unknown) =>
  context.register(context.obj(value as Literal as never));

const onCatalog =
  (key: string, value: unknown): Plant =>
  (document) =>
    document.catalog.set(PDFName.of(key), registered(document, value));

const onPage =
  (key: string, value: unknown): Plant =>
  (document, page) =>
    page.node.set(PDFName.of(key), registered(document, value));

const annotation =
  (value: object): Plant =>
  (document, page) =>
    page.node.addAnnot(registered(document, { Type: "Annot", Rect: [0, 0, 9, 9], ...value }));

/** Adds to the page's drawing. */
const drawn =
  (words: string | Buffer): Plant =>
  ({ context }, page) => {
    const stream = context.stream(Buffer.from(words));
    page.node.addContentStream(context.register(stream));
  };

/** Draws a resource of the page. */
const used =
  (
    kind: string,
    operators: (name: string) => string,
    make: (document: PDFDocument) => unknown,
  ): Plant =>
  async (document, page) => {
    const { context } = document;
    const resources = page.node.Resources()!;
    const part = resources.lookupMaybe(PDFName.of(kind), PDFDict) ?? context.obj({});
    const name = `Own${part.keys().length}`;
    part.set(PDFName.of(name), context.obj(make(document) as never));
    resources.set(PDFName.of(kind), part);
    await drawn(operators(name))(document, page);
  };

const ONE_PIXEL = {
  Type: "XObject",
  Subtype: "Image",
  Width: 1,
  Height: 1,
  BitsPerComponent: 8,
  ColorSpace: "DeviceGray",
};
const image = (dict: object, bytes: Uint8Array) => (document: PDFDocument) =>
  document.context.register(
    document.context.stream(bytes, {
      ...ONE_PIXEL,
      ...dict,
    }),
  );
const picture = (dict: object, bytes: Uint8Array = Buffer.from([0])) =>
  used("XObject", (name) => `/${name} Do`, image(dict, bytes));

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .withExif({ IFD0: { Artist: NAME } })
  .jpeg()
  .toBuffer();

/** Where a size of another digit does not reach. */
const FAR_BEHIND = Buffer.concat([Buffer.alloc(800), Buffer.from(NAME)]);

const MARKED = `/Span <</ActualText (${NAME}) /Author (${NAME})>> BDC 0 g EMC /${SPELLED} BMC EMC /${SPELLED} MP`;
const COLOURED = (name: string) => `/${name} cs 0.5 scn 0 0 5 5 re f`;

const LETTERS = `%!PS ${NAME}\n/CIDInit /ProcSet findresource begin begincmap /CMapName /${SPELLED} def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <0041> endbfchar endcmap`;

const font =
  (more: (document: PDFDocument) => object): Plant =>
  (document, page) =>
    used(
      "Font",
      (name) => `BT /${name} 9 Tf (A) Tj ET`,
      (of) =>
        of.context.obj({
          Type: "Font",
          Subtype: "Type1",
          BaseFont: "Courier",
          ...more(of),
        } as never),
    )(document, page);

/** Every place that is known to tell of an author, each with how it gets there. */
export const PLACES: Readonly<Record<string, Plant>> = {
  "the document's information": (document) => {
    document.setAuthor(NAME);
    document.setTitle(`Surat ${NAME}`);
    document.setProducer(NAME);
  },
  "the catalog's author": onCatalog("Author", text),
  "the catalog's metadata": (document) => {
    const xmp = document.context.stream(`<dc:creator>${NAME}</dc:creator>`, { Type: "Metadata" });
    document.catalog.set(PDFName.of("Metadata"), document.context.register(xmp));
  },
  "the information of an article thread": onCatalog("Threads", [
    { Type: "Thread", I: { Author: text, Title: text } },
  ]),
  "what the web capture says": onCatalog("SpiderInfo", { V: 1, C: [{ URL: text }] }),
  "a program's own entries": onCatalog("AAPL:AKExtras", { "AAPL:AKAnnotationObject": text }),
  "a program's own entries on a page": onPage("AAPL:AKExtras", { Author: text }),
  "a program's private data": onPage("PieceInfo", { App: { Private: text } }),
  "the language": onCatalog("Lang", text),
  "the labels of pages": onCatalog("PageLabels", { Nums: [0, { P: text }] }),
  "the table of contents": onCatalog("Outlines", { First: { Title: text } }),
  "names of places": onCatalog("Names", { Dests: { Names: [text, [0]] } }),
  "the structure for screen readers": onCatalog("StructTreeRoot", {
    K: [{ S: "P", Alt: text, T: text }],
  }),
  "an output intent": onCatalog("OutputIntents", [{ S: "GTS_PDFA1", Info: text }]),
  "the trailer's identity": ({ context }) => {
    context.trailerInfo.ID = context.obj([text, text]);
  },
  "an object that nothing leads to": (document) => void registered(document, { Forgotten: text }),
  "an attached file": async (document) => document.attach(Buffer.from(NAME), "budi.txt", {}),
  "a comment": annotation({ Subtype: "Text", T: text, Contents: text, NM: text }),
  "the dates of a comment": annotation({
    Subtype: "Text",
    CreationDate: text,
    M: text,
    RC: text,
  }),
  "a comment's reply": annotation({ Subtype: "Popup", Parent: { T: text } }),
  "a link": annotation({
    Subtype: "Link",
    A: { S: "URI", URI: PDFString.of("file:///home/budi") },
  }),
  "the path of a file": annotation({
    Subtype: "Link",
    A: { S: "GoToR", F: { F: text, UF: text } },
  }),
  "the name of a form's field": (document, page) => {
    document.getForm().createTextField(SPELLED).addToPage(page);
  },
  "the hint of a form's field": (document, page) => {
    const field = document.getForm().createCheckBox("a");
    field.addToPage(page);
    field.acroField.dict.set(PDFName.of("TU"), text);
  },
  "a digital signature": annotation({
    Subtype: "Widget",
    FT: "Sig",
    T: text,
    V: { Type: "Sig", Name: text, ByteRange: [0, 1, 2, 3] },
  }),
  "a comment in the drawing": drawn(`0 g % ${NAME}\n0 0 5 5 re f`),
  "marks in the drawing": drawn(MARKED),
  "what no operator takes": drawn(`(${NAME}) 1 w (${NAME}) ${SPELLED}`),
  "the name of a resource": (document, page) => {
    page.node.setXObject(PDFName.of(SPELLED), image({}, Buffer.from([0]))(document));
    return drawn(`/${SPELLED} Do`)(document, page);
  },
  "a picture that no page draws": (document, page) =>
    page.node.setXObject(PDFName.of("X"), image({}, Buffer.from(NAME))(document)),
  "a picture inside of the drawing": drawn(
    Buffer.concat([
      Buffer.from(`q BI /W 1 /H 1 /BPC 8 /CS /G /F /Fl /Author (${NAME}) % ${NAME}\nID `),
      deflateSync(Buffer.from([0])),
      Buffer.from(` ${NAME}\nEI Q`),
    ]),
  ),
  "the source of a picture": picture({ OPI: { "2.0": { F: { F: text } } } }),
  "a picture's name": picture({ Name: SPELLED, ID: text, Metadata: text }),
  "other sizes of a picture": picture({ Alternates: [{ Image: text }] }),
  "the metadata of a photo": picture({ Filter: "DCTDecode", ColorSpace: "DeviceRGB" }, photo),
  "the metadata of a packed photo": picture(
    { Filter: ["FlateDecode", "DCTDecode"], ColorSpace: "DeviceRGB" },
    deflateSync(photo),
  ),
  "the metadata of a JPEG 2000 picture": picture({ Filter: "JPXDecode" }, outlinedJpeg2000),
  "bytes behind a packed picture": picture(
    { Filter: "FlateDecode" },
    Buffer.concat([deflateSync(Buffer.from([0])), FAR_BEHIND]),
  ),
  "bytes behind the last pixel": picture({}, Buffer.concat([Buffer.from([0]), FAR_BEHIND])),
  "bytes behind the last pixel of a packed picture": picture(
    { Filter: "FlateDecode" },
    deflateSync(Buffer.concat([Buffer.from([0]), FAR_BEHIND])),
  ),
  "bytes behind the last row of a predicted picture": picture(
    { Filter: "FlateDecode", DecodeParms: { Predictor: 15, Colors: 1, Columns: 1 } },
    deflateSync(Buffer.concat([Buffer.from([0, 0]), FAR_BEHIND])),
  ),
  "bytes behind a picture in signs": picture(
    { Filter: "ASCIIHexDecode" },
    Buffer.concat([Buffer.from("00>"), FAR_BEHIND]),
  ),
  "bytes behind a predicted picture in signs": picture(
    {
      Filter: ["ASCIIHexDecode", "FlateDecode"],
      DecodeParms: [null, { Predictor: 15, Colors: 1, Columns: 1 }],
    },
    Buffer.from(
      `${deflateSync(Buffer.concat([Buffer.from([0, 0]), FAR_BEHIND])).toString("hex")}>`,
    ),
  ),
  "bytes behind the end of a JPEG 2000 picture": picture(
    { Filter: "JPXDecode" },
    Buffer.concat([Buffer.from("ff4fff51000600000000ffd9", "hex"), FAR_BEHIND]),
  ),
  "bytes behind one whose last part has no length": picture(
    { Filter: "JPXDecode" },
    Buffer.concat([
      Buffer.from("ff4fff51000600000000ff90000a0000000000000001ff9300ffd9", "hex"),
      FAR_BEHIND,
    ]),
  ),
  "samples that a function does not have": used("ColorSpace", COLOURED, ({ context }) => {
    const entries = { FunctionType: 0, Domain: [0, 1], Range: [0, 1], Size: [2], BitsPerSample: 8 };
    const samples = Buffer.concat([Buffer.from([0, 255]), FAR_BEHIND]);
    const tint = context.register(context.stream(samples, entries));
    return context.obj(["Separation", "Black", "DeviceGray", tint] as never);
  }),
  "colours behind the last of a list": used("ColorSpace", COLOURED, ({ context }) => {
    const colours = PDFHexString.of(`00ff${FAR_BEHIND.toString("hex")}`);
    return context.obj(["Indexed", "DeviceGray", 1, colours] as never);
  }),
  "a form inside of a page": used(
    "XObject",
    (name) => `/${name} Do`,
    ({ context }) =>
      context.register(
        context.stream(`0 g % ${NAME}`, {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 9, 9],
          Name: SPELLED,
          PieceInfo: { App: text },
          LastModified: text,
          Measure: { R: text },
        }),
      ),
  ),
  "a colour's name": used("ColorSpace", COLOURED, ({ context }) => {
    const tint = { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 };
    return context.obj(["Separation", SPELLED, "DeviceGray", tint] as never);
  }),
  "how a colour is calculated": used("ColorSpace", COLOURED, ({ context }) => {
    const dict = { FunctionType: 4, Domain: [0, 1], Range: [0, 1] };
    const tint = context.register(context.stream(`{ % ${NAME}\n pop 0.5 }`, dict));
    return context.obj(["Separation", "Black", "DeviceGray", tint] as never);
  }),
  "a colour profile": used("ColorSpace", COLOURED, ({ context }) =>
    context.obj([
      "ICCBased",
      context.register(context.stream(outlinedProfile(), { N: 1 })),
    ] as never),
  ),
  "the halftone of a state": used(
    "ExtGState",
    (name) => `/${name} gs`,
    ({ context }) =>
      context.obj({ HT: { HalftoneType: 1, HalftoneName: text }, Name: text } as never),
  ),
  "a font's table of letters": font(({ context }) => ({
    ToUnicode: context.register(context.stream(LETTERS, { CMapName: SPELLED })),
  })),
  "a font's notice": font(({ context }) => {
    const program = `%!PS-AdobeFont-1.0: F\n%%Creator: ${NAME}\n/Notice (${NAME}) def\n/Maker (a \\) (b) ${NAME}) def\n`;
    const bytes = Buffer.concat([Buffer.from(`${program}eexec\n`), outlinedLetters()]);
    const file = context.register(context.stream(bytes, { Length1: 9 }));
    return { FontDescriptor: { Type: "FontDescriptor", FontFamily: text, FontFile: file } };
  }),
  "bytes behind a font's letters": font(({ context }) => {
    const bytes = [Buffer.from("%!PS\neexec "), outlinedLetters(), Buffer.from(NAME)];
    const file = context.register(context.stream(Buffer.concat(bytes)));
    return { FontDescriptor: { Type: "FontDescriptor", FontFile: file } };
  }),
};
