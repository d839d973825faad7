import type { Metadata, Sharp } from "sharp";
import { loadSharp } from "../load-sharp.ts";
import { bounded } from "./bounded.ts";
import { announcedType, type ImageMime } from "./content-type.ts";
import { saveBeside, type TempFile } from "./temp-folder.ts";
import { WrongType } from "./wrong-type.ts";

const inTurn = bounded({ atOnce: 1, waiting: 20 });

/** Pixels of the longest edge that any page shows. */
const LONGEST_EDGE = 4096;
const QUALITY = 82;
const WEBP_QUALITY = 80;
/** Seconds. */
const LONGEST_WORK = 20;
interface ImageFile extends TempFile {
  readonly width: number;
  readonly height: number;
}

/** A copy for pages, made for the requested width; narrower where the picture itself is. */
export interface SizedImage extends ImageFile {
  readonly size: number;
  readonly mime: "image/webp";
  readonly extension: "webp";
}

export interface RewrittenImage extends ImageFile {
  readonly mime: ImageMime;
  /** One for each requested size, up to the first that holds the whole width of the image. */
  readonly sizes: readonly SizedImage[];
}

/** Runs the decoder, whose errors all mean invalid content: files are read and written elsewhere. */
const decoding = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw new WrongType("the image cannot be decoded", { cause });
  }
};

interface Limits {
  readonly maxPixels: number;
  /** Bytes. */
  readonly maxHeld: number;
}

/**
 * Bytes that the decoder holds at once where it cannot read a picture from top to bottom: the picture is
 * progressive, or is turned at 16 bits a sample.
 */
const heldBytes = (picture: Metadata) => {
  const { format, width, height, channels, depth, isProgressive, orientation = 1 } = picture;
  const isDeep = depth === "ushort";
  if (!isProgressive && !(isDeep && orientation > 1)) return 0;
  const samples = picture.chromaSubsampling === "4:2:0" ? channels / 2 : channels;
  return width * height * samples * (format === "jpeg" || isDeep ? 2 : 1);
};

const open = async (path: string, { maxPixels, maxHeld }: Limits) => {
  const sharp = await loadSharp();
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: "error" });
  const picture = await source.metadata();
  if (heldBytes(picture) > maxHeld) throw new Error("too large to be held whole");
  return { source, isPalette: picture.isPalette };
};

