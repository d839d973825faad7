import type pg from "pg";
import { RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "./problem.ts";
import type { Secrets } from "./secrets.ts";

/** Limits that may know an account or an address (decisions, section 10): points in a span of seconds. */
const LIMITS = {
  "login-address": { points: 5, seconds: 15 * 60 },
  "login-account": { points: 30, seconds: 15 * 60 },
  "code-minute": { points: 1, seconds: 60 },
  "code-hour": { points: 5, seconds: 3600 },
  "code-mail-hour": { points: 20, seconds: 3600 },
  "registrations-hour": { points: 3000, seconds: 3600 },
} as const;
export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts one. Resolves to 0, or to the seconds to wait when there were too many. */
  take(limit: LimitName, key: string): Promise<number>;
  /** Forgets what was counted. */
  clear(limit: LimitName, key: string): Promise<void>;
  /** Gives one back that turned out not to count. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}

const isRefusal = (error: unknown): error is RateLimiterRes =>
  typeof error === "object" && error !== null && "msBeforeNext" in error;

/** Limits in a table that all instances share; keys are stored as keyed hashes. */
export const makeLimits = (pool: pg.Pool, secrets: Secrets, factor: number): Limits => {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.max(1, Math.floor(points * factor)),
        duration: seconds,
      }),
    ]),
  );
  const hidden = (limit: LimitName, key: string) =>
    secrets.hash("limit", `${limit}:${key}`).toString("base64url");
  return {
    async take(limit, key) {
      try {
        await limiters.get(limit)!.consume(hidden(limit, key));
        return 0;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      }
    },
    async clear(limit, key) {
      await limiters.get(limit)!.delete(hidden(limit, key));
    },
    async giveBack(limit, key) {
      await limiters.get(limit)!.reward(hidden(limit, key));
    },
  };
};

/** Words for a wait, to the minute where it is long. */
const waitWords = (seconds: number) =>
  seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`;

export const tooMany = (what: string, seconds: number) =>
  new Problem(429, "TOO_MANY", `${what}. Coba lagi dalam ${waitWords(seconds)}.`, {
    retryAfter: seconds,
  });
