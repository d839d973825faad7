import { type Jpeg, jpegOf, lightJpeg } from "../../ui/shrink-image.ts";

/** Photos become one PDF in the browser (docs/product/appeals.md#documents); the API takes PDFs alone. */

/** One page to be. */
export interface PhotoPage extends Jpeg {
  readonly name: string;
}

/** More would not be a document any more, and would not fit either. */
export const MOST_PAGES = 20;

/** Long edge in pixels and quality of pages that are too heavy together: still legible at the last. */
const SMALLER = [
  { edge: 1750, quality: 0.75 },
  { edge: 1400, quality: 0.65 },
  { edge: 1100, quality: 0.55 },
] as const;

/** A photo as a page, as light as every picture that is sent; null where it does not decode. Browser only. */
export const readPhoto = async (file: File): Promise<PhotoPage | null> => {
  const made = await lightJpeg(file);
  return made && { ...made, name: file.name };
};

const smaller = async (page: PhotoPage, size: (typeof SMALLER)[number]): Promise<PhotoPage> => {
  const made = await jpegOf(page.jpeg, size.edge, size.quality);
  return made ? { ...made, name: page.name } : page;
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
  for (const size of [null, ...SMALLER]) {
    const fitting = size ? await Promise.all(pages.map((page) => smaller(page, size))) : pages;
    const weight = fitting.reduce((sum, { jpeg }) => sum + jpeg.size, 0);
    if (weight > maxBytes) continue;
    const { bindPhotos } = await binder();
    const bytes = await bindPhotos(fitting);
    if (bytes.byteLength <= maxBytes)
      return new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
  }
  return null;
};