/** Turns the picture upright, in sRGB, no wider than `width`. */
const prepare = (source: Sharp, width: number) =>
  source
    .timeout({ seconds: LONGEST_WORK })
    .autoOrient()
    .resize({ width, height: LONGEST_EDGE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");

/** The slow encoder, for pages that many read: it saves a tenth of the bytes. */
const asJpegForPages = (image: Sharp) => image.jpeg({ quality: QUALITY, mozjpeg: true });

/** The PNG without its resolution, which the encoder takes over: kinds of devices and programs differ by it. */
const withoutResolution = (png: Buffer): Buffer => {
  for (let at = 8; at < png.length;) {
    const after = at + 12 + png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "pHYs")
      return png.copyWithin(at, after).subarray(0, at - after);
    at = after;
  }
  return png;
};

const encode = async (path: string, mime: ImageMime, limits: Limits) => {
  const { source, isPalette } = await open(path, limits);
  const image = prepare(source, LONGEST_EDGE);
  // a better compression would hold the whole photograph several times (bench/results/uploads.md)
  const encoder =
    mime === "image/jpeg"
      ? image.jpeg({ quality: QUALITY, optimiseCoding: false })
      : image.png({ compressionLevel: 9, palette: isPalette });
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
  return { data: mime === "image/png" ? withoutResolution(data) : data, info };
};

/** Decodes once for all: a JPEG that every browser reads, and a WebP for each of the rising `sizes`. */
const encodeForPages = async (path: string, sizes: readonly number[], limits: Limits) => {
  const sharp = await loadSharp();
  const { source } = await open(path, limits);
  const { data, info } = await prepare(source, Math.max(...sizes))
    .flatten({ background: "white" })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () =>
    sharp(data, { raw: { width, height, channels } }).timeout({ seconds: LONGEST_WORK });
  const main = await asJpegForPages(pixels()).toBuffer();
  const copies = [];
  for (const size of sizes.filter((_, at) => (sizes[at - 1] ?? 0) < width)) {
    const copy = await pixels()
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    copies.push({ size, data: copy.data, width: copy.info.width, height: copy.info.height });
  }
  return { main, width, height, copies };
};

const rewriteForPages = async (path: string, sizes: readonly number[], limits: Limits) => {
  const { main, width, height, copies } = await decoding(() => encodeForPages(path, sizes, limits));
  const sized: SizedImage[] = [];
  for (const { data, ...copy } of copies)
    sized.push({
      ...(await saveBeside(path, data)),
      ...copy,
      mime: "image/webp",
      extension: "webp",
    });
  return {
    ...(await saveBeside(path, main)),
    mime: "image/jpeg" as const,
    width,
    height,
    sizes: sized,
  };
};

/**
 * Decodes the JPEG or PNG at `path` and writes it again beside it, upright, in sRGB, without any metadata, its
 * longest edge at most 4096 pixels. With `sizes` (widths in pixels, rising) it is made for pages: a JPEG whatever
 * the type was, on white and no wider than the widest, and a WebP for each width. `maxPixels` is checked before
 * anything is decoded; so is `maxHeld`, the bytes of a picture that must be held whole.
 * Throws `WrongType` for any other content, one that is incomplete, too many pixels, or more than 20 s of work; a
 * `Problem` 503 when too many wait, 507 when the disk is full.
 */
export const rewriteImage = (
  path: string,
  {
    sizes = [],
    maxPixels = 50e6,
    maxHeld = 80e6,
  }: Partial<Limits> & { sizes?: readonly number[] } = {},
): Promise<RewrittenImage> =>
  inTurn(async () => {
    const limits = { maxPixels, maxHeld };
    const mime = await announcedType(path);
    if (mime !== "image/jpeg" && mime !== "image/png") throw new WrongType("neither JPEG nor PNG");
    if (sizes.length > 0) return await rewriteForPages(path, sizes, limits);
    const { data, info } = await decoding(() => encode(path, mime, limits));
    const { width, height } = info;
    return { ...(await saveBeside(path, data)), mime, width, height, sizes: [] };
  });

/** A rectangle in a picture, in shares of its width and height. */
interface Covered {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Rounds to whole pixels: a pixel that is covered in part is covered. */
const boxOf = ({ x, y, w, h }: Covered, width: number, height: number) => {
  const left = Math.min(Math.floor(x * width), width - 1);
  const top = Math.min(Math.floor(y * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.ceil((x + w) * width), width) - left),
    height: Math.max(1, Math.min(Math.ceil((y + h) * height), height) - top),
  };
};

/**
 * Writes a picture of {@link rewriteImage} again with its `areas` solid black: what is below a mosaic or a blur
 * could be computed. Throws as {@link rewriteImage} does.
 */
export const coverImage = (
  picture: Buffer,
  mime: ImageMime,
  areas: readonly Covered[],
): Promise<Buffer> =>
  inTurn(() =>
    decoding(async () => {
      const sharp = await loadSharp();
      const source = sharp(picture, { failOn: "error" }).timeout({ seconds: LONGEST_WORK });
      const { width, height, isPalette } = await source.metadata();
      const boxes = areas.map((area) => {
        const { left, top, ...size } = boxOf(area, width, height);
        return {
          left,
          top,
          input: { create: { ...size, channels: 3, background: "black" } },
        } as const;
      });
      const image = source.composite(boxes);
      return await (
        mime === "image/jpeg"
          ? image.jpeg({ quality: QUALITY, optimiseCoding: false })
          : image.png({ compressionLevel: 9, palette: isPalette })
      ).toBuffer();
    }),
  );
