import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { PDFContext, PDFDocument, type PDFObject } from "@cantoo/pdf-lib";
import { isDangerous } from "./pdf-danger.ts";
import { withoutInformation } from "./pdf-information.ts";

export interface PdfTask {
  readonly path: string;
  /** Where the copy without information is written; null keeps the file as it is. */
  readonly copyTo: string | null;
}

/**
 * What is kept, or why nothing is. `refused`: the content is no good. `failed`: a file could not be
 * read or written. The copy itself stays here, for it goes at once with the worker, and in the process
 * it would be garbage that waits (bench/results/uploads.md).
 */
export type PdfResult =
  | "ready"
  | { readonly refused: string }
  | { readonly failed: string; readonly code: string | undefined }
  | { readonly bytes: number; readonly sha256: string };

/** Keeps every object that is parsed: a later one of the same number replaces it, yet a reader may still find it. */
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

/** The bytes to keep: those given, or their copy without information. Throws what is to be refused. */
const check = async (bytes: Uint8Array, stripInformation: boolean): Promise<Uint8Array> => {
  const parsed = keepParsed();
  const document = await PDFDocument.load(bytes, {
    parseSpeed: Infinity,
    throwOnInvalidObject: true,
    updateMetadata: false,
    preserveXFA: true,
  });
  if (document.getPageCount() === 0) throw new Error("no pages");
  if (isDangerous(bytes, parsed, document.context)) throw new Error("scripts or unreadable parts");
  return stripInformation ? await withoutInformation(document) : bytes;
};

const run = async ({ path, copyTo }: PdfTask): Promise<PdfResult> => {
  const bytes = readFileSync(path);
  let kept: Uint8Array;
  try {
    kept = await check(bytes, copyTo !== null);
  } catch (error) {
    return { refused: String(error) };
  }
  if (copyTo !== null) writeFileSync(copyTo, kept, { flag: "wx", mode: 0o600 });
  return { bytes: kept.length, sha256: createHash("sha256").update(kept).digest("hex") };
};

const failed = (error: NodeJS.ErrnoException): PdfResult => ({
  failed: String(error),
  code: error.code,
});

const port = parentPort;
if (!port) throw new Error("pdf-worker.ts runs as a worker thread only");
port.once("message", (task: PdfTask) => {
  void run(task)
    .catch(failed)
    .then((result) => port.postMessage(result));
});
port.postMessage("ready" satisfies PdfResult);
