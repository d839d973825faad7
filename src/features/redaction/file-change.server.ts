import type { App, Trx } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import type { StoredFile } from "../files/file.server.ts";
import { detachReportFiles, insertFile } from "../files/file.sql.ts";
import type { Original, SealedFile } from "./original.server.ts";
import { type CoveredArea, OUTSIDE_PICTURE } from "./redaction.contract.ts";
import { coverFile, type FileFacts, restoreFile, sealFile } from "./sealed-file.server.ts";

/** A change of a report's stored files, prepared before the transaction that writes it. */
export interface FileChange {
  /** The original attachment, where a part of it is taken out. */
  readonly file: SealedFile | null;
  readonly shown?: StoredFile;
  readonly sealed?: StoredFile;
  /** The files to be removed. */
  readonly dropped?: "all" | "shown" | "sealed";
}

interface Hiding {
  readonly areas: readonly CoveredArea[];
  readonly withhold: boolean;
}

export const NO_FILES: FileChange = { file: null };

/** Undoes the preparation for a change that is not written. */
export const discardFiles = async ({ shown, sealed }: FileChange, because?: unknown) => {
  await shown?.discard(because);
  await sealed?.discard(because);
};

const hideFile = async (
  app: App,
  attachment: FileFacts,
  before: Original | undefined,
  { areas, withhold }: Hiding,
): Promise<FileChange> => {
  const known = before?.file ? { sealed: before.file } : await sealFile(app, attachment);
  const stored = "stored" in known ? known.stored : undefined;
  try {
    return {
      file: known.sealed,
      dropped: "shown",
      ...(stored && { sealed: stored }),
      ...(!withhold && { shown: await coverFile(app, known.sealed, areas) }),
    };
  } catch (error) {
    await stored?.discard();
    throw error;
  }
};

const sameHiding = (a: Hiding, b: Hiding) =>
  a.withhold === b.withhold && (a.withhold || JSON.stringify(a.areas) === JSON.stringify(b.areas));

/**
 * Prepares the files that a report has after `hiding` is taken out of its attachment; a sealed attachment is made
 * again from its original. Throws a 422 where there is nothing to hide.
 */
export const prepareFiles = async (
  app: App,
  attachment: FileFacts | undefined,
  before: Original | undefined,
  hiding: Hiding,
): Promise<FileChange> => {
  const { areas, withhold } = hiding;
  const whole = before?.file ?? attachment;
  if (areas.length > 0 && !whole?.mime.startsWith("image/"))
    throw fieldProblem("areas", OUTSIDE_PICTURE);
  if (withhold && !whole) throw fieldProblem("withhold", "Laporan ini tidak punya lampiran");
  const isHidden = withhold || areas.length > 0;
  if (!whole || (!isHidden && !before?.file)) return NO_FILES;
  if (before?.file && isHidden && sameHiding(before, hiding)) return { file: before.file };
  if (isHidden) return hideFile(app, whole, before, hiding);
  return before?.file ? restoring(app, before.file) : NO_FILES;
};

const restoring = async (app: App, sealed: SealedFile): Promise<FileChange> => ({
  file: null,
  dropped: "all",
  shown: await restoreFile(app, sealed),
});

/** Prepares the return of the original attachment; one that can no longer be opened is removed. */
export const restoreFiles = async (app: App, before: Original | undefined): Promise<FileChange> =>
  before?.file ? restoring(app, before.file) : { file: null, dropped: "sealed" };

/** Ties the prepared files; gives the names of those at which no record points any more. */
export const writeFiles = async (
  trx: Trx,
  reportId: number,
  { shown, sealed, dropped }: FileChange,
): Promise<string[]> => {
  const unwanted = dropped ? await detachReportFiles(trx, reportId, dropped) : [];
  if (shown) await insertFile(trx, shown.row, { report_id: reportId });
  if (sealed) await insertFile(trx, sealed.row, { sealed_report_id: reportId });
  return unwanted;
};
