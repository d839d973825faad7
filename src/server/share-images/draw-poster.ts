import type { DoorCards } from "./door-cards.ts";
import { A4, addressIn, LOGO, type Poster } from "./poster.ts";
import { layOut } from "./words-thread.ts";

/** A PDF of one page of A4 with a drawing on it. */
const sheetOf = async (svg: string, { title }: { title: string }) => {
  // few ever print one
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage("id");
  const page = document.addPage([A4.width, A4.height]);
  page.drawSvg(svg, { x: 0, y: A4.height });
  return { document, page };
};

/** Draws a poster as a PDF of one page of A4, all of it shapes, so that it prints sharply and needs no font. */
export const drawPoster = async (poster: Poster): Promise<Buffer> => {
  const { document, page } = await sheetOf(await layOut(poster), {
    title: `${poster.look.short}: ${addressIn(poster)}`,
  });
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

/** Draws six cards for the doors of a building as a PDF of one page of A4, all of it shapes. */
export const drawDoorCards = async (cards: DoorCards): Promise<Buffer> => {
  const title = `${cards.look.short}: ${cards.building}`;
  const { document } = await sheetOf(await layOut(cards), { title });
  return Buffer.from(await document.save());
};
