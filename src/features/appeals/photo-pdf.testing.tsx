import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from "@cantoo/pdf-lib";

const imageOn = (page: PDFPage): PDFRawStream => {
  const pictures = page.node.Resources()?.lookup(PDFName.of("XObject"), PDFDict);
  const [name] = pictures?.keys() ?? [];
  const picture = name && pictures?.lookup(name);
  if (!(picture instanceof PDFRawStream)) throw new Error("no picture on this page");
  return picture;
};

const colorOf = async (stream: PDFRawStream) => {
  const jpeg = new Blob([new Uint8Array(stream.getContents())], { type: "image/jpeg" });
  const picture = await createImageBitmap(jpeg);
  const pen = new OffscreenCanvas(1, 1).getContext("2d")!;
  pen.drawImage(picture, picture.width / 2, picture.height / 2, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return ["merah", "hijau", "biru"][[red, green, blue].indexOf(Math.max(red, green, blue))];
};

/** Reads a PDF of photos back: of each page its paper in points, its picture in pixels and its main colour. */
export const readPdf = async (file: Blob) => {
  const document = await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false });
  const pages = document.getPages().map(async (page) => {
    const stream = imageOn(page);
    const numberOf = (key: string) => Number(String(stream.dict.lookup(PDFName.of(key))));
    return {
      paper: page.getSize(),
      filter: String(stream.dict.lookup(PDFName.of("Filter"))),
      width: numberOf("Width"),
      height: numberOf("Height"),
      color: await colorOf(stream),
    };
  });
  return {
    pages: await Promise.all(pages),
    author: document.getAuthor(),
    made: document.getProducer(),
  };
};
