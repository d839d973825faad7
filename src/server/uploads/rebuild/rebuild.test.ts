import { type PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rewriteContent } from "./content.ts";
import { everythingIn, load, planted } from "./documents.testing.ts";
import { PLACES, TELLS } from "./places.testing.ts";
import { rebuildPdf } from "./rebuild.ts";
import { removedFrom } from "./removed.ts";
import { unpacked } from "./streams.ts";

const pageOf = async (bytes: Uint8Array) => {
  const document = await load(bytes);
  const contents = document.getPage(0).node.Contents();
  if (!(contents instanceof PDFRawStream)) throw new Error("a page is one drawing");
  return { document, drawing: Buffer.from(unpacked(contents)).toString("latin1") };
};

const rebuilt = async (bytes: Uint8Array) => rebuildPdf(await load(bytes));

describe("an author's name does not come along from", () => {
  test.each(Object.entries(PLACES))("%s", async (_, plant) => {
    const bytes = await planted(plant);
    expect(await everythingIn(bytes)).toMatch(TELLS);
    const after = await rebuilt(bytes);
    expect(await everythingIn(after)).not.toMatch(TELLS);
    expect((await pageOf(after)).drawing).toContain("Tj");
  });
});

test("nothing but pages and what draws them is in the copy, and no date", async () => {
  const bytes = await planted(async (document, page) => {
    for (const plant of Object.values(PLACES)) await plant(document, page);
  });
  const after = await rebuilt(bytes);
  const { context, catalog } = await load(after);
  expect(catalog.keys().map(String).sort()).toEqual(["/Pages", "/Type"]);
  const { Info, ID, Encrypt } = context.trailerInfo;
  expect([Info, ID, Encrypt]).toEqual([undefined, undefined, undefined]);
  expect(await everythingIn(after)).not.toMatch(/D:20|pdf-lib|\/(Info|ID|Metadata|Annots|T|M)\b/);
});

describe("what is seen stays", () => {
  test("a page's boxes, turn and size, inherited ones too", async () => {
    const bytes = await planted((document, page) => {
      page.node.delete(PDFName.of("MediaBox"));
      page.node.Parent()!.set(PDFName.of("MediaBox"), document.context.obj([0, 0, 300, 400]));
      page.setCropBox(10, 20, 100, 200);
      page.node.set(PDFName.of("Rotate"), document.context.obj(90));
      page.node.set(PDFName.of("UserUnit"), document.context.obj(2));
    });
    const { node } = (await load(await rebuilt(bytes))).getPage(0);
    const shown = ["MediaBox", "CropBox", "Rotate", "UserUnit"].map((key) =>
      String(node.get(PDFName.of(key))),
    );
    expect(shown).toEqual(["[ 0 0 300 400 ]", "[ 10 20 110 220 ]", "90", "2"]);
  });

  test("the letters of a page, and what a form was filled in with", async () => {
    const bytes = await planted((document, page) => {
      const field = document.getForm().createTextField("nama");
      field.setText("Kartika");
      field.addToPage(page, { x: 50, y: 60, width: 100, height: 20 });
      const box = document.getForm().createCheckBox("setuju");
      box.addToPage(page, { x: 10, y: 10, width: 10, height: 10 });
      box.check();
    });
    const after = await rebuilt(bytes);
    const hex = (words: string) => `<${Buffer.from(words).toString("hex").toUpperCase()}> Tj`;
    const text = await everythingIn(after);
    expect(text).toContain(hex("Surat keterangan"));
    expect(text).toContain(hex("Kartika"));
    expect(text).not.toMatch(/AcroForm|nama|setuju/);
    expect((await pageOf(after)).drawing.match(/\/Look\d Do/g)).toHaveLength(2);
  });

  test("a look that is turned or larger than its place is drawn into it", async () => {
    const look = ({ context }: PDFDocument) =>
      context.register(
        context.stream("0 0 100 40 re f", {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 100, 40],
          Matrix: [0, 1, -1, 0, 0, 0],
        }),
      );
    const bytes = await planted((document, page) => {
      const stamp = { Subtype: "Stamp", Rect: [10, 20, 30, 70], AP: { N: look(document) } };
      const hidden = { Subtype: "Stamp", Rect: [0, 0, 9, 9], F: 2, AP: { N: look(document) } };
      for (const one of [stamp, hidden])
        page.node.addAnnot(document.context.register(document.context.obj(one as never)));
    });
    const { drawing } = await pageOf(await rebuilt(bytes));
    expect(drawing).toContain("q 0.5 0 0 0.5 30 20 cm /Look0 Do Q");
    expect(drawing).not.toContain("Look1");
  });
});

