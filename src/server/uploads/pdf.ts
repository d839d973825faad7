import { Worker } from "node:worker_threads";
import type { RemovedPart } from "../../features/files/removed-parts.contract.ts";
import { threadFile } from "../places.ts";
import { bounded, busy } from "./bounded.ts";
import { announcedType } from "./content-type.ts";
import type { PdfResult, PdfTask } from "./pdf-worker.ts";
import { diskProblem, pathBeside, type TempFile } from "./temp-folder.ts";
import { WrongType } from "./wrong-type.ts";

// one at a time: a worker takes up to a hundred megabytes (bench/results/uploads.md)
const inTurn = bounded({ atOnce: 1, waiting: 20 });

/** Milliseconds for one document, counted from when the worker begins with it. */
const LONGEST_WORK = 5_000;
/** Milliseconds in which a worker must begin, on a busy machine. */
const LONGEST_START = 30_000;
const HEAP_MB = 256;
const MEMORY = HEAP_MB * 1024 * 1024;
/** Milliseconds between two checks of a worker's memory. */
const LOOK_EVERY = 50;

type Outcome = Exclude<PdfResult, "begun">;

/** Runs one task in a worker of its own, and always ends the worker. */
const runWorker = async (task: PdfTask): Promise<Outcome> => {
  const worker = new Worker(threadFile("uploads/pdf-worker"), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 4 },
    workerData: task,
    env: {},
    execArgv: [],
    // The parser prints messages that may quote the document.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const outcome = Promise.withResolvers<Outcome>();
  const refuse = (refused: string) => outcome.resolve({ refused });
  let timer = setTimeout(() => outcome.reject(busy()), LONGEST_START);
  let looking: NodeJS.Timeout | undefined;

  // The limits on a worker's heap do not cover buffers, in which a decompression bomb grows.
  const look = async () => {
    const { external_memory, used_heap_size } = await worker.getHeapStatistics();
    if (external_memory + used_heap_size > MEMORY) refuse("too much memory");
  };
  worker.on("message", (message: PdfResult) => {
    if (message !== "begun") return outcome.resolve(message);
    clearTimeout(timer);
    timer = setTimeout(() => refuse("too much time"), LONGEST_WORK);
    looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY);
  });
  worker.on("error", (error: Error & { code?: string }) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") refuse("too much memory");
    else outcome.reject(error);
  });
  worker.on("exit", () => outcome.reject(new Error("the PDF worker ended early")));

  try {
    return await outcome.promise;
  } finally {
    clearTimeout(timer);
    clearInterval(looking);
    await worker.terminate();
  }
};

/** The message for a PDF that a report cannot take. */
const NOT_REBUILT =
  "PDF ini tidak dapat dibersihkan dari data pembuatnya. Simpan ulang sebagai PDF biasa, atau kirim foto.";

/** The PDF that was read, or the copy of it. */
export interface CheckedPdf extends TempFile {
  readonly removed: readonly RemovedPart[];
}

/**
 * Reads the PDF at `path` in a worker that has 5 s and 256 MB (docs/product/files.md#pdfs). With `stripInformation`
 * it gives a copy beside it, rebuilt from what its pages show (reports); else the file itself, byte for byte.
 * Throws `WrongType` for a file that is not a PDF, is encrypted, contains scripts, launch actions or programs,
 * cannot be read or copied, or takes too much; a `Problem` 503 when too many wait or the machine is too busy to
 * begin, 507 when the disk is full.
 */
export const checkPdf = (
  path: string,
  { stripInformation }: { stripInformation: boolean },
): Promise<CheckedPdf> =>
  inTurn(async () => {
    if ((await announcedType(path)) !== "application/pdf") throw new WrongType("not a PDF");
    const copyTo = stripInformation ? pathBeside(path) : null;
    const outcome = await runWorker({ path, copyTo });
    if ("failed" in outcome)
      throw diskProblem(Object.assign(new Error(outcome.failed), { code: outcome.code }));
    if ("refused" in outcome)
      throw new WrongType(outcome.refused, stripInformation ? { said: NOT_REBUILT } : {});
    return { path: copyTo ?? path, ...outcome };
  });
