import { setImmediate as turnOfLoop } from "node:timers/promises";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Hear, LogFields } from "../log.ts";

/** The senders of a route's requests. Requests of students are counted on the full hour only. */
export type Senders = "anybody" | "admins" | "students";

/** Tells the senders of a request by its method and its route's pattern. */
export type SendersOf = (method: string, route: string) => Senders;

/** The route of all pages. */
const PAGES = "/*";
/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
/** The number of observations that are added before the event loop gets its next turn. */
const AT_ONCE = 1_000;
/** The reasons for an unsent mail that are a fault and nobody's decision. */
const NOT_SENT: ReadonlySet<unknown> = new Set(["expired", "unreadable", "refused"]);

interface Request {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly kept?: true;
}

export interface Traffic {
  readonly hear: Hear;
  /** Adds the counts of the last hour; to be called on full hours. */
  tellHour(): Promise<void>;
}

const bump = <K>(counts: Map<K, number>, key: K) =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

const makeMetrics = (registers: Registry[]) => ({
  requests: new Counter({
    name: "sikam_requests_total",
    help: "Answered requests; those of students by class of status, on the full hour, and what failed at once",
    labelNames: ["method", "route", "status"],
    registers,
  }),
  seconds: new Histogram({
    name: "sikam_request_seconds",
    help: "How long answers took, by who sends such requests; those of students on the full hour",
    labelNames: ["senders"],
    buckets: BUCKETS,
    registers,
  }),
  pages: new Counter({
    name: "sikam_pages_total",
    help: "Answered pages that were kept, and others, on the full hour",
    labelNames: ["from"],
    registers,
  }),
  events: new Counter({
    name: "sikam_log_events_total",
    help: "Warnings and errors of the log by name",
    labelNames: ["level", "event"],
    registers,
  }),
  failures: new Counter({
    name: "sikam_job_failures_total",
    help: "Tries of jobs that failed; each is tried again",
    labelNames: ["queue"],
    registers,
  }),
  notSent: new Counter({
    name: "sikam_mail_not_sent_total",
    help: "Mails that came to nothing because they were late, refused or could not be read",
    labelNames: ["reason"],
    registers,
  }),
});

/**
 * Counts the events of the log. A stored series must not show when a student acted any finer than the hour
 * (docs/decisions/0035-watching-and-overload.md#what-is-counted-when). So the requests of students, and the pages
 * that had to be rendered again, are held back until {@link Traffic.tellHour}.
 */
export const countTraffic = (registry: Registry, sendersOf: SendersOf): Traffic => {
  const { requests, seconds, pages, events, failures, notSent } = makeMetrics([registry]);
  const byStatus = new Map<string, number>();
  const byTime = new Map<number, number>();
  const byWay = new Map<"kept" | "made", number>();

  const countRequest = ({ method, route, status, ms, kept }: Request) => {
    const senders = sendersOf(method, route);
    if (route === PAGES && status < 400) bump(byWay, kept ? "kept" : "made");
    if (senders !== "students") {
      requests.inc({ method, route, status });
      seconds.observe({ senders }, ms / 1000);
      return;
    }
    bump(byTime, ms);
    // a failed request has filed nothing
    if (status >= 500) requests.inc({ method: "any", route: "students", status });
    else bump(byStatus, `${Math.floor(status / 100)}xx`);
  };

  const countEvent = (level: string, event: string, { queue }: LogFields) => {
    events.inc({ level, event });
    if (event === "job.failed") failures.inc({ queue: String(queue) });
  };

  return {
    hear(level, event, fields) {
      if (event === "request") countRequest(fields as unknown as Request);
      else if (event === "mail.not-sent") {
        const { reason } = fields;
        if (NOT_SENT.has(reason)) notSent.inc({ reason: String(reason) });
      } else if (level === "warn" || level === "error") countEvent(level, event, fields);
    },
    async tellHour() {
      for (const [status, n] of byStatus)
        requests.inc({ method: "any", route: "students", status }, n);
      for (const [from, n] of byWay) pages.inc({ from }, n);
      const times = [...byTime];
      for (const counts of [byStatus, byWay, byTime]) counts.clear();
      let observed = 0;
      for (const [ms, n] of times)
        for (let left = n; left > 0; left -= 1) {
          seconds.observe({ senders: "students" }, ms / 1000);
          observed += 1;
          if (observed % AT_ONCE === 0) await turnOfLoop();
        }
    },
  };
};
