import { expect, test, vi } from "vitest";
import { cleanImage, LIGHT_BYTES, lightJpeg, shrinkImage } from "./shrink-image.ts";

const fileOf = async (canvas: OffscreenCanvas, type: "image/jpeg" | "image/png", quality = 0.95) =>
  new File([await canvas.convertToBlob({ type, quality })], "IMG_2041.JPEG", { type });

/** A picture of fine random dots; the more of its colours vary, the heavier it is. */
const dots = (width: number, height: number, varying = 0xffffff) => {
  const canvas = new OffscreenCanvas(width, height);
  const draw = canvas.getContext("2d")!;
  const pixels = draw.createImageData(width, height);
  new Uint32Array(pixels.data.buffer).forEach((_, at, all) => {
    all[at] = 0xff404040 + ((Math.imul(at, 2654435761) >>> 8) & varying);
  });
  draw.putImageData(pixels, 0, 0);
  return canvas;
};

const pixelOf = async (picture: Blob, x = 0, y = 0) => {
  const draw = new OffscreenCanvas(1, 1).getContext("2d")!;
  draw.drawImage(await createImageBitmap(picture), -x, -y);
  return [...draw.getImageData(0, 0, 1, 1).data];
};

/** The same JPEG, said to lie on its side (EXIF orientation 6: its left edge is the top). */
const onItsSide = async (jpeg: File) => {
  const exif = [
    0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00, 0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00,
    0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00,
  ];
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const parts = [bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)];
  return new File(parts, jpeg.name, { type: "image/jpeg" });
};

test("a photo of a phone comes out within 500 KB and at least 1920 pixels long, in its own proportions", async () => {
  const photo = await fileOf(dots(4000, 3000, 0x1f1f1f), "image/jpeg");
  expect(photo.size).toBeGreaterThan(3_000_000);
  const smaller = await shrinkImage(photo);
  expect(smaller).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg" });
  expect(smaller.size).toBeLessThanOrEqual(500_000);
  const { width, height } = await createImageBitmap(smaller);
  expect(width).toBeGreaterThanOrEqual(1920);
  expect(width / height).toBeCloseTo(4 / 3, 2);
});

test("the heaviest picture is not made smaller than 1440 pixels, which leaves small print legible", async () => {
  const photo = await fileOf(dots(3000, 2250), "image/jpeg", 1);
  const smaller = await shrinkImage(photo);
  expect((await createImageBitmap(smaller)).width).toBe(1440);
  expect(smaller.size).toBeLessThan(photo.size / 4);
});

test("a screenshot keeps every pixel, so that its letters stay sharp", async () => {
  const shot = new OffscreenCanvas(1080, 2340);
  const draw = shot.getContext("2d")!;
  draw.drawImage(dots(1080, 200), 0, 0);
  draw.fillStyle = "#fff";
  draw.fillRect(0, 200, 1080, 2140);
  draw.fillStyle = "#000";
  draw.font = "20px sans-serif";
  for (let y = 240; y < 2300; y += 30)
    draw.fillText("Tagihan UKT semester genap: Rp 4.250.000", 40, y);
  const picture = await fileOf(shot, "image/png");
  expect(picture.size).toBeGreaterThan(LIGHT_BYTES);
  const { width, height } = await createImageBitmap(await shrinkImage(picture));
  expect([width, height]).toEqual([1080, 2340]);
});

test("a photo taken on its side stands upright", async () => {
  const canvas = dots(1200, 800);
  const draw = canvas.getContext("2d")!;
  draw.fillStyle = "#f00";
  draw.fillRect(0, 0, 300, 800);
  const smaller = await shrinkImage(await onItsSide(await fileOf(canvas, "image/jpeg", 1)));
  const { width, height } = await createImageBitmap(smaller);
  expect([width, height]).toEqual([800, 1200]);
  const [red = 0, green = 0] = await pixelOf(smaller, 400, 20);
  expect(red - green).toBeGreaterThan(150);
});

test("what is transparent becomes white, not black", async () => {
  const clear = new OffscreenCanvas(300, 200);
  clear.getContext("2d");
  const made = await lightJpeg(await fileOf(clear, "image/png"));
  expect(await pixelOf(made!.jpeg)).toEqual([255, 255, 255, 255]);
});

test("a picture that a JPEG would only make heavier stays what it is", async () => {
  const draw = new OffscreenCanvas(900, 900).getContext("2d")!;
  for (let at = 0; at < 900; at += 2) draw.fillRect(at, 0, 1, 900);
  const stripes = await fileOf(draw.canvas, "image/png");
  expect(await shrinkImage(stripes, 1000)).toBe(stripes);
});

test("what does not decode, or is light already, comes back as it is", async () => {
  const broken = new File([new Uint8Array(600_000)], "foto.jpg", { type: "image/jpeg" });
  expect(await shrinkImage(broken)).toBe(broken);
  const light = await fileOf(dots(200, 100), "image/png");
  expect(await shrinkImage(light)).toBe(light);
});

test("a picture that is cleaned is written anew however light it is, upright and without what it said", async () => {
  const light = await onItsSide(await fileOf(dots(300, 200), "image/jpeg"));
  const clean = await cleanImage(light);
  expect(clean).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg" });
  const { width, height } = await createImageBitmap(clean!);
  expect([width, height]).toEqual([200, 300]);
  expect(await clean!.slice(0, 200).text()).not.toContain("Exif");
});

test("a light PNG stays one when it is cleaned, a heavy one becomes a light JPEG", async () => {
  const light = await cleanImage(await fileOf(dots(200, 100), "image/png"));
  expect(light!.type).toBe("image/png");
  const heavy = await cleanImage(await fileOf(dots(900, 900), "image/png"));
  expect(heavy!.type).toBe("image/jpeg");
  expect(heavy!.size).toBeLessThanOrEqual(LIGHT_BYTES);
});

test("what is covered is black to its edges, also in a picture that is made smaller", async () => {
  const white = new OffscreenCanvas(3000, 1500);
  white.getContext("2d")!.fillStyle = "#fff";
  white.getContext("2d")!.fillRect(0, 0, 3000, 1500);
  const photo = await fileOf(white, "image/jpeg");
  const covered = await cleanImage(photo, [{ left: 0.25, top: 0.5, width: 0.5, height: 0.5 }]);
  expect((await createImageBitmap(covered!)).width).toBe(2400);
  for (const [x, y] of [
    [601, 601],
    [1798, 1198],
    [1200, 900],
  ] as const)
    expect(Math.max(...(await pixelOf(covered!, x, y)).slice(0, 3))).toBeLessThan(20);
  for (const [x, y] of [
    [590, 700],
    [1810, 700],
    [1200, 590],
  ] as const)
    expect(Math.min(...(await pixelOf(covered!, x, y)))).toBeGreaterThan(235);
});

test("what does not decode cannot be cleaned", async () => {
  const broken = new File([new Uint8Array(6_000)], "foto.jpg", { type: "image/jpeg" });
  expect(await cleanImage(broken)).toBeNull();
});

test("a browser that gives noise for every canvas, as Tor's does, leaves pictures as they are", async () => {
  const photo = await fileOf(dots(1600, 1200), "image/jpeg");
  const noise = new ImageData(
    Uint8ClampedArray.from({ length: 36 }, (_, at) => at * 7),
    9,
  );
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "getImageData").mockReturnValue(noise);
  try {
    expect(await cleanImage(photo)).toBeNull();
    expect(await shrinkImage(photo)).toBe(photo);
    expect(await lightJpeg(photo)).toBeNull();
  } finally {
    vi.restoreAllMocks();
  }
});
