import { createHmac, hash, randomInt } from "node:crypto";
import type { Db } from "./database/schema.ts";
import { after, type Clock, DAY, HOUR, MINUTE, SECOND, JAKARTA } from "./clock.ts";
import { countPoint, freeSlot, takeFreeSlot, uncountPoint } from "./limits.sql.ts";
import { Problem } from "./problem.ts";
import { keyObject, type Secrets } from "./secrets.ts";

const TOO_MANY_WRONG = "Terlalu banyak kode yang salah dari jaringan ini";
const LINK_STAYS = `${TOO_MANY_WRONG}. Tautan di email Anda tetap bisa dipakai`;
const CODE_SENT = "Kode baru saja dikirim";

interface Limit {
  readonly points: number;
  /** Milliseconds of a span of the clock. */
  readonly span: number;
  /** The span begins with the first point instead. */
  readonly fromFirst?: true;
  /** The words before the wait, for when the points are used up. */
  readonly refusal: string;
}

/**
 * Limits that may know an account or an address (docs/product/limits.md#counts): so many points in a span, and the
 * words, before the wait, for when they are used up. All but the minute between two codes are counted in spans of
 * the clock, so that their rows hold no time finer than the span (docs/product/authorship.md#times).
 */
export const LIMITS = {
  "login-address": { points: 5, span: 15 * MINUTE, refusal: "Terlalu banyak percobaan masuk" },
  "login-account": { points: 30, span: 15 * MINUTE, refusal: "Terlalu banyak percobaan" },
  "second-codes": { points: 20, span: DAY, refusal: "Terlalu banyak kode yang salah" },
  "code-minute": { points: 1, span: MINUTE, fromFirst: true, refusal: CODE_SENT },
  "code-hour": { points: 5, span: HOUR, refusal: CODE_SENT },
  "code-mail-hour": { points: 20, span: HOUR, refusal: CODE_SENT },
  "wrong-reset-codes": { points: 100, span: HOUR, refusal: LINK_STAYS },
  "wrong-reset-attempts": { points: 300, span: HOUR, refusal: LINK_STAYS },
  "wrong-confirmation-codes": { points: 1000, span: HOUR, refusal: TOO_MANY_WRONG },
  "own-data-hour": {
    points: 6,
    span: HOUR,
    refusal: "Salinan data baru saja diunduh beberapa kali",
  },
  "test-mail-hour": {
    points: 10,
    span: HOUR,
    refusal: "Email percobaan baru saja dikirim beberapa kali",
  },
  "registrations-hour": {
    points: 3000,
    span: HOUR,
    refusal: "Terlalu banyak pendaftaran dari jaringan ini",
  },
} as const satisfies Readonly<Record<string, Limit>>;
export type LimitName = keyof typeof LIMITS;

/**
 * Limits on a student's acts: counted under the author's secret, in spans of the clock, by rows that name nobody
 * and hold no count (docs/decisions/0004-limits-before-the-filing.md).
 */
export const SEALED_LIMITS = {
  "reports-hour": {
    points: 5,
    span: HOUR,
    refusal: "Anda sudah mengirim banyak laporan dalam satu jam. Coba lagi nanti.",
  },
  "reports-day": {
    points: 20,
    span: DAY,
    refusal: "Anda sudah mengirim banyak laporan hari ini. Coba lagi besok.",
  },
  "uploads-hour": {
    points: 30,
    span: HOUR,
    refusal: "Anda sudah mengunggah banyak file dalam satu jam. Coba lagi nanti.",
  },
  "messages-hour": {
    points: 20,
    span: HOUR,
    refusal: "Anda sudah mengirim banyak pesan dalam satu jam. Coba lagi nanti.",
  },
  "votes-minute": {
    points: 60,
    span: MINUTE,
    refusal: "Terlalu banyak vote dalam satu menit. Coba lagi sebentar lagi.",
  },
  "wrong-receipts-hour": {
    points: 5,
    span: HOUR,
    refusal: "Terlalu banyak kode yang tidak cocok. Coba lagi nanti.",
  },
} as const;
export type SealedLimit = keyof typeof SEALED_LIMITS;

/** The span of the clock that contains `now`: its number, and its end. A day is Jakarta's. */
const spanOf = (now: Date, span: number) => {
  const before = span === DAY ? JAKARTA : 0;
  const number = Math.floor((now.getTime() + before) / span);
  return { number, ends: new Date((number + 1) * span - before) };
};

/** The points, multiplied by RATE_LIMIT_FACTOR. */
export const scaled = (points: number, factor: number) => Math.max(1, Math.floor(points * factor));

/** Whole seconds until `ends`, for `Retry-After`. */
const secondsTo = (ends: Date, now: Date) =>
  Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / SECOND));

