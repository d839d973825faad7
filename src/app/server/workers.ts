import type { Serializable } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { SECOND } from "../../server/clock.ts";
import { isForSiblings } from "../../server/siblings.ts";
import type { Settings } from "../../server/settings.ts";
import { tell, tellMetrics } from "./tell.ts";

/** Milliseconds until an ended worker is replaced; after a failed start twice as long, and so on. */
const PAUSE = SECOND;
const LONGEST_PAUSE = 30 * SECOND;
/** Milliseconds for a worker to end; by itself it ends within 14 s. */
const STOP_TIME = 15 * SECOND;

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** Starts a worker and waits until it serves. Throws where it ended before. */
const startWorker = async (): Promise<Worker> => {
  const worker = cluster.fork();
  const serves = await Promise.race([
    once(worker, "listening").then(() => true),
    once(worker, "exit").then(() => false),
  ]);
  if (!serves) throw new Error("a worker has ended at its start");
  return worker;
};

/** Asks a worker to end, and waits until it has ended. */
const endWorker = async (worker: Worker) => {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  await ended;
};

/** Passes each worker's messages, pages to forget, on to all others unchanged. */
const passMessages = () =>
  cluster.on("message", (from, message: Serializable) => {
    if (!isForSiblings(message)) return;
    for (const worker of workers())
      // an ended worker gets no message; another takes its place
      if (worker !== from && worker.isConnected()) worker.send(message, () => {});
  });

/** One port serves the metrics of all workers. */
const serveFigures = async (at: NonNullable<Settings["metrics"]>) => {
  const { figuresOfWorkers } = await import("../../server/metrics/of-workers.ts");
  const { serveMetrics } = await import("../../server/metrics/serve.ts");
  tellMetrics(at.host, (await serveMetrics(at, figuresOfWorkers(workers))).port);
};

/**
 * Serves in `count` processes on one port. It starts them one after the other, so that only the first migrates, and
 * replaces a worker that has ended. SIGHUP replaces all, and each new one serves before its old one is asked to
 * end. SIGTERM and SIGINT end them as they end a single process.
 */
export const runWorkers = async ({
  workers: count,
  metrics,
}: Pick<Settings, "workers" | "metrics">): Promise<void> => {
  const serving = new Set<Worker>();
  /** Replacements that are starting. */
  const replacements = new Set<Promise<void>>();
  let stopping = false;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIME).unref();
    await Promise.all(workers().map(endWorker));
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());

  const replace = async () => {
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await delay(pause);
      if (stopping) return;
      const worker = await startWorker().catch(() => undefined);
      if (worker) return watch(worker);
    }
  };
  const watch = (worker: Worker) => {
    serving.add(worker);
    worker.once("exit", () => {
      if (!serving.delete(worker) || stopping) return;
      tell("a process has ended by itself; another takes its place");
      const replacement = replace().finally(() => replacements.delete(replacement));
      replacements.add(replacement);
    });
  };

  let restarting = Promise.resolve();
  const restart = async () => {
    // a replacement that began before may run an older version
    await Promise.all(replacements);
    const before = [...serving];
    for (const old of before) {
      if (stopping) return;
      // it has ended meanwhile and was replaced
      if (!serving.has(old)) continue;
      const worker = await startWorker().catch(() => undefined);
      if (!worker) return tell("the processes go on as they were: a new one did not start");
      watch(worker);
      serving.delete(old);
      await endWorker(old);
    }
    tell(`${count} new processes serve it`);
  };
  process.on("SIGHUP", () => {
    restarting = restarting.then(restart);
  });

  passMessages();
  if (metrics) await serveFigures(metrics);
  for (let started = 0; started < count && !stopping; started += 1) {
    const worker = await startWorker().catch(() => undefined);
    if (stopping) return;
    // the worker has printed the reason
    if (!worker) process.exit(1);
    watch(worker);
  }
  tell(`${count} processes serve it`);
};
