import sharp from "sharp";
import { bounded } from "./bounded.ts";
import { announcedType, type ImageMime } from "./content-type.ts";
import { saveBeside, type TempFile } from "./temp-folder.ts";
import { WrongType } from "./wrong-type.ts";

// Two images at once share the cores; what is kept between images would only be memory of strangers'.
sharp.cache(false);
sharp.concurrency(1);
const inTurn = bounded({ atOnce: 2, waiting: 20 });

/** Pixels of the longest edge that anything here shows. */
const LONGEST_EDGE = 4096;
const QUALITY = 82;
/** Seconds. */
const LONGEST_WORK = 20;
export interface ImageFile extends TempFile {
  readonly width: number;
  readonly height: number;
}

export interface RewrittenImage extends ImageFile {
  readonly mime: ImageMime;
  /** One for each size asked for that is narrower than the image, in the order asked. */
  readonly sizes: readonly ImageFile[];
}

/** Runs the decoder, whose every error means that the content is no good: files are read and written apart. */
const decoding = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw new WrongType("the image cannot be decoded", { cause });
  }
};

const encode = async (
  input: string | Buffer,
  mime: ImageMime,
  width: number,
  maxPixels: number,
) => {
  const source = sharp(input, { limitInputPixels: maxPixels, failOn: "error" });
  const { isPalette } = await source.metadata();
  const image = source
    .timeout({ seconds: LONGEST_WORK })
    .autoOrient()
    .resize({ width, height: LONGEST_EDGE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const encoder =
    mime === "image/jpeg"
      ? image.jpeg({ quality: QUALITY, mozjpeg: true })
      : image.png({ compressionLevel: 9, palette: isPalette });
  return await encoder.toBuffer({ resolveWithObject: true });
};

/**
 * Decodes the JPEG or PNG at `path` and writes it anew beside it, upright, in sRGB, without any
 * metadata, its longest edge at most 4096 pixels; and again for each of `sizes` (widths in pixels)
 * that is narrower. `maxPixels` is checked before anything is decoded.
 * Throws `WrongType` for any other content, one cut short, too many pixels, or more than 20 s of work;
 * a `Problem` 503 when too many wait, 507 when the disk is full.
 */
export const rewriteImage = (
  path: string,
  { sizes = [], maxPixels = 50e6 }: { sizes?: readonly number[]; maxPixels?: number } = {},
): Promise<RewrittenImage> =>
  inTurn(async () => {
    const mime = await announcedType(path);
    if (mime !== "image/jpeg" && mime !== "image/png") throw new WrongType("neither JPEG nor PNG");
    const main = await decoding(() => encode(path, mime, LONGEST_EDGE, maxPixels));
    const { width, height } = main.info;
    const narrower: ImageFile[] = [];
    for (const size of sizes.filter((wanted) => wanted < width)) {
      const small = await decoding(() => encode(main.data, mime, size, maxPixels));
      const file = await saveBeside(path, small.data);
      narrower.push({ ...file, width: small.info.width, height: small.info.height });
    }
    return { ...(await saveBeside(path, main.data)), mime, width, height, sizes: narrower };
  });
