import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { fromKysely, type Job, type PgBoss, type QueueOptions, type QueueResult } from "pg-boss";
import type { Trx } from "../database/schema.ts";
import { after, type Clock, fullHour, SECOND } from "../clock.ts";
import { afterCommit } from "../database/transaction.ts";
import { describeError, type Log } from "../log.ts";
import { startBoss, trySeveralTimes } from "./boss.ts";
import { type JobData, QUEUES } from "./queues.ts";
import { dateByDue, putBack, removeJob } from "./waiting.sql.ts";

export interface Jobs {
  /**
   * Enqueues a job inside the caller's transaction. After a rollback nothing happens; after the commit it begins at
   * once or soon, as its queue says. It replaces a job with the same key that is not done yet, so of two codes for
   * one attempt only the later is sent. A delayed job waits at least `after` milliseconds, until a full hour, and
   * its row holds only that hour.
   */
  send<Q extends keyof JobData>(
    trx: Trx,
    queue: Q,
    data: JobData[Q],
    options?: { readonly after?: number },
  ): Promise<void>;
  /** The same, but a job with the same key that waits or runs stays as it is. */
  sendUnlessWaiting<Q extends keyof JobData>(trx: Trx, queue: Q, data: JobData[Q]): Promise<void>;
  /**
   * Ends a running job, inside the transaction that does its work. It gives true only once, however often and by
   * however many instances the job is done.
   */
  end<Q extends keyof JobData>(trx: Trx, queue: Q, job: { readonly id: string }): Promise<boolean>;
  /**
   * Takes back, inside the caller's transaction, a job with the same key that is not done yet. It writes no log
   * line: a report that has just become anonymous must not appear in a log
   * (docs/product/authorship.md#logs-links-files-and-jobs).
   */
  withdraw<Q extends keyof JobData>(trx: Trx, queue: Q, data: JobData[Q]): Promise<void>;
  /**
   * Starts to work a queue, one job at a time in each instance. A handler that throws is called again with the same
   * id, after growing waits, until it returns; then the job's row is removed.
   */
  work<Q extends keyof JobData>(
    queue: Q,
    handler: (data: JobData[Q], job: { id: string }) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs and finishes the running one; after 5 s that job is left for another try. */
  stop(): Promise<void>;
}

interface OpenJobsOptions {
  readonly pool: pg.Pool;
  readonly engine: "pglite" | "postgres";
  /** The database's pool. */
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Seconds between two looks of an idle worker for delayed jobs and jobs of other processes; 0.5 or more, 5 by
   * default.
   */
  readonly pollSeconds?: number;
  /** Waits after a failure, in whole seconds: about `first`, doubled each time up to `most`. */
  readonly retry?: { readonly first: number; readonly most: number };
}

const NO_JOB = "00000000-0000-0000-0000-000000000000";
const STOP_WAIT = 5_000;
const YEARS = 10 * 365 * 24 * 3600;
/** Milliseconds between a failure and the next job: a job that always fails must neither spin nor block the others. */
const FAILURE_PAUSE = 100;

/**
 * No job is given up: each is tried for years. A job that a crash interrupted is found within 20 s and, after the
 * longest wait, runs again within a minute.
 */
const queueSettings = (retry: { first: number; most: number }) => ({
  retryLimit: 1_000_000,
  retryDelay: retry.first,
  retryBackoff: true,
  retryDelayMax: retry.most,
  retentionSeconds: YEARS,
  deleteAfterSeconds: YEARS,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
});

/** An error of another system has a code, which says enough; one of ours needs its stack. */
const briefly = (error: unknown) => {
  const described = describeError(error);
  return described["code"] === undefined ? described : { ...described, stack: undefined };
};

/** The result in the row of a failed job: it holds nothing of the error, which may quote an address. */
const failed = () => Object.assign(new Error("failed, see the log"), { stack: "" });

/** Removes a job that is done. It tries several times, since a job that stays is done twice. */
const removeDone = async (boss: PgBoss, queue: string, id: string) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await boss.deleteJob(queue, id);
      return;
    } catch (error) {
      if (attempt === 10) throw error;
      await delay(attempt * 500, undefined, { ref: false });
    }
  }
};

const hasSettings = (queue: QueueResult, settings: QueueOptions) =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof QueueResult] === value);

