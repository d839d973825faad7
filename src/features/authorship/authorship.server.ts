import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Db } from "../../server/app.ts";
import { DAY, HOUR, MINUTE } from "../../server/clock.ts";
import { Problem } from "../../server/problem.ts";
import { decrypt, encrypt } from "../../server/secrets.ts";
import { countSealed, tagsInUse } from "./authorship.sql.ts";

/**
 * Sealed authorship (decisions, section 4a). An anonymous report belongs to whoever can derive its
 * tag; only a student's own secret gives tags, and the secret is stored wrapped: once under the
 * password, once for each session under its bearer token. Nothing at rest leads from a tag to an account.
 */

const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const BLOCK = 64;
const RECEIPT_SIGNS = 26;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A student's author secret: 256 random bits, never stored open. */
export const newAuthorSecret = () => randomBytes(SECRET_BYTES);

const sessionKey = (token: string, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", token, salt, "author-secret", 32));

/** Wraps the secret for one session: fresh salt, then nonce, ciphertext and tag. */
export const wrapForSession = (token: string, secret: Buffer): Buffer => {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, encrypt(sessionKey(token, salt), secret)]);
};

/** Undoes {@link wrapForSession}; undefined with another token. */
export const unwrapFromSession = (token: string, wrapped: Buffer): Buffer | undefined =>
  decrypt(sessionKey(token, wrapped.subarray(0, SALT_BYTES)), wrapped.subarray(SALT_BYTES));

const keyed = (secret: Buffer, text: string) => createHmac("sha256", secret).update(text).digest();

/** The 26 signs of the receipt with number `i`: 130 bits in Crockford base32. */
const receiptSigns = (secret: Buffer, i: number): string => {
  const bytes = keyed(secret, `report:${i}`);
  let signs = "";
  for (let bit = 0; signs.length < RECEIPT_SIGNS; bit += 5) {
    const pair = (bytes[bit >> 3]! << 8) | bytes[(bit >> 3) + 1]!;
    signs += CROCKFORD[(pair >> (11 - (bit & 7))) & 31];
  }
  return signs;
};

/** The tag that 26 receipt signs give: 32 bytes. */
export const tagOfReceipt = (signs: string): Buffer =>
  createHash("sha256").update(signs, "ascii").digest();

/** How people read a receipt: groups of five with hyphens. */
export const formatReceipt = (signs: string) => signs.match(/.{1,5}/g)!.join("-");

/** The 26 signs of a receipt as somebody entered it, or undefined if it cannot be one. */
export const parseReceipt = (entered: string): string | undefined => {
  const signs = entered
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[IL]/g, "1")
    .replaceAll("O", "0");
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(signs) ? signs : undefined;
};

/** The tags of one author: what is theirs among anonymous reports and notifications. */
export interface Authorship {
  /** Every tag derived, in the order of its number. */
  readonly tags: readonly Buffer[];
  has(tag: Buffer | null): boolean;
  /** The receipt of a report of theirs, in groups. */
  receipt(tag: Buffer): string | undefined;
  /** The first unused tag at or after `from`, with its number, for a new report. */
  next(from: number): { readonly i: number; readonly tag: Buffer } | undefined;
}

/** What a guest or an admin wrote anonymously: nothing. */
export const nobodysAuthorship: Authorship = {
  tags: [],
  has: () => false,
  receipt: () => undefined,
  next: () => undefined,
};

/** Derives an author's tags, 64 at a time, going on only while all 64 are in use. */
export const loadAuthorship = async (db: Db, secret: Buffer): Promise<Authorship> => {
  const tags: Buffer[] = [];
  const signs: string[] = [];
  const numbers = new Map<string, number>();
  const used = new Set<string>();
  for (;;) {
    for (let n = 0; n < BLOCK; n++) {
      const i = tags.length;
      signs.push(receiptSigns(secret, i));
      tags.push(tagOfReceipt(signs[i]!));
      numbers.set(tags[i]!.toString("hex"), i);
    }
    const inUse = await tagsInUse(db, tags.slice(-BLOCK));
    for (const tag of inUse) used.add(tag.toString("hex"));
    if (inUse.length < BLOCK) break;
  }
  return {
    tags,
    has: (tag) => tag !== null && numbers.has(tag.toString("hex")),
    receipt: (tag) => {
      const i = numbers.get(tag.toString("hex"));
      return i === undefined ? undefined : formatReceipt(signs[i]!);
    },
    next: (from) => {
      for (let i = from; i < tags.length; i++)
        if (!used.has(tags[i]!.toString("hex"))) return { i, tag: tags[i]! };
      return undefined;
    },
  };
};

/** What a student may file, and how often (decisions, section 10). Windows are clock minutes, hours, days. */
const SEALED_LIMITS = {
  "reports-hour": { count: 5, window: HOUR },
  "reports-day": { count: 20, window: DAY },
  "uploads-hour": { count: 30, window: HOUR },
  "votes-minute": { count: 60, window: MINUTE },
  "wrong-receipts-hour": { count: 5, window: HOUR },
} as const;
export type SealedLimit = keyof typeof SEALED_LIMITS;

const TOO_MANY: Readonly<Record<SealedLimit, string>> = {
  "reports-hour": "Anda sudah mengirim banyak laporan dalam satu jam. Coba lagi nanti.",
  "reports-day": "Anda sudah mengirim banyak laporan hari ini. Coba lagi besok.",
  "uploads-hour": "Anda sudah mengunggah banyak file dalam satu jam. Coba lagi nanti.",
  "wrong-receipts-hour": "Terlalu banyak kode yang tidak cocok. Coba lagi nanti.",
  "votes-minute": "Terlalu banyak vote dalam satu menit. Coba lagi sebentar lagi.",
};

/**
 * Counts one act under a limit whose row names nobody: its key is an HMAC under the author's secret.
 * Runs as a statement of its own, so that it shares no transaction with what is filed. Throws a 429.
 */
export const consumeSealedLimit = async (
  db: Db,
  secret: Buffer,
  name: SealedLimit,
  now: Date,
  factor: number,
): Promise<void> => {
  const { count, window } = SEALED_LIMITS[name];
  const number = Math.floor(now.getTime() / window);
  const ends = new Date((number + 1) * window);
  const taken = await countSealed(db, keyed(secret, `limit:${name}:${number}`), ends);
  if (taken > Math.max(1, Math.floor(count * factor)))
    throw new Problem(429, "TOO_MANY", TOO_MANY[name], {
      retryAfter: Math.ceil((ends.getTime() - now.getTime()) / 1000),
    });
};

/** The key of what an `Idempotency-Key` made, and the keyed hash of the body that made it. */
export const idempotencyHashes = (secret: Buffer, path: string, header: string, body: string) => ({
  key: keyed(secret, `once:${path}${header}`),
  // the header goes in too, so that two rows with the same body share no value
  bodyHash: keyed(secret, `body:${path}${header}:${body}`),
});
