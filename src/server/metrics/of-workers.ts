import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

/** The metrics of one process, as its registry gives them. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Milliseconds that a process has to send its metrics, so that a stuck process delays nobody. */
const PATIENCE = 3_000;

interface Asked {
  readonly askedForFigures: number;
}
interface Told {
  readonly toldFigures: number;
  readonly figures: Figures;
}

/** Sends the metrics of this process to the process that watches it, whenever that asks. */
export const tellFigures = (read: () => Promise<Figures>): void => {
  process.on("message", (message: Partial<Asked>) => {
    const { askedForFigures: number } = message;
    if (number === undefined) return;
    read().then(
      (figures) => process.send?.({ toldFigures: number, figures } satisfies Told),
      // the asking process continues without them
      () => {},
    );
  });
};

const counted = (figures: Figures) =>
  figures.filter(({ type }) => ["counter", "histogram"].includes(String(type)));

/**
 * Collects the metrics of all workers and adds them up. The counts of an ended worker stay in the sums; otherwise
 * the counters would seem to start again.
 */
export const figuresOfWorkers = (workers: () => readonly Worker[]) => {
  const last = new Map<number, Figures>();
  let ended: Promise<Figures> = Promise.resolve([]);
  let number = 0;

  const add = (all: readonly Figures[]) =>
    AggregatorRegistry.aggregate(all.filter(({ length }) => length > 0));
  const withEnded = async (before: Promise<Figures>, figures: Figures) =>
    (await add([await before, counted(figures)]).getMetricsAsJSON()) as Figures;

  cluster.on("exit", ({ id }) => {
    const figures = last.get(id);
    last.delete(id);
    if (figures) ended = withEnded(ended, figures);
  });

  const ask = (worker: Worker) =>
    new Promise<void>((resolve) => {
      number += 1;
      const own = number;
      const hear = ({ toldFigures, figures }: Partial<Told>) => {
        if (toldFigures !== own || !figures) return;
        if (!worker.isDead()) last.set(worker.id, figures);
        done();
      };
      const done = () => {
        clearTimeout(late);
        worker.off("message", hear);
        worker.off("exit", done);
        resolve();
      };
      const late = setTimeout(done, PATIENCE);
      worker.on("message", hear);
      worker.once("exit", done);
      worker.send({ askedForFigures: own } satisfies Asked, () => {});
    });

  return async (): Promise<string> => {
    const asked = workers().filter((worker) => worker.isConnected());
    await Promise.all(asked.map(ask));
    // Both are copied at the same time: another process may end meanwhile and move from one to the other.
    const [before, now] = [ended, [...last.values()]];
    return add([await before, ...now]).metrics();
  };
};
