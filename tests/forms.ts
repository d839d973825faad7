import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";

/** A real JPEG of one colour. */
export const jpeg = (width = 40, height = 30, color = "#0154aa"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A real PDF of one page, as a file of a form. */
export const pdf = async (words = "Surat keterangan") => {
  const made = await PDFDocument.create();
  made.setAuthor("Pembuat Dokumen");
  made.addPage([200, 200]).drawText(words, { x: 20, y: 150, size: 12 });
  return { bytes: Buffer.from(await made.save()), name: `${words}.pdf`, type: "application/pdf" };
};

/** A form with text fields and files. */
export const formOf = (
  fields: Record<string, string | boolean>,
  files: Record<string, { bytes: Buffer; name: string; type?: string }> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, { bytes, name: fileName, type }] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(bytes)], { type: type ?? "image/jpeg" }), fileName);
  return form;
};

/** What a valid registration form sends, without a card. */
export const registrationFields = (npm: string) => ({
  name: "Sekar Ayu",
  campus_email: `${npm}@students.example.ac.id`,
  password: "rahasia1",
});

/** What a valid report form sends. */
export const reportFields = {
  title: "Kamar mandi tidak ada air",
  description: "Keran lantai 3 mati sejak Senin pagi.",
  category: "facilities",
  report_level: "faculty",
};
