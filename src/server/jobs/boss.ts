import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { PgBoss, type Clock as BossClock, type Db } from "pg-boss";
import type { Clock } from "../clock.ts";
import { describeError, type Log } from "../log.ts";

interface BossOptions {
  readonly pool: pg.Pool;
  readonly engine: "pglite" | "postgres";
  /** The database's clock; most parts of pg-boss ask the database for the time themselves. */
  readonly clock: Clock;
  readonly log: Log;
}

/** Timers that do not keep the process alive. */
const quietClock = (clock: Clock): BossClock => ({
  now: () => clock.now().getTime(),
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, milliseconds) => setInterval(work, milliseconds).unref(),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
});

/** Each block has a connection of its own; a failed block is rolled back before the connection is returned. */
const overPool = (pool: pg.Pool): Db => ({
  async executeSql(text, values) {
    const client = await pool.connect();
    let broken = false;
    try {
      const result: unknown = await client.query(text, values);
      if (!Array.isArray(result)) return result as { rows: unknown[] };
      return { rows: result.flatMap((part: { rows?: unknown[] }) => part.rows ?? []) };
    } catch (error) {
      await client.query("rollback").catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  },
});

/** pg-boss passes some errors on as plain objects; their messages are dropped as well. */
const fault = (error: unknown) => {
  if (error instanceof Error) return describeError(error);
  const { code, stack } = error as { code?: unknown; stack?: string };
  return describeError(Object.assign(new Error(), { code, stack }));
};

const makeBoss = ({ pool, engine, clock, log }: BossOptions) => {
  const boss = new PgBoss({
    backend: engine,
    schema: "jobs",
    db: overPool(pool),
    clock: quietClock(clock),
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    flowIntervalSeconds: 3600,
    reindex: engine === "postgres",
    monitorVacuum: engine === "postgres",
  });
  boss.on("error", (error) => log.error("jobs.error", fault(error)));
  boss.on("warning", ({ message }) => log.warn("jobs.warning", { message }));
  return boss;
};

const TRIES = 5;

/** Tries again what may fail for all but one of several instances that do it at the same moment. */
export const trySeveralTimes = async <T>(task: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await task();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(200 * attempt * (0.5 + Math.random()));
    }
};

/**
 * Starts pg-boss on the shared pool, in the schema `jobs`; it looks for due jobs every 10 s. Several instances may
 * make the schema at the same moment.
 */
export const startBoss = (options: BossOptions): Promise<PgBoss> =>
  trySeveralTimes(async () => {
    const boss = makeBoss(options);
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
  });
