import type { Kysely } from "kysely";
import type pg from "pg";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { type Clock, SECOND } from "./clock.ts";
import type { Schema } from "./database/schema.ts";
import { clearAttempts, countAttempt, uncountAttempt } from "./limits.sql.ts";
import { Problem } from "./problem.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Limits that may know an account or an address (decisions, section 10). What counts logins and tries at
 * codes does so in spans of the clock, so that its rows keep no finer time than the span (decisions,
 * section 4a).
 */
const LIMITS = {
  "login-address": { points: 5, seconds: 15 * 60, aligned: true },
  "login-account": { points: 30, seconds: 15 * 60, aligned: true },
  "second-codes": { points: 20, seconds: 24 * 3600, aligned: true },
  "code-minute": { points: 1, seconds: 60, aligned: false },
  "code-hour": { points: 5, seconds: 3600, aligned: false },
  "code-mail-hour": { points: 20, seconds: 3600, aligned: false },
  "wrong-reset-codes": { points: 100, seconds: 3600, aligned: true },
  "wrong-reset-attempts": { points: 300, seconds: 3600, aligned: true },
  "wrong-confirmation-codes": { points: 1000, seconds: 3600, aligned: true },
  "registrations-hour": { points: 3000, seconds: 3600, aligned: false },
} as const;
export type LimitName = keyof typeof LIMITS;

/** One limit: `take` counts one and resolves to 0, or to the seconds to wait when there were too many. */
interface Limit {
  take(key: string): Promise<number>;
  clear(key: string): Promise<unknown>;
  giveBack(key: string): Promise<unknown>;
}

export interface Limits {
  /** Counts one. Resolves to 0, or to the seconds to wait when there were too many. */
  take(limit: LimitName, key: string): Promise<number>;
  /** Forgets what was counted. */
  clear(limit: LimitName, key: string): Promise<void>;
  /** Gives one back that turned out not to count. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}

interface Parts {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Multiplies the points. */
  readonly factor: number;
}

const alignedLimit = (name: LimitName, points: number, { db, secrets, clock }: Parts): Limit => {
  const span = LIMITS[name].seconds * SECOND;
  const spanNow = () => Math.floor(clock.now().getTime() / span);
  const hidden = (key: string) => secrets.hash("limit", `${name}:${spanNow()}:${key}`);
  return {
    async take(key) {
      const ends = new Date((spanNow() + 1) * span);
      const count = await countAttempt(db, hidden(key), ends);
      return count > points ? Math.ceil((ends.getTime() - clock.now().getTime()) / SECOND) : 0;
    },
    clear: (key) => clearAttempts(db, hidden(key)),
    giveBack: (key) => uncountAttempt(db, hidden(key)),
  };
};

const isRefusal = (error: unknown): error is RateLimiterRes =>
  typeof error === "object" && error !== null && "msBeforeNext" in error;

const rollingLimit = (name: LimitName, points: number, { pool, secrets }: Parts): Limit => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: LIMITS[name].seconds,
  });
  const hidden = (key: string) => secrets.hash("limit", `${name}:${key}`).toString("base64url");
  return {
    async take(key) {
      try {
        await limiter.consume(hidden(key));
        return 0;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / SECOND));
      }
    },
    clear: (key) => limiter.delete(hidden(key)),
    giveBack: (key) => limiter.reward(hidden(key)),
  };
};

/** Limits in tables that all instances share; keys are stored as keyed hashes. */
export const makeLimits = (parts: Parts): Limits => {
  const limits = new Map<LimitName, Limit>();
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const points = Math.max(1, Math.floor(LIMITS[name].points * parts.factor));
    const make = LIMITS[name].aligned ? alignedLimit : rollingLimit;
    limits.set(name, make(name, points, parts));
  }
  return {
    take: (limit, key) => limits.get(limit)!.take(key),
    clear: async (limit, key) => void (await limits.get(limit)!.clear(key)),
    giveBack: async (limit, key) => void (await limits.get(limit)!.giveBack(key)),
  };
};

/** Words for a wait, to the minute or the hour where it is long. */
const waitWords = (seconds: number) => {
  if (seconds < 60) return `${seconds} detik`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} menit` : `${Math.ceil(seconds / 3600)} jam`;
};

export const tooMany = (what: string, seconds: number) =>
  new Problem(429, "TOO_MANY", `${what}. Coba lagi dalam ${waitWords(seconds)}.`, {
    retryAfter: seconds,
  });