/** A wait in words, to the minute, or to the hour where it is long. */
export const waitWords = (seconds: number) => {
  if (seconds < 60) return `${seconds} detik`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} menit` : `${Math.ceil(seconds / 3600)} jam`;
};

const TOO_MANY = "TOO_MANY";

const tooMany = (words: string, retryAfter: number) => new Problem(TOO_MANY, words, { retryAfter });

/** Whether something failed because a limit was used up. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof Problem && error.code === TOO_MANY;

/** Takes a count back, where the act turned out not to count. */
export type GiveBack = () => Promise<void>;

/** The part of a student that a sealed limit needs. */
interface Sealed {
  /** The author secret. */
  readonly secret: Buffer;
}

/** The one door to all limits. */
export interface Limits {
  /** Counts one use under `key`. Throws a 429 `TOO_MANY` with the limit's words when there were too many. */
  take(limit: LimitName, key: string): Promise<GiveBack>;
  /** The same for a sealed limit. It runs before the transaction that files, and never within it. */
  take(limit: SealedLimit, student: Sealed): Promise<GiveBack>;
  /**
   * A few slots of a sealed limit, for a statement that takes a free one itself. Where none of them is free, `take`
   * looks through all.
   */
  someSlots(limit: SealedLimit, student: Sealed): { readonly slots: Buffer[]; readonly ends: Date };
  /** Takes several limits or none: where one is used up, those taken before it are given back. */
  takeAll(taking: readonly (() => Promise<GiveBack>)[]): Promise<GiveBack>;
}

interface Parts {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** The factor for the points. */
  readonly factor: number;
}

/** The number of slots that one statement looks at. */
const SLOTS_AT_ONCE = 64;
/** A number of slots of which one is nearly always free. */
const SOME = 4;

/** The keys of the slots of one span, from a random one on; each is a hash of its own under the author's secret. */
const slotKeys = (secret: Buffer, name: string, span: number, points: number) => {
  const base = createHmac("sha256", keyObject(secret)).update(`limit:${name}:${span}`).digest();
  const first = randomInt(points);
  return (from: number, count: number) =>
    Array.from({ length: Math.min(count, points - from) }, (_, n) =>
      hash(
        "sha256",
        Buffer.concat([base, Buffer.from(String((first + from + n) % points))]),
        "buffer",
      ),
    );
};

/** Limits in tables that all instances share; keys are stored as keyed hashes. */
export const makeLimits = ({ db, secrets, clock, factor }: Parts): Limits => {
  const hidden = (name: LimitName, key: string) => secrets.hash("limit", `${name}:${key}`);

  const takeNamed = async (name: LimitName, key: string): Promise<GiveBack> => {
    const { points, span, fromFirst, refusal }: Limit = LIMITS[name];
    const now = clock.now();
    const ends = fromFirst ? after(now, span) : spanOf(now, span).ends;
    // another instance may be a little ahead, already in the next span
    const times = { now, ends, latest: after(ends, span) };
    const { count, expires_at } = await countPoint(db, hidden(name, key), times);
    if (count > scaled(points, factor)) {
      const wait = secondsTo(expires_at, now);
      throw tooMany(`${refusal}. Coba lagi dalam ${waitWords(wait)}.`, wait);
    }
    return () => uncountPoint(db, hidden(name, key));
  };

  const slotsOf = (name: SealedLimit, secret: Buffer, now: Date) => {
    const { number, ends } = spanOf(now, SEALED_LIMITS[name].span);
    const points = scaled(SEALED_LIMITS[name].points, factor);
    return { keys: slotKeys(secret, name, number, points), points, ends };
  };

  const takeSealed = async (name: SealedLimit, { secret }: Sealed): Promise<GiveBack> => {
    const { refusal } = SEALED_LIMITS[name];
    const now = clock.now();
    const { keys, points, ends } = slotsOf(name, secret, now);
    for (let from = 0; from < points; from += SLOTS_AT_ONCE) {
      const taken = await takeFreeSlot(db, keys(from, SLOTS_AT_ONCE), ends);
      if (taken) return () => freeSlot(db, taken);
    }
    throw tooMany(refusal, secondsTo(ends, now));
  };

  return {
    take: (name: LimitName | SealedLimit, by: string | Sealed) =>
      typeof by === "string"
        ? takeNamed(name as LimitName, by)
        : takeSealed(name as SealedLimit, by),
    someSlots(name, { secret }) {
      const { keys, ends } = slotsOf(name, secret, clock.now());
      return { slots: keys(0, SOME), ends };
    },
    async takeAll(taking) {
      const taken: GiveBack[] = [];
      const giveBack = async () => {
        for (const one of taken.splice(0)) await one();
      };
      try {
        for (const take of taking) taken.push(await take());
      } catch (error) {
        await giveBack();
        throw error;
      }
      return giveBack;
    },
  };
};
