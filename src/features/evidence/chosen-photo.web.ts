import type { Area } from "../../ui/shrink-image.ts";

/** A chosen photo, and what its author has covered in it. */
export interface ChosenPhoto {
  /** The original file; a photo from a draft is its own source. */
  readonly source: File;
  /** Written again, with nothing covered. */
  readonly clean: File;
  readonly covered: readonly Area[];
}

/** A picture from a draft: it was written again earlier, and what was covered then stays covered. */
export const keptPhoto = (file: unknown): ChosenPhoto | null =>
  file instanceof File && file.type.startsWith("image/")
    ? { source: file, clean: file, covered: [] }
    : null;
