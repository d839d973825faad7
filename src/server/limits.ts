import type { Kysely } from "kysely";
import { after, type Clock, DAY, HOUR, MINUTE, SECOND } from "./clock.ts";
import type { Schema } from "./database/schema.ts";
import { clearPoints, countPoint, uncountPoint } from "./limits.sql.ts";
import { Problem } from "./problem.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Limits that may know an account or an address (docs/product/limits.md#counts): so many points in a span. What
 * counts logins and tries at codes does so in spans of the clock, so that its rows keep no finer time
 * than the span (docs/product/authorship.md#times); other spans begin with their first point.
 */
export const LIMITS = {
  "login-address": { points: 5, span: 15 * MINUTE, ofClock: true },
  "login-account": { points: 30, span: 15 * MINUTE, ofClock: true },
  "second-codes": { points: 20, span: DAY, ofClock: true },
  "code-minute": { points: 1, span: MINUTE, ofClock: false },
  "code-hour": { points: 5, span: HOUR, ofClock: false },
  "code-mail-hour": { points: 20, span: HOUR, ofClock: false },
  "wrong-reset-codes": { points: 100, span: HOUR, ofClock: true },
  "wrong-reset-attempts": { points: 300, span: HOUR, ofClock: true },
  "wrong-confirmation-codes": { points: 1000, span: HOUR, ofClock: true },
  "registrations-hour": { points: 3000, span: HOUR, ofClock: false },
} as const;
export type LimitName = keyof typeof LIMITS;

/** What a student may file, and how often: counted under the author's secret, in spans of the clock. */
export const SEALED_LIMITS = {
  "reports-hour": { points: 5, span: HOUR },
  "reports-day": { points: 20, span: DAY },
  "uploads-hour": { points: 30, span: HOUR },
  "votes-minute": { points: 60, span: MINUTE },
  "wrong-receipts-hour": { points: 5, span: HOUR },
} as const;
export type SealedLimit = keyof typeof SEALED_LIMITS;

/** The span of the clock that `now` lies in: its number, and its end. */
export const spanOf = (now: Date, span: number) => {
  const number = Math.floor(now.getTime() / span);
  return { number, ends: new Date((number + 1) * span) };
};

/** Points as RATE_LIMIT_FACTOR makes them. */
export const scaled = (points: number, factor: number) => Math.max(1, Math.floor(points * factor));

/** Whole seconds until `ends`, for `Retry-After`. */
export const secondsTo = (ends: Date, now: Date) =>
  Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / SECOND));

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
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Multiplies the points. */
  readonly factor: number;
}

/** Limits in a table that all instances share; keys are stored as keyed hashes. */
export const makeLimits = ({ db, secrets, clock, factor }: Parts): Limits => {
  const hidden = (name: LimitName, key: string) => secrets.hash("limit", `${name}:${key}`);
  return {
    async take(name, key) {
      const { points, span, ofClock } = LIMITS[name];
      const now = clock.now();
      const ends = ofClock ? spanOf(now, span).ends : after(now, span);
      const { count, expires_at } = await countPoint(db, hidden(name, key), now, ends);
      return count > scaled(points, factor) ? secondsTo(expires_at, now) : 0;
    },
    clear: (name, key) => clearPoints(db, hidden(name, key)),
    giveBack: (name, key) => uncountPoint(db, hidden(name, key)),
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
