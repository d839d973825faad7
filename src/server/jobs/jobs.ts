import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import type pg from "pg";
import { fromKysely, type Job, type PgBoss, type QueueOptions, type QueueResult } from "pg-boss";
import { after, type Clock, fullHour, SECOND } from "../clock.ts";
import type { Schema } from "../database/schema.ts";
import { afterCommit } from "../database/transaction.ts";
import { describeError, type Log } from "../log.ts";
import { startBoss, trySeveralTimes } from "./boss.ts";
import { type JobData, QUEUES } from "./queues.ts";
import { dateByDue, putBack, removeJob } from "./waiting.sql.ts";

export interface Jobs {
  /**
   * Enqueues inside the caller's transaction: rolled back, nothing happens; committed, it is begun at once or
   * soon, as its queue says. A job about the same thing that is not done yet is replaced, so of two codes for
   * one attempt only the later is sent. One that is to be done later waits `after` milliseconds at least, until
   * a full hour, and its row tells that alone.
   */
  send<Q extends keyof JobData>(
    trx: Transaction<Schema>,
    queue: Q,
    data: JobData[Q],
    options?: { readonly after?: number },
  ): Promise<void>;
  /** The same, unless a job about the same thing waits or is under way, which then stays as it is. */
  sendUnlessWaiting<Q extends keyof JobData>(
    trx: Transaction<Schema>,
    queue: Q,
    data: JobData[Q],
  ): Promise<void>;
  /**
   * Ends a job that is being done, inside the transaction that does it: true once, however often it is done
   * and by however many.
   */
  end<Q extends keyof JobData>(
    trx: Transaction<Schema>,
    queue: Q,
    job: { readonly id: string },
  ): Promise<boolean>;
  /**
   * Takes back, inside the caller's transaction, a job about the same thing that is not done yet. No line
   * tells of it: whose report has just become anonymous is in no log
   * (docs/product/authorship.md#logs-links-files-and-jobs).
   */
  withdraw<Q extends keyof JobData>(
    trx: Transaction<Schema>,
    queue: Q,
    data: JobData[Q],
  ): Promise<void>;
  /**
   * Starts working a queue, one job at a time per instance. A handler that throws is called again
   * with the same id, after growing waits, until it returns; then the job's row goes.
   */
  work<Q extends keyof JobData>(
    queue: Q,
    handler: (data: JobData[Q], job: { id: string }) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs and finishes the one under way; after 5 s it is left to be done again. */
  stop(): Promise<void>;
}

interface OpenJobsOptions {
  readonly pool: pg.Pool;
  readonly engine: "pglite" | "postgres";
  /** The database's. */
  readonly clock: Clock;
  readonly log: Log;
  /**
   * How often an idle worker looks for jobs that this process has not sent, or that were to be done later; 0.5 or
   * more, 5 if not given.
   */
  readonly pollSeconds?: number;
  /** Waits after a failure, whole seconds: about `first`, doubled each time up to `most`. */
  readonly retry?: { readonly first: number; readonly most: number };
}

const NO_JOB = "00000000-0000-0000-0000-000000000000";
const STOP_WAIT = 5_000;
const YEARS = 10 * 365 * 24 * 3600;
/** Between a failure and the next job: what always fails may neither spin nor hold up the others. */
const FAILURE_PAUSE = 100;

/**
 * Nothing is given up: a job is tried for years. One cut by a crash is found within 20 s and, after
 * the longest wait, under way again within a minute.
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

/** An error out of the world has a code, which says enough; one of ours needs its stack. */
const briefly = (error: unknown) => {
  const described = describeError(error);
  return described["code"] === undefined ? described : { ...described, stack: undefined };
};

/** The result that stays in the row of a failed job: nothing of the error, which may quote an address. */
const failed = () => Object.assign(new Error("failed, see the log"), { stack: "" });

/** Removes a job that is done; tried for a while, since to give up is to do the job twice. */
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

/** Makes the queues that are missing, and changes those that have other settings. */
const makeQueues = async (boss: PgBoss, retry: OpenJobsOptions["retry"]) => {
  const settings = queueSettings(retry ?? { first: 2, most: 30 });
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of Object.keys(QUEUES)) {
    const queue = made.get(name);
    if (!queue) await boss.createQueue(name, settings);
    else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings);
    // Fills the cache of queues: a send inside a transaction must not ask on another connection.
    await boss.findJobs(name, { id: NO_JOB });
  }
};

/**
 * The job queues (docs/product/notifications-and-mail.md#mail), on the shared pool in the schema `jobs`. Rows
 * hold ids alone and go when the job is done. Several instances may share them; each job is done by one.
 */
export const openJobs = async (options: OpenJobsOptions): Promise<Jobs> => {
  const { log, pollSeconds = 5 } = options;
  const boss = await startBoss(options);
  await trySeveralTimes(() => makeQueues(boss, options.retry));
  /** Its worker in this process, by the name of a queue. */
  const workers = new Map<string, string>();
  /** Lets the worker of a queue look for jobs at once. */
  const wake = (queue: string) => {
    const worker = workers.get(queue);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  /** Queues whose workers are about to look: many jobs at once bring that moment no nearer. */
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

  /** Resolves to the jobs that nobody has begun. */
  const takeBack = async <Q extends keyof JobData>(
    trx: Transaction<Schema>,
    queue: Q,
    data: JobData[Q],
  ) => {
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
    trx: Transaction<Schema>,
    queue: Q,
    data: JobData[Q],
    wait?: number,
  ) => {
    const { key, urgent, begun } = QUEUES[queue];
    const id = await boss.send(queue, data, {
      db: fromKysely(trx),
      singletonKey: key(data),
      priority: urgent(data) ? 1 : 0,
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
          // where the database is away, the next time
          await putBack(options.pool, queue, job.id).catch(() => {});
          throw failed();
        } finally {
          // There may be more: look at once.
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
