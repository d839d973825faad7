/** Photos become one PDF in the browser (decisions, section 9); the API takes PDFs alone. */

/** One page to be: a photo turned upright, without its metadata, as a JPEG on white. */
export interface PhotoPage {
  readonly name: string;
  readonly jpeg: Blob;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** More would not be a document any more, and would not fit either. */
export const MOST_PAGES = 20;

/**
 * Longest edge in pixels and quality of the JPEGs, tried in turn until the PDF fits: about 200 dots an
 * inch of an A4 page at first, still legible at the last.
 */
const SIZES = [
  { edge: 2200, quality: 0.85 },
  { edge: 1750, quality: 0.75 },
  { edge: 1400, quality: 0.65 },
  { edge: 1100, quality: 0.55 },
] as const;

const drawn = async (
  picture: ImageBitmap,
  name: string,
  { edge, quality }: (typeof SIZES)[number],
): Promise<PhotoPage> => {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas to draw on");
  // What is transparent in a PNG would be black in a JPEG.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return { name, jpeg: await canvas.convertToBlob({ type: "image/jpeg", quality }), width, height };
};

/** A photo as a page; null where it does not decode. Browser only. */
export const readPhoto = async (file: File): Promise<PhotoPage | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    return await drawn(picture, file.name, SIZES[0]);
  } finally {
    picture.close();
  }
};

const smaller = async (page: PhotoPage, size: (typeof SIZES)[number]): Promise<PhotoPage> => {
  const picture = await createImageBitmap(page.jpeg);
  try {
    return await drawn(picture, page.name, size);
  } finally {
    picture.close();
  }
};

/** Large, and needed by few: loaded once there are photos. */
const binder = () => import("./photo-binder.web.ts");

/** Fetches ahead of time what {@link pdfOf} will need. */
export const prepareForPdf = (): void => void binder().catch(() => {});

/**
 * A PDF of A4 pages, one for each photo, in their order, of at most `maxBytes`; null where they do not
 * fit however small. Rejects where the part of the application that makes PDFs cannot be loaded.
 * Browser only.
 */
export const pdfOf = async (
  pages: readonly PhotoPage[],
  name: string,
  maxBytes: number,
): Promise<File | null> => {
  for (const size of SIZES) {
    const fitting =
      size === SIZES[0] ? pages : await Promise.all(pages.map((page) => smaller(page, size)));
    const weight = fitting.reduce((sum, { jpeg }) => sum + jpeg.size, 0);
    if (weight > maxBytes) continue;
    const { bindPhotos } = await binder();
    const bytes = await bindPhotos(fitting);
    if (bytes.byteLength <= maxBytes)
      return new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
  }
  return null;
};
