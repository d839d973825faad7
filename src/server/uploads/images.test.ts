import { mkdtemp, open, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileField } from "../../call.ts";
import { acceptFile } from "./accept.ts";
import { announcedType } from "./content-type.ts";
import { rewriteImage } from "./images.ts";
import { phonePhoto, picture } from "./photos.testing.ts";
import { WrongType } from "./wrong-type.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const write = async (bytes: Uint8Array) => {
  const path = join(folder, "foto.jpg");
  await writeFile(path, bytes);
  return path;
};

/** The bytes of the GPS directory's tag in an EXIF block of either byte order. */
const hasGpsTag = (bytes: Buffer) =>
  bytes.includes(Buffer.from([0x88, 0x25])) && bytes.includes("Exif\0\0");

describe("an image is written anew", () => {
  test("upright, without the place, the owner and the camera", async () => {
    const original = await phonePhoto();
    const before = await sharp(original).metadata();
    expect([before.width, before.height, before.orientation]).toEqual([400, 200, 6]);
    expect(before.exif?.includes("Budi")).toBe(true);
    expect(hasGpsTag(original) || original.includes(Buffer.from([0x25, 0x88]))).toBe(true);

    const image = await rewriteImage(await write(original));
    const bytes = await readFile(image.path);
    expect(image).toMatchObject({ mime: "image/jpeg", width: 200, height: 400, sizes: [] });
    expect(image.bytes).toBe(bytes.length);
    const after = await sharp(bytes).metadata();
    expect(after.exif ?? after.xmp ?? after.iptc ?? after.icc ?? after.orientation).toBeUndefined();
    for (const trace of ["Exif", "xmpmeta", "Budi", "Kamera", "ICC_PROFILE", "Photoshop"])
      expect(bytes.includes(trace)).toBe(false);
    // Turned to the right, what was on the left is on top.
    const { data } = await sharp(bytes)
      .extract({ left: 100, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect((await stat(image.path)).mode & 0o777).toBe(0o600);
  });

  test("a PNG stays a PNG, see-through parts and all, without its texts and its resolution", async () => {
    const bytes = await sharp({
      create: { width: 60, height: 40, channels: 4, background: "#ff000080" },
    })
      .withExif({ IFD0: { Artist: "Budi" } })
      .withMetadata({ density: 144 })
      .png()
      .toBuffer();
    expect(bytes.includes("eXIf")).toBe(true);
    const image = await rewriteImage(await write(bytes));
    const written = await readFile(image.path);
    expect(image.mime).toBe("image/png");
    expect((await sharp(written).metadata()).hasAlpha).toBe(true);
    for (const trace of ["eXIf", "tEXt", "iTXt", "tIME", "pHYs", "Budi"])
      expect(written.includes(trace)).toBe(false);
  });

  test("in sRGB, whatever it was in", async () => {
    const green = sharp({ create: { width: 20, height: 20, channels: 3, background: "#608070" } });
    const wide = await green.clone().withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
    const cmyk = await green.clone().toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer();
    for (const [bytes, tolerance] of [
      [wide, 5],
      [cmyk, 60],
    ] as const) {
      expect((await sharp(bytes).metadata()).icc).toBeDefined();
      const written = await readFile((await rewriteImage(await write(bytes))).path);
      const { icc, space } = await sharp(written).metadata();
      expect([icc, space]).toEqual([undefined, "srgb"]);
      const [red, colour, blue] = await sharp(written).raw().toBuffer();
      expect(
        Math.abs(red! - 0x60) + Math.abs(colour! - 0x80) + Math.abs(blue! - 0x70),
      ).toBeLessThan(tolerance);
    }
  });

  test("no larger than anything shows", async () => {
    const path = await write(await picture(5_000, 1_000).jpeg().toBuffer());
    const image = await rewriteImage(path);
    expect([image.width, image.height]).toEqual([4_096, 819]);
  });
});

/** A PNG of one chunk of image data that says how large it is. */
const bomb = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), 4 + body.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(50_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

describe("an image is refused", () => {
  /** The error that is thrown, and what lies in the folder afterwards. */
  const refusal = async (bytes: Uint8Array) => {
    const thrown: unknown = await rewriteImage(await write(bytes)).catch((error: unknown) => error);
    return [thrown instanceof WrongType, await readdir(folder)];
  };
  const REFUSED = [true, ["foto.jpg"]];

  test.each([
    ["a text", Buffer.from("bukan foto")],
    ["nothing", Buffer.alloc(0)],
    ["a beginning and no more", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      "a drawing",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    ],
  ])("when it is %s", async (_, bytes) => {
    expect(await refusal(bytes)).toEqual(REFUSED);
  });

  test("when it is of a kind that is not taken", async () => {
    for (const format of ["webp", "gif", "tiff"] as const)
      expect(await refusal(await picture(20, 20).toFormat(format).toBuffer())).toEqual(REFUSED);
  });

  test("when it is cut short", async () => {
    const photo = await picture(800, 600).jpeg().toBuffer();
    expect(await refusal(photo.subarray(0, photo.length / 2))).toEqual(REFUSED);
    const drawing = await picture(800, 600).png({ compressionLevel: 0 }).toBuffer();
    expect(await refusal(drawing.subarray(0, drawing.length / 2))).toEqual(REFUSED);
  });

  test("when it is a bomb, before its pixels take any memory", async () => {
    const bytes = bomb(60_000, 60_000);
    expect(bytes.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    const since = performance.now();
    expect(await refusal(bytes)).toEqual(REFUSED);
    expect(process.memoryUsage().rss - before).toBeLessThan(30e6);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await refusal(bomb(0x7fffffff, 0x7fffffff))).toEqual(REFUSED);
  });
});

test("more pixels than allowed are refused, exactly as many are not", async () => {
  const path = await write(await picture(100, 50).png().toBuffer());
  await expect(rewriteImage(path, { maxPixels: 4_999 })).rejects.toBeInstanceOf(WrongType);
  expect(await rewriteImage(path, { maxPixels: 5_000 })).toMatchObject({ width: 100 });
});

describe("a field takes what it says", () => {
  const field = (accept: FileField["accept"]): FileField => ({
    accept,
    maxBytes: 5_242_880,
    tooLarge: "Ukuran file maksimal 5MB",
    wrongType: "Silakan unggah file yang sesuai.",
  });
  const accept = async (
    bytes: Uint8Array,
    kind: FileField["accept"],
    sizes: readonly number[] = [],
  ) => {
    const temp = { path: await write(bytes), bytes: bytes.length, sha256: "" };
    return acceptFile(temp, field(kind), "cover", { sizes });
  };
  const pdf = Buffer.from(
    "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n",
  );

  test("an image or a PDF, by its content", async () => {
    const jpeg = await picture(20, 10).jpeg().toBuffer();
    const png = await picture(20, 10).png().toBuffer();
    expect(await accept(jpeg, "image", [10])).toMatchObject({
      mime: "image/jpeg",
      extension: "jpg",
      width: 10,
      height: 5,
      sizes: [{ width: 10, mime: "image/webp", extension: "webp" }],
    });
    expect(await accept(png, "image-or-pdf")).toMatchObject({
      mime: "image/png",
      extension: "png",
      sizes: [],
    });
    for (const kind of ["pdf", "image-or-pdf"] as const)
      expect(await accept(pdf, kind)).toMatchObject({
        mime: "application/pdf",
        extension: "pdf",
        bytes: pdf.length,
        width: null,
        height: null,
        sizes: [],
      });
  });

  test("and refuses the rest with its message", async () => {
    const wrong = {
      status: 415,
      code: "WRONG_TYPE",
      message: "Silakan unggah file yang sesuai.",
      details: { errors: [{ path: "cover", message: "Silakan unggah file yang sesuai." }] },
    };
    await expect(accept(pdf, "image")).rejects.toMatchObject(wrong);
    await expect(accept(await picture(20, 10).png().toBuffer(), "pdf")).rejects.toMatchObject(
      wrong,
    );
    await expect(accept(Buffer.from("teks"), "image-or-pdf")).rejects.toMatchObject(wrong);
    await expect(accept(Buffer.from("%PDF-1.4 rusak"), "pdf")).rejects.toMatchObject(wrong);
  });

  test.runIf(process.platform === "linux")("and leaves none of them open", async () => {
    const path = await write(Buffer.from("teks"));
    const isOpen = async () => {
      const handles = await readdir("/proc/self/fd");
      const paths = handles.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => ""));
      return (await Promise.all(paths)).includes(path);
    };
    const handle = await open(path);
    expect(await isOpen()).toBe(true);
    await handle.close();
    expect(await announcedType(path)).toBeUndefined();
    expect(await isOpen()).toBe(false);
  });
});
