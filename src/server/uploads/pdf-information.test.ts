import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPdf } from "./pdf.ts";
import { WrongType } from "./wrong-type.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-information-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const save = async (bytes: Uint8Array) => {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return path;
};

const document = async () => {
  const made = await PDFDocument.create();
  made.addPage([200, 200]).drawText("Surat keterangan");
  return made;
};

describe("a report's document loses what tells of its author", () => {
  const NAME = "Budi Santoso";
  const photo = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
      .withExif({
        IFD0: { Artist: NAME },
        IFD3: { GPSLatitude: "6/1 12/1 0/1", GPSLatitudeRef: "S" },
      })
      .jpeg()
      .toBuffer();

  const telling = async () => {
    const made = await document();
    made.setAuthor(NAME);
    made.setTitle(`Surat ${NAME}`);
    made.setProducer("Pencetak Budi");
    const { context, catalog } = made;
    const text = PDFString.of(NAME);
    const xmp = context.stream(`<x:xmpmeta><dc:creator>${NAME}</dc:creator></x:xmpmeta>`, {
      Type: "Metadata",
    });
    catalog.set(PDFName.of("Metadata"), context.register(xmp));
    const page = made.getPage(0);
    page.drawImage(await made.embedJpg(await photo()));
    const packed = {
      Type: "XObject",
      Subtype: "Image",
      Width: 40,
      Height: 30,
      BitsPerComponent: 8,
      ColorSpace: "DeviceRGB",
      Filter: ["FlateDecode", "DCTDecode"],
    };
    const image = context.register(context.stream(deflateSync(await photo()), packed));
    page.node.setXObject(PDFName.of("Packed"), image);
    page.node.set(PDFName.of("PieceInfo"), context.obj({ App: { Private: text } } as never));
    const comment = {
      Type: "Annot",
      Subtype: "Text",
      Rect: [0, 0, 9, 9],
      Contents: PDFString.of("Catatan"),
      T: text,
      M: PDFString.of("D:20260101"),
    };
    const signature = {
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      Rect: [0, 0, 9, 9],
      T: PDFString.of("ttd"),
      V: { Type: "Sig", Name: text },
    };
    const annotations = [comment, signature].map((one) =>
      context.register(context.obj(one as never)),
    );
    page.node.set(PDFName.of("Annots"), context.obj(annotations));
    context.register(context.obj({ Forgotten: text } as never));
    context.trailerInfo.ID = context.obj([PDFString.of(NAME), PDFString.of(NAME)]);
    return made.save({ useObjectStreams: false });
  };

  const everything = async (bytes: Uint8Array) => {
    const read = await PDFDocument.load(bytes, { updateMetadata: false });
    const parts = read.context.enumerateIndirectObjects().map(([, object]) => {
      const contents =
        object instanceof PDFRawStream ? Buffer.from(object.getContents()).toString("latin1") : "";
      return `${object.toString()}\n${contents}`;
    });
    return { read, text: [Buffer.from(bytes).toString("latin1"), ...parts].join("\n") };
  };

  test("everywhere, and keeps its pages", async () => {
    const bytes = await telling();
    expect((await everything(bytes)).text).toMatch(/Budi[\s\S]*Exif/);
    const path = await save(bytes);
    const rewritten = await checkPdf(path, { stripInformation: true });
    const stripped = await readFile(rewritten.path);
    const { read, text } = await everything(stripped);
    expect(text).not.toMatch(
      /Budi|Santoso|Exif|xmpmeta|Pencetak|pdf-lib|D:20|Forgotten|\/Info|\/ID\b/,
    );
    expect(text).toContain("Catatan");
    expect(read.getPageCount()).toBe(1);
    expect(read.getAuthor()).toBeUndefined();
    expect(text.match(/\/Filter \/DCTDecode/g)?.length).toBeGreaterThan(1);
    expect(text).not.toMatch(/\/FlateDecode \/DCTDecode/);
    expect(rewritten.path).not.toBe(path);
    expect(rewritten.bytes).toBe(stripped.length);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await checkPdf(rewritten.path, { stripInformation: false })).toBeTruthy();
  });

  test("and is refused with attached files, whose own information stays", async () => {
    const made = await document();
    await made.attach(await photo(), "foto.jpg", {});
    const path = await save(await made.save());
    await expect(checkPdf(path, { stripInformation: true })).rejects.toBeInstanceOf(WrongType);
  });
});