describe("a document is not built anew when it", () => {
  const layered = (settings: object) => (document: PDFDocument) => {
    const layer = document.context.register(
      document.context.obj({ Type: "OCG", Name: PDFString.of("Lapisan"), ...settings } as never),
    );
    return layer;
  };
  test.each<[string, (document: PDFDocument, page: PDFPage) => unknown]>([
    [
      "hides a layer",
      (document) => {
        const layer = layered({})(document);
        const layers = { OCGs: [layer], D: { OFF: [layer] } };
        document.catalog.set(PDFName.of("OCProperties"), document.context.obj(layers as never));
      },
    ],
    [
      "hides a layer from screens",
      (document) => {
        const layer = layered({ Usage: { View: { ViewState: "OFF" } } })(document);
        const layers = { OCGs: [layer], D: { ON: [layer] } };
        document.catalog.set(PDFName.of("OCProperties"), document.context.obj(layers as never));
      },
    ],
    [
      "shows things under conditions",
      (document) => {
        document.context.register(document.context.obj({ Type: "OCMD", P: "AllOff" }));
      },
    ],
    [
      "has a mark that each program draws in its own way",
      (document, page) => {
        const mark = { Subtype: "FreeText", Rect: [0, 0, 9, 9], Contents: PDFString.of("Halo") };
        page.node.addAnnot(document.context.register(document.context.obj(mark as never)));
      },
    ],
    [
      "names a font that is not there",
      (document, page) =>
        page.node.addContentStream(
          document.context.register(document.context.stream("BT /Tiada 9 Tf (A) Tj ET")),
        ),
    ],
    [
      "breaks off inside of a text",
      (document, page) =>
        page.node.addContentStream(
          document.context.register(document.context.stream("BT (A Tj ET")),
        ),
    ],
  ])("%s", async (_, plant) => {
    await expect(rebuilt(await planted(plant))).rejects.toThrow();
  });

  test("but layers that are all seen become plain", async () => {
    const bytes = await planted((document, page) => {
      const layer = layered({})(document);
      const layers = { OCGs: [layer], D: { Order: [layer] } };
      document.catalog.set(PDFName.of("OCProperties"), document.context.obj(layers as never));
      page.node
        .Resources()!
        .set(PDFName.of("Properties"), document.context.obj({ L: layer } as never));
      const content = document.context.stream("/OC /L BDC 0 0 5 5 re f EMC");
      page.node.addContentStream(document.context.register(content));
    });
    const after = await rebuilt(bytes);
    expect((await pageOf(after)).drawing).toMatch(/0 0 5 5 re\nf\n/);
    expect(await everythingIn(after)).not.toMatch(/Lapisan|OCG|BDC/);
  });
});

describe("a drawing", () => {
  const naming = { nameOf: () => "N0", nameOfPicture: () => "P0" };
  const rewrite = (words: string) =>
    Buffer.from(rewriteContent(Buffer.from(words, "latin1"), naming)).toString("latin1");

  test.each([
    ["1 0 0 1 5.50 -.5 cm", "1 0 0 1 5.50 -.5 cm\n"],
    ["[(a\\)b) -20 <4142>] TJ % akhir", "[(a\\)b) -20 <4142> ] TJ\n"],
    ["(a (b) c)Tj", "(a (b) c) Tj\n"],
    ["/Cs1 cs 0 .5 /P1 scn", "/N0 cs\n0 .5 /N0 scn\n"],
    ["/DeviceRGB cs", "/DeviceRGB cs\n"],
    ["Q Q q 0 g", "q\n0 g\nQ\n"],
    ["/Budi /Budi BDC /x <</A[(b)]>> DP 1 w EMC BX asing EX", "1 w\n"],
    ["BI /W 1 /H 1 /BPC 8 /CS /G ID x\nEI 0 g", "/P0 Do\n0 g\n"],
  ])("%j becomes %j", (before, after) => {
    expect(rewrite(before)).toBe(after);
  });

  test("says the same when it is written anew again, and nothing beside it", () => {
    const number = fc.double({ noNaN: true, min: -1e4, max: 1e4 }).map((n) => n.toFixed(3));
    const words = fc.stringMatching(/^[ -~]*$/).map((one) => one.replaceAll(/[\\()]/g, ""));
    const operator = fc.oneof(
      fc.tuple(number, number).map(([x, y]) => `${x} ${y} m`),
      fc.constantFrom("q", "Q", "f*", "BT", "ET", "n"),
      words.map((one) => `(${one}) Tj`),
      fc.tuple(number, words).map(([n, one]) => `[${n} (${one})] TJ`),
    );
    const rest = fc.oneof(
      words.map((one) => `% rahasia ${one.replaceAll(/[\r\n]/g, "")}\n`),
      words.map((one) => `/Span <</ActualText (rahasia ${one})>> BDC`),
      words.map((one) => `/rahasia (${one}) MP`),
    );
    fc.assert(
      fc.property(fc.array(operator), fc.array(rest), (drawing, beside) => {
        const kept = rewrite(drawing.join("\n"));
        const mixed = drawing.flatMap((one, at) => [one, beside[at % beside.length] ?? ""]);
        expect(rewrite(mixed.join("\n"))).toBe(kept);
        expect(rewrite(kept)).toBe(kept);
      }),
    );
  });
});

test("it is told what a document loses, as its author would say it", async () => {
  const { "a comment": comment, "an attached file": file, "a link": link } = PLACES;
  const told = async (plant: (document: PDFDocument, page: PDFPage) => unknown) =>
    removedFrom(await load(await planted(plant)));
  expect(await told(() => undefined)).toEqual([]);
  expect(
    await told(async (document, page) => {
      document.setAuthor("Budi");
      for (const plant of [comment, file, link]) await plant!(document, page);
    }),
  ).toEqual(["author", "details", "comments", "attachments", "links"]);
  expect(await told(PLACES["the metadata of a photo"]!)).toEqual(["photos"]);
  expect(await told(PLACES["the name of a form's field"]!)).toEqual(["form"]);
  expect(await told(PLACES["a digital signature"]!)).toEqual(["signature", "form"]);
  expect(await told(PLACES["the table of contents"]!)).toEqual(["outline"]);
});