/** Makes the missing queues, and changes those with other settings. */
const makeQueues = async (boss: PgBoss, retry: OpenJobsOptions["retry"]) => {
  const settings = queueSettings(retry ?? { first: 2, most: 30 });
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of Object.keys(QUEUES)) {
    const queue = made.get(name);
    if (!queue) await boss.createQueue(name, settings);
    else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings);
    // Fills the cache of queues: a send inside a transaction must not use another connection.
    await boss.findJobs(name, { id: NO_JOB });
  }
};

/**
 * The job queues (docs/product/notifications-and-mail.md#mail), on the shared pool in the schema `jobs`. Rows hold
 * ids only and are removed when the job is done. Several instances may share them; each job is done by one.
 */
export const openJobs = async (options: OpenJobsOptions): Promise<Jobs> => {
  const { log, pollSeconds = 5 } = options;
  const boss = await startBoss(options);
  await trySeveralTimes(() => makeQueues(boss, options.retry));
  /** The workers of this process, by the name of their queue. */
  const workers = new Map<string, string>();
  /** Makes the worker of a queue look for jobs at once. */
  const wake = (queue: string) => {
    const worker = workers.get(queue);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  /** Queues whose workers look soon: further jobs do not make them look earlier. */
  const soon = new Set<string>();
  const wakeSoon = (queue: string) => {
    if (soon.has(queue)) return;
    soon.add(queue);
    const look = () => {
      soon.delete(queue);
      wake(queue);
    };
    setTimeout(look, SECOND * Math.random()).unref();
  };

  /** Resolves to the jobs that are not begun. */
  const takeBack = async <Q extends keyof JobData>(trx: Trx, queue: Q, data: JobData[Q]) => {
    const db = fromKysely(trx);
    const jobs = await boss.findJobs(queue, { db, key: QUEUES[queue].key(data) });
    if (jobs.length > 0)
      await boss.deleteJob(
        queue,
        jobs.map(({ id }) => id),
        { db },
      );
    return jobs.filter(({ state }) => state !== "active");
  };

  const add = async <Q extends keyof JobData>(
    trx: Trx,
    queue: Q,
    data: JobData[Q],
    wait?: number,
  ) => {
    const { key, urgent, begun } = QUEUES[queue];
    const id = await boss.send(queue, data, {
      db: fromKysely(trx),
      singletonKey: key(data),
      priority: urgent?.(data) ? 1 : 0,
      ...(wait === undefined ? {} : { startAfter: fullHour(after(options.clock.now(), wait)) }),
    });
    if (id === null) throw new Error(`no job was made in the queue ${queue}`);
    if (wait !== undefined) await dateByDue(trx, queue, id);
    else afterCommit(trx, () => (begun === "soon" ? wakeSoon : wake)(queue));
  };

  return {
    withdraw: async (trx, queue, data) => void (await takeBack(trx, queue, data)),
    end: (trx, queue, { id }) => removeJob(trx, queue, id),
    async send(trx, queue, data, { after: wait } = {}) {
      const { replaced } = QUEUES[queue];
      for (const { id } of await takeBack(trx, queue, data)) replaced?.(log, data, id);
      await add(trx, queue, data, wait);
    },
    async sendUnlessWaiting(trx, queue, data) {
      const jobs = await boss.findJobs(queue, {
        db: fromKysely(trx),
        key: QUEUES[queue].key(data),
      });
      const waits = jobs.some(({ state }) => ["created", "retry", "active"].includes(state));
      if (!waits) await add(trx, queue, data);
    },
    async work(queue, handler) {
      const run = async ([job]: Job<JobData[typeof queue]>[]) => {
        if (!job) return;
        const names = { queue, job: job.id };
        try {
          await handler(job.data, { id: job.id });
          await removeDone(boss, queue, job.id);
          log.debug("job.done", names);
        } catch (error) {
          log.warn("job.failed", { ...names, ...briefly(error) });
          await delay(FAILURE_PAUSE);
          // if the database is away, the worker looks again later
          await putBack(options.pool, queue, job.id).catch(() => {});
          throw failed();
        } finally {
          // There may be more jobs, so it looks again at once.
          wake(queue);
        }
      };
      workers.set(queue, await boss.work(queue, { pollingIntervalSeconds: pollSeconds }, run));
    },
    async stop() {
      const idle = Promise.all(
        [...workers.keys()].map((queue) => boss.offWork(queue, { wait: true })),
      );
      await Promise.race([idle, delay(STOP_WAIT, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
};
