import type { Area } from "../../ui/shrink-image.ts";

/** A photo that was chosen, and what its author has covered in it. */
export interface ChosenPhoto {
  /** As it was chosen; a photo that comes back with a draft is its own source. */
  readonly source: File;
  /** Written anew, with nothing covered. */
  readonly clean: File;
  readonly covered: readonly Area[];
}

/** A picture that a draft has kept: it was written anew before, and what was covered in it stays so. */
export const keptPhoto = (file: unknown): ChosenPhoto | null =>
  file instanceof File && file.type.startsWith("image/")
    ? { source: file, clean: file, covered: [] }
    : null;
