import { A4, addressIn, type Poster } from "./poster.ts";
import { layOut } from "./words-thread.ts";

/** Draws a poster as a PDF of one page of A4, all of it shapes, so that it prints sharply and needs no font. */
export const drawPoster = async (poster: Poster): Promise<Buffer> => {
  const svg = await layOut(poster);
  // few ever print one
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${poster.look.short}: ${addressIn(poster)}`, { showInWindowTitleBar: true });
  document.setLanguage("id");
  document.addPage([A4.width, A4.height]).drawSvg(svg, { x: 0, y: A4.height });
  return Buffer.from(await document.save());
};
