/** Bytes of a legible picture: under six seconds on a slow phone. A camera's photo has seven times as many. */
export const LIGHT_BYTES = 500_000;

/**
 * Long edges in pixels, and the qualities to try at each, the best first. At the last edge the small print of a
 * card that takes a third of the photo's width is still legible.
 */
const STEPS = [
  { edge: 2400, qualities: [0.85, 0.75] },
  { edge: 1920, qualities: [0.8, 0.7] },
  { edge: 1440, qualities: [0.8, 0.7] },
];

/** A picture so many times too large skips lower qualities, since each JPEG takes a phone half a second. */
const HOPELESS = 2;

/** Turns a picture upright, without its metadata, on white. */
export interface Jpeg {
  readonly jpeg: Blob;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A rectangle in a picture: its place and size, in shares of the picture's width and height. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const drawn = (
  picture: ImageBitmap,
  edge: number,
  covered: readonly Area[] = [],
): OffscreenCanvas => {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.round(picture.width * scale) || 1,
    Math.round(picture.height * scale) || 1,
  );
  const draw = canvas.getContext("2d");
  // Browsers that resist fingerprints, such as Tor's, give noise for all that is read, also for an empty canvas.
  if (!draw || draw.getImageData(0, 0, 9, 1).data.some(Boolean)) throw new Error("no canvas");
  // Transparent parts of a PNG would become black in a JPEG.
  draw.fillStyle = "#fff";
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.imageSmoothingQuality = "high";
  draw.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // Solid black: what is below a mosaic or a blur could be computed, letters of a number plate first of all.
  draw.fillStyle = "#000";
  for (const { left, top, width, height } of covered) {
    const x = Math.floor(left * canvas.width);
    const y = Math.floor(top * canvas.height);
    const right = Math.ceil((left + width) * canvas.width);
    const bottom = Math.ceil((top + height) * canvas.height);
    draw.fillRect(x, y, right - x, bottom - y);
  }
  return canvas;
};

const encoded = async (canvas: OffscreenCanvas, quality: number): Promise<Jpeg> => ({
  jpeg: await canvas.convertToBlob({ type: "image/jpeg", quality }),
  width: canvas.width,
  height: canvas.height,
});

const lightest = async (
  picture: ImageBitmap,
  lightBytes: number,
  covered: readonly Area[] = [],
): Promise<Jpeg | null> => {
  const longEdge = Math.max(picture.width, picture.height);
  let made: Jpeg | null = null;
  // If the next edge is also larger than the picture, this one would give the same result.
  for (const { edge, qualities } of STEPS.filter(
    (_, at) => (STEPS[at + 1]?.edge ?? 0) < longEdge,
  )) {
    const canvas = drawn(picture, edge, covered);
    for (const quality of qualities) {
      made = await encoded(canvas, quality);
      if (made.jpeg.size <= lightBytes) return made;
      if (made.jpeg.size > lightBytes * HOPELESS && edge !== STEPS.at(-1)?.edge) break;
    }
  }
  return made;
};

const withPicture = async <T>(
  file: Blob,
  make: (picture: ImageBitmap) => Promise<T>,
): Promise<T | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    return await make(picture);
  } catch {
    // A canvas may exceed the phone's memory, or not exist at all.
    return null;
  } finally {
    picture.close();
  }
};

/**
 * The picture as a JPEG of at most `lightBytes`, or as small as it stays legible; `null` where it cannot be
 * decoded or drawn. Browser only.
 */
export const lightJpeg = (file: Blob, lightBytes = LIGHT_BYTES): Promise<Jpeg | null> =>
  withPicture(file, (picture) => lightest(picture, lightBytes));

/** The picture as a JPEG of at most `edge` pixels; `null` where it cannot be decoded. Browser only. */
export const jpegOf = (file: Blob, edge: number, quality: number): Promise<Jpeg | null> =>
  withPicture(file, (picture) => encoded(drawn(picture, edge), quality));

const jpegFile = ({ jpeg }: Jpeg, name: string): File =>
  new File([jpeg], `${name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });

/**
 * The same picture within {@link LIGHT_BYTES}, or as small as it stays legible. A picture that is already small,
 * that this browser cannot decode or that would not become smaller is returned unchanged.
 */
export const shrinkImage = async (file: File, lightBytes = LIGHT_BYTES): Promise<File> => {
  if (file.size <= lightBytes) return file;
  const made = await lightJpeg(file, lightBytes);
  return !made || made.jpeg.size >= file.size ? file : jpegFile(made, file.name);
};

/** Pixels of the longest edge that the server keeps. */
const LONGEST_KEPT = 4096;

/** A small PNG stays a PNG, so that the letters of a screenshot stay sharp. */
const lightPng = async (picture: ImageBitmap, file: File, covered: readonly Area[]) => {
  if (file.type !== "image/png" || file.size > LIGHT_BYTES) return null;
  const png = await drawn(picture, LONGEST_KEPT, covered).convertToBlob({ type: "image/png" });
  return png.size > LIGHT_BYTES ? null : new File([png], file.name, { type: png.type });
};

/**
 * The same picture written again, upright and with nothing but its pixels, with `covered` areas black; as small as
 * {@link shrinkImage} makes it. `null` where this browser cannot decode it. Browser only.
 */
export const cleanImage = (file: File, covered: readonly Area[] = []): Promise<File | null> =>
  withPicture(file, async (picture) => {
    const png = await lightPng(picture, file, covered);
    if (png) return png;
    const made = await lightest(picture, LIGHT_BYTES, covered);
    return made && jpegFile(made, file.name);
  });
