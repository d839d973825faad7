/** Bytes of a picture that stays legible: under six seconds of a slow phone. A photo of a camera has seven times that. */
export const LIGHT_BYTES = 500_000;

/**
 * Long edges in pixels, and the qualities tried at each: the best first. At the last one the fine print
 * of a card that takes up a third of the photo's width can still be read.
 */
const STEPS = [
  { edge: 2400, qualities: [0.85, 0.75] },
  { edge: 1920, qualities: [0.8, 0.7] },
  { edge: 1440, qualities: [0.8, 0.7] },
];

/** A picture that is this many times too large is not tried at a lower quality: each JPEG costs a phone half a second. */
const HOPELESS = 2;

/** A picture turned upright, without its metadata, on white. */
export interface Jpeg {
  readonly jpeg: Blob;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A part of a picture: where it begins and how large it is, in shares of the picture's width and height. */
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
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("no canvas to draw on");
  // Transparent parts of a PNG would be black in a JPEG.
  draw.fillStyle = "#fff";
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.imageSmoothingQuality = "high";
  draw.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // Solid: what a mosaic or a blur was made of can be reckoned back, the letters of a plate first of all.
  draw.fillStyle = "#000";
  for (const { left, top, width, height } of covered) {
    const [x, y] = [Math.floor(left * canvas.width), Math.floor(top * canvas.height)];
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
  // Where the next edge holds the whole picture too, this one would make the same.
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
    // A canvas larger than the phone's memory, or none at all.
    return null;
  } finally {
    picture.close();
  }
};

/**
 * The picture as a JPEG of at most `lightBytes`, or of as few as leave it legible; `null` where it does
 * not decode. Browser only.
 */
export const lightJpeg = (file: Blob, lightBytes = LIGHT_BYTES): Promise<Jpeg | null> =>
  withPicture(file, (picture) => lightest(picture, lightBytes));

/** The picture as a JPEG whose longer edge is at most `edge` pixels; `null` where it does not decode. Browser only. */
export const jpegOf = (file: Blob, edge: number, quality: number): Promise<Jpeg | null> =>
  withPicture(file, (picture) => encoded(drawn(picture, edge), quality));

const jpegFile = ({ jpeg }: Jpeg, name: string): File =>
  new File([jpeg], `${name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });

/**
 * The same picture within {@link LIGHT_BYTES}, or as light as leaves it legible. One that is light
 * already, that this browser cannot decode or that would not get lighter comes back as it is.
 */
export const shrinkImage = async (file: File, lightBytes = LIGHT_BYTES): Promise<File> => {
  if (file.size <= lightBytes) return file;
  const made = await lightJpeg(file, lightBytes);
  return !made || made.jpeg.size >= file.size ? file : jpegFile(made, file.name);
};

/** Pixels of the longest edge that the server keeps. */
const LONGEST_KEPT = 4096;

/** A light PNG stays one, so that the letters of a screenshot stay sharp. */
const lightPng = async (picture: ImageBitmap, file: File, covered: readonly Area[]) => {
  if (file.type !== "image/png" || file.size > LIGHT_BYTES) return null;
  const png = await drawn(picture, LONGEST_KEPT, covered).convertToBlob({ type: "image/png" });
  return png.size > LIGHT_BYTES ? null : new File([png], file.name, { type: png.type });
};

/**
 * The same picture written anew, upright and with nothing but its pixels, `covered` areas black in them;
 * as light as {@link shrinkImage} makes it. `null` where this browser cannot decode it. Browser only.
 */
export const cleanImage = (file: File, covered: readonly Area[] = []): Promise<File | null> =>
  withPicture(file, async (picture) => {
    const png = await lightPng(picture, file, covered);
    if (png) return png;
    const made = await lightest(picture, LIGHT_BYTES, covered);
    return made && jpegFile(made, file.name);
  });
