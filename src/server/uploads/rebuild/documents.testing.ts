import { PDFDocument, PDFRawStream, PDFString, type PDFPage } from "@cantoo/pdf-lib";
import { filtersOf, unpacked } from "./streams.ts";

/** A document as it stands. */
export const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

/** A page of text, and what somebody puts into its document. */
export const planted = async (plant: (document: PDFDocument, page: PDFPage) => unknown) => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([200, 200]);
  page.drawText("Surat keterangan", { x: 20, y: 150, size: 12 });
  await plant(document, page);
  return document.save({ useObjectStreams: false });
};

/** Everything in a file as text, its packed parts unpacked. */
export const everythingIn = async (bytes: Uint8Array) => {
  const { context } = await load(bytes);
  const parts = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const outer = filtersOf(object).filter(({ name }) => !/DCT|JPX/.test(name));
    const dict = context.obj({ Filter: outer.map(({ name }) => name) });
    const contents = unpacked(PDFRawStream.of(dict, object.getContents()));
    return `${object.dict.toString()}\n${Buffer.from(contents).toString("latin1")}`;
  });
  const texts = parts.join("\n").matchAll(/<([\da-f]+)>/gi);
  const spelled = Array.from(texts, ([, hex = ""]) =>
    PDFString.of(Buffer.from(hex, "hex").toString("latin1")).decodeText(),
  );
  const raw = Buffer.from(bytes).toString("latin1");
  return [raw, ...parts, ...spelled].join("\n").replaceAll("\0", "");
};
