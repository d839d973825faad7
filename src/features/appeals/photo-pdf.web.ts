import { type Jpeg, jpegOf, lightJpeg } from "../../ui/shrink-image.ts";

/** Makes photos into one PDF in the browser (docs/product/appeals.md#documents); the API accepts only PDFs. */

/** One future page. */
export interface PhotoPage extends Jpeg {
  readonly name: string;
}

/** The most pages: more would not be one document, and would not fit. */
export const MOST_PAGES = 20;

/** Long edge in pixels and quality, tried in order while the pages are too large; the last is legible. */
const SMALLER = [
  { edge: 1750, quality: 0.75 },
  { edge: 1400, quality: 0.65 },
  { edge: 1100, quality: 0.55 },
] as const;

/** A photo as a page, made as small as every sent picture; null where it cannot be decoded. Browser only. */
export const readPhoto = async (file: File): Promise<PhotoPage | null> => {
  const made = await lightJpeg(file);
  return made && { ...made, name: file.name };
};

const smaller = async (page: PhotoPage, size: (typeof SMALLER)[number]): Promise<PhotoPage> => {
  const made = await jpegOf(page.jpeg, size.edge, size.quality);
  return made ? { ...made, name: page.name } : page;
};

/** A large module that few need: loaded once there are photos. */
const binder = () => import("./photo-binder.web.ts");

/** Loads in advance what {@link pdfOf} will need. */
export const prepareForPdf = (): void => void binder().catch(() => {});

/**
 * A PDF of A4 pages, one for each photo, in their order, of at most `maxBytes`; null where they do not fit even at
 * the smallest size. Rejects where the module that makes PDFs cannot be loaded. Browser only.
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
