import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { PDFContext, PDFDocument, type PDFObject } from "@cantoo/pdf-lib";
import { isDangerous } from "./pdf-danger.ts";
import { withoutInformation } from "./pdf-information.ts";

export interface PdfTask {
  readonly path: string;
  readonly stripInformation: boolean;
}

/** `refused`: the content is no good. `failed`: the file could not be read. */
export type PdfResult =
  | "ready"
  | { readonly refused: string }
  | { readonly failed: string }
  | { readonly bytes: number; readonly sha256: string; readonly rewritten: Uint8Array | null };

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

const check = async (bytes: Uint8Array, stripInformation: boolean): Promise<Uint8Array | null> => {
  const parsed = keepParsed();
  const document = await PDFDocument.load(bytes, {
    parseSpeed: Infinity,
    throwOnInvalidObject: true,
    updateMetadata: false,
    preserveXFA: true,
  });
  if (document.getPageCount() === 0) throw new Error("no pages");
  if (isDangerous(bytes, parsed, document.context)) throw new Error("scripts or unreadable parts");
  return stripInformation ? await withoutInformation(document) : null;
};

const run = async ({ path, stripInformation }: PdfTask): Promise<PdfResult> => {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return { failed: String(error) };
  }
  try {
    const rewritten = await check(bytes, stripInformation);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes: bytes.length, sha256, rewritten };
  } catch (error) {
    return { refused: String(error) };
  }
};

const port = parentPort;
if (!port) throw new Error("pdf-worker.ts runs as a worker thread only");
port.once("message", (task: PdfTask) => {
  void run(task).then((result) => port.postMessage(result satisfies PdfResult));
});
port.postMessage("ready" satisfies PdfResult);
