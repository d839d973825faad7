import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";

/** Files of the author whom everything that the product answers is searched for. */

export const NAME = "Zulkarnaen Purnawarman";
export const FIRST_NAME = "Zulkarnaen";

/** A photo that says in its fields who took it. */
export const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#0154aa" } })
    .withExif({ IFD0: { Artist: NAME } })
    .jpeg()
    .toBuffer();

/** A PDF that names its author. */
export const letter = async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]);
  pdf.setAuthor(NAME);
  return Buffer.from(await pdf.save());
};
