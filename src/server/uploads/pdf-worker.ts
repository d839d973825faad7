import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PDFContext, PDFDocument, type PDFObject } from "@cantoo/pdf-lib";
import { isDangerous } from "./pdf-danger.ts";
import type { RemovedPart } from "../../features/files/removed-parts.contract.ts";
import { rebuildPdf } from "./rebuild/rebuild.ts";
import { removedFrom } from "./rebuild/removed.ts";

export interface PdfTask {
  readonly path: string;
  /** The path for a copy built from its pages; null keeps the file as it is. */
  readonly copyTo: string | null;
}

/**
 * The kept file, or the reason why nothing is kept. `refused`: the content is invalid. `failed`: a file could not
 * be read or written. The copy's bytes stay in the worker, which frees them when it ends; in the main process they
 * would be garbage for some time (bench/results/uploads.md).
 */
export type PdfResult =
  | "begun"
  | { readonly refused: string }
  | { readonly failed: string; readonly code: string | undefined }
  | {
      readonly bytes: number;
      readonly sha256: string;
      /** The parts that are not in the copy. */
      readonly removed: readonly RemovedPart[];
    };

/** Keeps every parsed object: a later one with its number replaces it, yet a reader may still find it. */
const keepParsed = () => {
  const parsed: PDFObject[] = [];
  const create = PDFContext.create;
  PDFContext.create = () => {
    const context = create();
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      parsed.push(object);
      assign(ref, object);
    };
    return context;
  };
  return parsed;
};

/** Chooses the bytes to keep: the given ones, or a copy built from their pages. Throws what is to be refused. */
const check = async (bytes: Uint8Array, rebuild: boolean) => {
  const parsed = keepParsed();
  const document = await PDFDocument.load(bytes, {
    parseSpeed: Infinity,
    throwOnInvalidObject: true,
    updateMetadata: false,
    preserveXFA: true,
  });
  if (document.getPageCount() === 0) throw new Error("no pages");
  if (isDangerous(bytes, parsed, document.context)) throw new Error("scripts or unreadable parts");
  if (!rebuild) return { kept: bytes, removed: [] };
  const removed = removedFrom(document);
  return { kept: await rebuildPdf(document), removed };
};

const run = async ({ path, copyTo }: PdfTask): Promise<PdfResult> => {
  const bytes = readFileSync(path);
  const checked = await check(bytes, copyTo !== null).catch((error: unknown) => String(error));
  if (typeof checked === "string") return { refused: checked };
  const { kept, removed } = checked;
  if (copyTo !== null) writeFileSync(copyTo, kept, { flag: "wx", mode: 0o600 });
  const sha256 = createHash("sha256").update(kept).digest("hex");
  return { bytes: kept.length, sha256, removed };
};

const failed = (error: NodeJS.ErrnoException): PdfResult => ({
  failed: String(error),
  code: error.code,
});

const port = parentPort;
if (!port) throw new Error("pdf-worker.ts runs as a worker thread only");
port.postMessage("begun" satisfies PdfResult);
void run(workerData as PdfTask)
  .catch(failed)
  .then((result) => port.postMessage(result));
