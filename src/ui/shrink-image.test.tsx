import { expect, test } from "vitest";
import { shrinkImage } from "./shrink-image.ts";

const fileOf = async (canvas: OffscreenCanvas, type: "image/jpeg" | "image/png") =>
  new File([await canvas.convertToBlob({ type, quality: 0.95 })], "IMG_2041.JPEG", { type });

/** A picture of fine random dots, the heaviest that there is. */
const dots = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height);
  const draw = canvas.getContext("2d")!;
  const pixels = draw.createImageData(width, height);
  new Uint32Array(pixels.data.buffer).forEach((_, at, all) => {
    all[at] = 0xff000000 + (Math.imul(at, 2654435761) >>> 8);
  });
  draw.putImageData(pixels, 0, 0);
  return canvas;
};

const pixelOf = async (file: File) => {
  const picture = await createImageBitmap(file);
  const draw = new OffscreenCanvas(1, 1).getContext("2d")!;
  draw.drawImage(picture, 0, 0);
  return [...draw.getImageData(0, 0, 1, 1).data];
};

test("a photo comes out as a JPEG within the bytes, in its own proportions", async () => {
  const photo = await fileOf(dots(2400, 1800), "image/jpeg");
  const limit = Math.round(photo.size / 3);
  const smaller = await shrinkImage(photo, limit);
  expect(smaller).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg" });
  expect(smaller!.size).toBeLessThanOrEqual(limit);
  const { width, height } = await createImageBitmap(smaller!);
  expect(width / height).toBeCloseTo(4 / 3, 2);
  expect(width).toBeGreaterThanOrEqual(1080);
});

test("it keeps 1920 pixels where a lower quality is enough", async () => {
  const photo = await fileOf(dots(1920, 1440), "image/jpeg");
  const smaller = await shrinkImage(photo, Math.round(photo.size * 0.6));
  expect((await createImageBitmap(smaller!)).width).toBe(1920);
});

test("what is transparent becomes white, not black", async () => {
  const clear = new OffscreenCanvas(300, 200);
  clear.getContext("2d");
  const picture = await fileOf(clear, "image/png");
  const smaller = await shrinkImage(picture, 5_000_000);
  expect(await pixelOf(smaller!)).toEqual([255, 255, 255, 255]);
});

test.each([
  ["is no picture", new File(["bukan foto"], "foto.jpg", { type: "image/jpeg" }), 1000],
  ["is too large even when small", undefined, 100],
])("nothing comes out of what %s", async (_, given, limit) => {
  const file = given ?? (await fileOf(dots(400, 300), "image/jpeg"));
  expect(await shrinkImage(file, limit)).toBeNull();
});
