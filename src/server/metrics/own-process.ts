import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

const MEGABYTE = 1024 * 1024;
const NANOSECONDS = 1e9;
/** Milliseconds between two measurements of the event loop. */
const LOOK = 20;

/** Rounded, so that no series shows a single request. */
const roughly = (value: number, step: number) => Math.floor(value / step) * step;

/** Memory, processor time and the event loop of this process. */
export const watchOwnProcess = (registry: Registry): void => {
  const delay = monitorEventLoopDelay({ resolution: LOOK });
  delay.enable();
  registry.registerMetric(
    new Gauge({
      name: "sikam_event_loop_lag_seconds",
      help: "The longest that the event loop was late since it was last asked; of several processes the worst",
      aggregator: "max",
      registers: [],
      collect() {
        this.set(Math.max(0, delay.max / NANOSECONDS - LOOK / 1000));
        delay.reset();
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "sikam_memory_bytes",
      help: "Memory that is held, in whole megabytes",
      labelNames: ["kind"],
      registers: [],
      collect() {
        const { rss, heapUsed, external } = process.memoryUsage();
        for (const [kind, bytes] of Object.entries({ rss, heapUsed, external }))
          this.set({ kind }, roughly(bytes, MEGABYTE));
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "sikam_processor_seconds_total",
      help: "Processor time, in whole seconds",
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc(Math.floor((user + system) / 1e6));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "sikam_processes",
      help: "Processes that serve",
      registers: [],
      collect() {
        this.set(1);
      },
    }),
  );
};
