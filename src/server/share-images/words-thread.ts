import { Worker } from "node:worker_threads";
import { MINUTE, SECOND } from "../clock.ts";
import { threadFile } from "../places.ts";
import type { Drawn } from "./words.ts";
import type { WordsResult, WordsTask } from "./words-worker.ts";

/** Milliseconds for one card, with the start of the thread. */
const LONGEST_WORK = 15 * SECOND;
/** Milliseconds until an idle thread ends, since it holds some 100 MB of fonts and code. */
const LONGEST_IDLE = MINUTE;
const HEAP_MB = 128;

/** A thread that lays out cards and posters, one after the other, until `end` is called or it fails. */
const startThread = (onEnd: () => void) => {
  const worker = new Worker(threadFile("share-images/words-worker"), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
    execArgv: [],
  });
  const tasks = new Map<number, PromiseWithResolvers<string>>();
  let last = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = (reason: Error) => {
    clearTimeout(idle);
    onEnd();
    for (const task of tasks.values()) task.reject(reason);
    tasks.clear();
    void worker.terminate();
  };
  const rest = () => {
    // Neither an idle thread nor its timer keeps the process from ending.
    worker.unref();
    idle = setTimeout(() => end(new Error("idle")), LONGEST_IDLE).unref();
  };
  worker.on("message", (result: WordsResult) => {
    const task = tasks.get(result.id);
    if ("svg" in result) task?.resolve(result.svg);
    else task?.reject(new Error(result.failed));
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread of share images ended early")));

  return async (drawn: Drawn): Promise<string> => {
    clearTimeout(idle);
    worker.ref();
    const id = ++last;
    const task = Promise.withResolvers<string>();
    tasks.set(id, task);
    const timer = setTimeout(() => end(new Error("a share image took too long")), LONGEST_WORK);
    worker.postMessage({ id, drawn } satisfies WordsTask);
    try {
      return await task.promise;
    } finally {
      clearTimeout(timer);
      tasks.delete(id);
      if (tasks.size === 0) rest();
    }
  };
};

let running: ReturnType<typeof startThread> | undefined;

/**
 * Lays out a card, a poster or cards for doors as SVG, or a word mark as `Letters` in JSON, in a thread of its own,
 * which starts at the first use and ends a minute after the last. Rejects where one takes more than 15 s; the next one gets a new thread.
 */
export const layOut = (drawn: Drawn): Promise<string> => {
  if (!running) {
    const started = startThread(() => {
      if (running === started) running = undefined;
    });
    running = started;
  }
  return running(drawn);
};
