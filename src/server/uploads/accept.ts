import type { FileField } from "../../call.ts";
import { fieldProblem } from "../problem.ts";
import type { RemovedPart } from "../../features/files/removed-parts.contract.ts";
import { announcedType, type FileMime } from "./content-type.ts";
import { rewriteImage, type SizedImage } from "./images.ts";
import { checkPdf } from "./pdf.ts";
import type { TempFile } from "./temp-folder.ts";
import { WrongType } from "./wrong-type.ts";

/** A file fit to be stored, still temporary: its form's `discard` removes it. */
export interface AcceptedFile extends TempFile {
  readonly mime: FileMime;
  /** The extension of the stored name. */
  readonly extension: "jpg" | "png" | "pdf";
  /** Pixels; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
  /** The copies for pages that were requested; none for a PDF. */
  readonly sizes: readonly SizedImage[];
  /** The parts that were removed from a PDF. */
  readonly removed: readonly RemovedPart[];
}

export interface AcceptOptions {
  /** Widths in pixels, rising: the image becomes a JPEG for pages, with a WebP for each width. */
  readonly sizes?: readonly number[];
  /** For reports: a PDF is rebuilt from what its pages show. */
  readonly stripInformation?: boolean;
}

const accepted = async (
  path: string,
  accept: FileField["accept"],
  { sizes = [], stripInformation = false }: AcceptOptions,
): Promise<AcceptedFile> => {
  const type = await announcedType(path);
  if (type === "application/pdf" && accept !== "image") {
    const pdf = await checkPdf(path, { stripInformation });
    return { ...pdf, mime: type, extension: "pdf", width: null, height: null, sizes: [] };
  }
  if (!type || type === "application/pdf" || accept === "pdf" || accept === "csv")
    throw new WrongType("not of an accepted type");
  const image = await rewriteImage(path, { sizes });
  return { ...image, extension: image.mime === "image/png" ? "png" : "jpg", removed: [] };
};

/**
 * Decides by content what an uploaded file is, and makes the file that is kept: images are always written again,
 * PDFs as `stripInformation` says (docs/product/files.md#type-by-content). `name` is the form's field. Throws a
 * `Problem`: 415 `WRONG_TYPE` with a message for the field, 503 `BUSY`, 507 `DISK_FULL`.
 */
export const acceptFile = async (
  temp: TempFile,
  field: FileField,
  name: string,
  options: AcceptOptions = {},
): Promise<AcceptedFile> => {
  try {
    return await accepted(temp.path, field.accept, options);
  } catch (error) {
    if (error instanceof WrongType)
      throw fieldProblem(name, error.said ?? field.wrongType, "WRONG_TYPE");
    throw error;
  }
};
