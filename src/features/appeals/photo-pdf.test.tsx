import { expect, test } from "vitest";
import { photoOf } from "./AppealScreen.testing.tsx";
import { pdfOf, type PhotoPage, readPhoto } from "./photo-pdf.web.ts";
import { readPdf } from "./photo-pdf.testing.tsx";

const TEN_MB = 10_485_760;

const pageOf = async (...args: Parameters<typeof photoOf>) =>
  (await readPhoto(await photoOf(...args)))!;

/** A picture of noise, which no format makes small. */
const noise = async (edge: number): Promise<PhotoPage> => {
  const canvas = new OffscreenCanvas(edge, edge);
  const pen = canvas.getContext("2d")!;
  const pixels = pen.createImageData(edge, edge);
  for (let at = 0; at < pixels.data.length; at++)
    pixels.data[at] = at % 4 === 3 ? 255 : (Math.imul(at + 1, 2654435761) >>> 13) & 255;
  pen.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return (await readPhoto(new File([blob], "derau.png", { type: "image/png" })))!;
};

test("photos become A4 pages in their order, upright or across as they are, as JPEGs", async () => {
  const pages = [
    await pageOf("depan.jpg", "#e00"),
    await pageOf("belakang.jpg", "#0e0", 400, 300),
    await pageOf("lampiran.jpg", "#00e"),
  ];
  const file = await pdfOf(pages, "KTM.pdf", TEN_MB);
  expect(file).toMatchObject({ name: "KTM.pdf", type: "application/pdf" });
  const read = await readPdf(file!);
  expect(read.pages).toMatchObject([
    { color: "merah", filter: "/DCTDecode", width: 300, height: 400 },
    { color: "hijau", filter: "/DCTDecode", width: 400, height: 300 },
    { color: "biru", filter: "/DCTDecode" },
  ]);
  const [upright, across] = read.pages.map(({ paper }) => paper);
  expect([upright!.width, upright!.height].map(Math.round)).toEqual([595, 842]);
  expect([across!.width, across!.height].map(Math.round)).toEqual([842, 595]);
});

test("it says neither who made it nor with what", async () => {
  const file = await pdfOf([await pageOf("a.jpg", "#e00")], "KTM.pdf", TEN_MB);
  const { author, made } = await readPdf(file!);
  expect([author, made]).toEqual([undefined, undefined]);
});

test("a page is as light as every picture that is sent", async () => {
  const large = await pageOf("besar.jpg", "#00e", 3000, 4000);
  expect([large.width, large.height]).toEqual([1800, 2400]);
  expect((await noise(1000)).jpeg.size).toBeLessThanOrEqual(500_000);
});

test("what is transparent becomes white, not black", async () => {
  const canvas = new OffscreenCanvas(20, 20);
  canvas.getContext("2d")!.clearRect(0, 0, 20, 20);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  const page = await readPhoto(new File([blob], "cap.png", { type: "image/png" }));
  const picture = await createImageBitmap(page!.jpeg);
  const pen = new OffscreenCanvas(1, 1).getContext("2d")!;
  pen.drawImage(picture, 0, 0, 1, 1);
  expect([...pen.getImageData(0, 0, 1, 1).data]).toEqual([255, 255, 255, 255]);
});

test("pages are made smaller until the PDF fits", async () => {
  const page = await noise(1440);
  const maxBytes = Math.round(page.jpeg.size * 0.8);
  const file = await pdfOf([page], "KTM.pdf", maxBytes);
  expect(file!.size).toBeLessThanOrEqual(maxBytes);
  const { pages } = await readPdf(file!);
  expect(pages[0]!.width).toBeLessThan(1440);
});

test("what does not fit however small is no PDF", async () => {
  expect(await pdfOf([await noise(600)], "KTM.pdf", 5_000)).toBeNull();
});

test("a file that is no picture is no page", async () => {
  const broken = new File(["bukan foto"], "foto.jpg", { type: "image/jpeg" });
  expect(await readPhoto(broken)).toBeNull();
});
