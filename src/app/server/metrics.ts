import cluster from "node:cluster";
import { Counter, Gauge, Registry } from "prom-client";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import { countQueues } from "../../features/queues/queue.sql.ts";
import { readDisk, readState, type State } from "../../features/troubles/state.server.ts";
import { admin, anyone, clinic, ownAdminAccount, superadmin } from "../../permissions.ts";
import type { Admission } from "../../server/admission.ts";
import type { App } from "../../server/app.ts";
import { HOUR, MINUTE, SECOND } from "../../server/clock.ts";
import type { Database } from "../../server/database/pool.ts";
import { toHonoPath } from "../../server/http/mount.ts";
import { every } from "../../server/jobs/periodic.ts";
import { QUEUES } from "../../server/jobs/queues.ts";
import type { Hear } from "../../server/log.ts";
import { tellFigures } from "../../server/metrics/of-workers.ts";
import { watchOwnProcess } from "../../server/metrics/own-process.ts";
import { serveMetrics } from "../../server/metrics/serve.ts";
import { countTraffic, type Senders } from "../../server/metrics/traffic.ts";
import type { Settings } from "../../server/settings.ts";
import { tellMetrics } from "./tell.ts";

/** The disk's free space is given in steps of this size: a finer value would show when a file came, and its size. */
const ROOM_STEP = 16 * 1024 * 1024;
/** Milliseconds that a reading waits for the database. */
const PATIENCE = 2 * SECOND;

const ADMINS: readonly unknown[] = [admin, clinic, superadmin, ownAdminAccount];

const sendersOfCall = ({ method, who }: Call): Senders => {
  if (ADMINS.includes(who)) return "admins";
  return who === anyone && method === "GET" ? "anybody" : "students";
};

/** Tells the senders of a request: a path that is not a call's is a page or a file, which anybody may request. */
const makeSendersOf = () => {
  const known = new Map<string, Senders>(
    Object.values<Call>(api).flatMap((declared) => {
      const route = `/api${toHonoPath(declared.path)}`;
      const methods = [declared.method, ...(declared.also ? [declared.also] : [])];
      return methods.map((method) => [`${method} ${route}`, sendersOfCall(declared)] as const);
    }),
  );
  return (method: string, route: string): Senders =>
    known.get(`${method} ${route}`) ?? (route.startsWith("/api/") ? "students" : "anybody");
};

interface Parts {
  readonly app: App;
  readonly pool: Database["pool"];
  readonly admission: Admission;
}

