import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rewriteImage } from "./images.ts";
import { picture } from "./photos.testing.ts";
import { WrongType } from "./wrong-type.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-held-"));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (bytes: Uint8Array) => {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return path;
};

describe("a picture that its decoder holds whole", () => {
  const plain = () => picture(100, 50).png().toBuffer();
  test.each([
    [
      "a JPEG in layers",
      30_000,
      (one: Sharp) => one.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
    ],
    ["one of half as many colours", 15_000, (one: Sharp) => one.jpeg({ progressive: true })],
    ["a PNG in layers", 20_000, (one: Sharp) => one.png({ progressive: true })],
    [
      "a deep PNG that is turned",
      40_000,
      (one: Sharp) => one.toColourspace("rgb16").withMetadata({ orientation: 6 }).png(),
    ],
  ])("%s, may take so many bytes and no more", async (_what, bytes, make) => {
    const path = await write(await make(sharp(await plain())).toBuffer());
    await expect(rewriteImage(path, { maxHeld: bytes - 1 })).rejects.toBeInstanceOf(WrongType);
    await expect(rewriteImage(path, { sizes: [50], maxHeld: bytes - 1 })).rejects.toThrow(
      WrongType,
    );
    expect(await rewriteImage(path, { maxHeld: bytes })).toMatchObject({
      mime: expect.any(String),
    });
  });

  test("or reads from top to bottom, may be as large as others", async () => {
    for (const one of [picture(100, 50).jpeg(), picture(100, 50).png()])
      expect(await rewriteImage(await write(await one.toBuffer()), { maxHeld: 0 })).toMatchObject({
        width: 100,
      });
  });
});
