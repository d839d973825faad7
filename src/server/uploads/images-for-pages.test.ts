import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rewriteImage } from "./images.ts";
import { phonePhoto, picture } from "./photos.testing.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "covers-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Makes an image for pages out of these bytes. */
const forPages = async (bytes: Uint8Array) => {
  const path = join(folder, "sampul");
  await writeFile(path, bytes);
  return rewriteImage(path, { sizes: [480, 960, 1440] });
};

describe("an image for pages", () => {
  test("is a JPEG no wider than the widest size, and a WebP for each", async () => {
    const image = await forPages(await picture(5_000, 1_000).jpeg().toBuffer());
    expect([image.mime, image.width, image.height]).toEqual(["image/jpeg", 1_440, 288]);
    expect(image.sizes.map(({ size, width, height }) => [size, width, height])).toEqual([
      [480, 480, 96],
      [960, 960, 192],
      [1440, 1440, 288],
    ]);
    for (const { path, width, mime, bytes } of image.sizes) {
      expect(mime).toBe("image/webp");
      expect(bytes).toBe((await stat(path)).size);
      expect(await sharp(path).metadata()).toMatchObject({ format: "webp", width });
    }
    expect((await sharp(image.path).metadata()).format).toBe("jpeg");
  });

  test("is never enlarged: the first size that holds its whole width is the last", async () => {
    const widthsOf = async (width: number) =>
      (await forPages(await picture(width, 100).png().toBuffer())).sizes.map((s) => s.width);
    expect(await widthsOf(300)).toEqual([300]);
    expect(await widthsOf(480)).toEqual([480]);
    expect(await widthsOf(700)).toEqual([480, 700]);
  });

  test("lies on white where it was transparent, whatever its depth", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    const image = await forPages(bytes);
    for (const { path } of [image, ...image.sizes]) {
      const pixels = await sharp(path).raw().toBuffer();
      expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  });

  test("stands upright and tells nothing of where it was taken", async () => {
    const image = await forPages(await phonePhoto());
    expect([image.width, image.height]).toEqual([200, 400]);
    for (const { path } of [image, ...image.sizes]) {
      const { exif, xmp, icc } = await sharp(path).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect((await readFile(path)).includes("Budi")).toBe(false);
    }
  });

  test("keeps its colours, seen from another profile", async () => {
    const p3 = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#608070" } })
      .withIccProfile("p3")
      .jpeg({ quality: 100 })
      .toBuffer();
    const { path } = await forPages(p3);
    const [red, green, blue] = await sharp(path).raw().toBuffer();
    expect(Math.abs(red! - 0x60) + Math.abs(green! - 0x80) + Math.abs(blue! - 0x70)).toBeLessThan(
      9,
    );
  });
});
