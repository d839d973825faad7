import { PDFDocument } from "@cantoo/pdf-lib";
import type { Jpeg } from "../../ui/shrink-image.ts";

// In points, 72 to an inch.
const A4_SHORT = 595.28;
const A4_LONG = 841.89;
const MARGIN = 18;

/** The place of a photo on its page: as large as the margins allow, centred, never enlarged below 72 dots an inch. */
const placeOn = ({ width, height }: Jpeg, paper: readonly [number, number]) => {
  const [room, space] = [paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN];
  const scale = Math.min(room / width, space / height, 1);
  const size = { width: width * scale, height: height * scale };
  return { ...size, x: (paper[0] - size.width) / 2, y: (paper[1] - size.height) / 2 };
};

/** A PDF of A4 pages, one for each photo, in their order. */
export const bindPhotos = async (pages: readonly Jpeg[]): Promise<Uint8Array> => {
  // Without it the PDF would contain the time and the name of the program.
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const page of pages) {
    const paper =
      page.width > page.height ? ([A4_LONG, A4_SHORT] as const) : ([A4_SHORT, A4_LONG] as const);
    const image = await document.embedJpg(await page.jpeg.arrayBuffer());
    document.addPage([...paper]).drawImage(image, placeOn(page, paper));
  }
  return document.save();
};