const soon = async <T>(work: Promise<T>): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE);
  try {
    return await Promise.race([work.catch(() => undefined), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const minutes = (now: Date, from: Date) =>
  Math.floor((now.getTime() - from.getTime()) / MINUTE) * 60;

/** What the database and the disk report when they are asked; one of several processes reports for all. */
const watchState = (registry: Registry, app: App) => {
  const registers = [registry];
  const gauge = <L extends string>(
    name: string,
    help: string,
    aggregator: "max" | "min",
    labelNames: L[] = [],
  ) => new Gauge({ name, help, aggregator, labelNames, registers });

  const late = gauge("sikam_jobs_late", "Jobs older than a minute", "max", ["queue"]);
  const age = gauge(
    "sikam_jobs_oldest_seconds",
    "Age of the oldest job that is older than a minute, in whole minutes",
    "max",
    ["queue"],
  );
  const rewritten = gauge(
    "sikam_rewritten_timestamp_seconds",
    "The hour for which was last written anew",
    "max",
  );
  const mayCut = gauge("sikam_log_cuttable", "1 where the database lets its log be cut", "min");
  const free = gauge("sikam_disk_free_bytes", "Room on the disk of DATA_DIR", "min");
  const size = gauge("sikam_disk_size_bytes", "The disk of DATA_DIR", "min");
  const clockOff = gauge(
    "sikam_clock_offset_seconds",
    "Seconds that the machine's clock is ahead of the database's; 0 up to 30",
    "max",
  );
  const tellDisk = ({ free: left, size: all }: State["disk"]) => {
    free.set(Math.floor(left / ROOM_STEP) * ROOM_STEP);
    size.set(all);
  };
  const tell = (state: State) => {
    for (const queue of Object.keys(QUEUES)) {
      const found = state.late.find((one) => one.queue === queue);
      late.set({ queue }, found?.n ?? 0);
      age.set({ queue }, found ? minutes(state.now, found.oldest) : 0);
    }
    rewritten.set(state.rewritten.getTime() / SECOND);
    mayCut.set(state.mayCut ? 1 : 0);
    clockOff.set(state.clockOff);
  };

  const up = gauge("sikam_database_up", "1 while the database answers within 2 s", "min");
  return async () => {
    tellDisk(await readDisk(app.settings.dataDir));
    const state = await soon(readState(app));
    up.set(state ? 1 : 0);
    if (state) tell(state);
  };
};

/** Counts overdue records on the full hour only: otherwise an author who deletes one would be noticed. */
const watchOverdue = (registry: Registry, app: App, toHour: () => number) => {
  const overdue = new Gauge({
    name: "sikam_overdue",
    help: "Past their due time, counted on the full hour",
    aggregator: "max",
    labelNames: ["kind"],
    registers: [registry],
  });
  const count = async () => {
    const { student, report } = await countQueues(app.db, app.clock.now());
    overdue.set({ kind: "student" }, student.overdue);
    overdue.set({ kind: "report" }, report.overdue);
  };
  return every(app.log, "count what is overdue", toHour, count, 0);
};

const watchQueues = (
  registry: Registry,
  { pool, admission }: Pick<Parts, "pool" | "admission">,
) => {
  registry.registerMetric(
    new Gauge({
      name: "sikam_connections",
      help: "Connections of the pool that are lent, and requests that wait for one",
      labelNames: ["state"],
      registers: [],
      collect() {
        this.set({ state: "lent" }, pool.totalCount - pool.idleCount);
        this.set({ state: "awaited" }, pool.waitingCount);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "sikam_admission",
      help: "Requests under way, and those that wait for a place",
      labelNames: ["state"],
      registers: [],
      collect() {
        const { running, waiting } = admission.state();
        this.set({ state: "running" }, running);
        this.set({ state: "waiting" }, waiting);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "sikam_refused_total",
      help: "Requests refused because they would have waited for too long",
      registers: [],
      collect() {
        this.reset();
        this.inc(admission.state().refused);
      },
    }),
  );
};

export interface Metrics {
  readonly hear: Hear;
  /** Watches the parts of the process, and serves the metrics or sends them to the process that does. */
  start(parts: Parts): Promise<{ stop(): Promise<void> }>;
}

/** Counts for Prometheus what this process does (docs/operations.md#watching). */
export const openMetrics = (at: NonNullable<Settings["metrics"]>): Metrics => {
  const registry = new Registry();
  const traffic = countTraffic(registry, makeSendersOf());
  return {
    hear: traffic.hear,
    async start({ app, pool, admission }) {
      watchOwnProcess(registry);
      watchQueues(registry, { pool, admission });
      const look = watchState(registry, app);
      const toHour = () => HOUR - (app.clock.now().getTime() % HOUR);
      const hourly = every(app.log, "tell the hour", toHour, () => traffic.tellHour());
      const overdue = watchOverdue(registry, app, toHour);
      const stop = async () => {
        await hourly.stop();
        await overdue.stop();
      };
      if (cluster.isWorker) {
        tellFigures(async () => {
          await look();
          return registry.getMetricsAsJSON();
        });
        return { stop };
      }
      const served = await serveMetrics(at, async () => {
        await look();
        return registry.metrics();
      });
      tellMetrics(at.host, served.port);
      return {
        async stop() {
          served.close();
          await stop();
        },
      };
    },
  };
};
