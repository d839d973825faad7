import { Worker } from "node:worker_threads";
import { bounded } from "./bounded.ts";
import { announcedType } from "./content-type.ts";
import type { PdfResult, PdfTask } from "./pdf-worker.ts";
import { diskProblem, pathBeside, type TempFile } from "./temp-folder.ts";
import { WrongType } from "./wrong-type.ts";

// one at a time: a worker takes up to a hundred megabytes (bench/results/uploads.md)
const inTurn = bounded({ atOnce: 1, waiting: 20 });

/** Milliseconds for one document, counted from when the worker is up. */
const LONGEST_WORK = 5_000;
const LONGEST_START = 15_000;
const HEAP_MB = 256;
const MEMORY = HEAP_MB * 1024 * 1024;
/** Milliseconds between looks at a worker's memory. */
const LOOK_EVERY = 50;

type Outcome = Exclude<PdfResult, "ready">;

/** Runs one task in a worker of its own, and ends the worker whatever happens. */
const runWorker = async (task: PdfTask): Promise<Outcome> => {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 4 },
    env: {},
    execArgv: [],
    // What the parser prints may quote the document.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const outcome = Promise.withResolvers<Outcome>();
  const refuse = (refused: string) => outcome.resolve({ refused });
  let timer = setTimeout(
    () => outcome.reject(new Error("the PDF worker did not start")),
    LONGEST_START,
  );
  let looking: NodeJS.Timeout | undefined;

  // The limits on a worker's heap leave out buffers, which is where a decompression bomb grows.
  const look = async () => {
    const { external_memory, used_heap_size } = await worker.getHeapStatistics();
    if (external_memory + used_heap_size > MEMORY) refuse("too much memory");
  };
  worker.on("message", (message: PdfResult) => {
    if (message !== "ready") return outcome.resolve(message);
    clearTimeout(timer);
    timer = setTimeout(() => refuse("too much time"), LONGEST_WORK);
    looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY);
    worker.postMessage(task);
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

/**
 * Reads the PDF at `path` in a worker that has 5 s and 256 MB (decisions, section 7). With
 * `stripInformation` answers a copy beside it without anything that tells of its author (reports), else
 * the file itself, byte for byte.
 * Throws `WrongType` for what is no PDF, is encrypted, carries scripts, launch actions or programs,
 * cannot be read or takes too much; a `Problem` 503 when too many wait, 507 when the disk is full.
 */
export const checkPdf = (
  path: string,
  { stripInformation }: { stripInformation: boolean },
): Promise<TempFile> =>
  inTurn(async () => {
    if ((await announcedType(path)) !== "application/pdf") throw new WrongType("not a PDF");
    const copyTo = stripInformation ? pathBeside(path) : null;
    const outcome = await runWorker({ path, copyTo });
    if ("failed" in outcome)
      throw diskProblem(Object.assign(new Error(outcome.failed), { code: outcome.code }));
    if ("refused" in outcome) throw new WrongType(outcome.refused);
    return { path: copyTo ?? path, ...outcome };
  });
