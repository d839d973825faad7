import { A4, addressIn, LOGO, type Poster } from "./poster.ts";
import { layOut } from "./words-thread.ts";

/** Draws a poster as a PDF of one page of A4, all of it shapes, so that it prints sharply and needs no font. */
export const drawPoster = async (poster: Poster): Promise<Buffer> => {
  const svg = await layOut(poster);
  // few ever print one
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${poster.look.short}: ${addressIn(poster)}`, { showInWindowTitleBar: true });
  document.setLanguage("id");
  const page = document.addPage([A4.width, A4.height]);
  page.drawSvg(svg, { x: 0, y: A4.height });
  // the library draws the shapes of an SVG, not its pictures
  const { logo } = poster.look;
  if (logo) {
    const { x, y, size } = LOGO;
    page.drawImage(await document.embedPng(logo), {
      x,
      y: A4.height - y - size,
      width: size,
      height: size,
    });
  }
  return Buffer.from(await document.save());
};
