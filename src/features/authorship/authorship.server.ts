import { createHmac, hash, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import type { App } from "../../server/app.ts";
import type { Asked } from "../../server/database/statement.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { decrypt, encrypt, keyObject } from "../../server/secrets.ts";
import { tagsInUse } from "./authorship.sql.ts";

/**
 * Sealed authorship (docs/product/authorship.md). An anonymous report belongs to the person who can derive its tag.
 * Only a student's own secret gives tags, and the secret is stored wrapped: once under the password, and once for
 * each session under its bearer token. No stored data lead from a tag to an account.
 */

const SECRET_BYTES = 32;
const SALT_BYTES = 16;
/** The number of tags derived at first, since most students have fewer reports, and the number of each later step. */
const FIRST = 4;
const BLOCK = 64;
const RECEIPT_SIGNS = 26;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A student's author secret: 256 random bits, never stored unwrapped. */
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

const keyed = (secret: Buffer | KeyObject, text: string) =>
  createHmac("sha256", keyObject(secret)).update(text).digest();

/** The 26 signs of the receipt with number `i`: 130 bits in Crockford base32. */
const receiptSigns = (secret: KeyObject, i: number): string => {
  const bytes = keyed(secret, `report:${i}`);
  let signs = "";
  for (let bit = 0; signs.length < RECEIPT_SIGNS; bit += 5) {
    const pair = (bytes[bit >> 3]! << 8) | bytes[(bit >> 3) + 1]!;
    signs += CROCKFORD[(pair >> (11 - (bit & 7))) & 31];
  }
  return signs;
};

/** The salts with which every tag of this database was hashed once more. */
type Salted = Pick<App, "tagSalts">;

/** The tag for 26 receipt signs: 32 bytes, hashed once more for each backup from which this database was restored. */
export const tagOfReceipt = ({ tagSalts }: Salted, signs: string): Buffer => {
  let tag = hash("sha256", signs, "buffer");
  for (const salt of tagSalts) tag = hash("sha256", Buffer.concat([salt, tag]), "buffer");
  return tag;
};

/** The readable form of a receipt: groups of five with hyphens. */
export const formatReceipt = (signs: string) => signs.match(/.{1,5}/g)!.join("-");

/** The 26 signs of a receipt as typed; undefined if it cannot be one. */
export const parseReceipt = (entered: string): string | undefined => {
  const signs = entered
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[IL]/g, "1")
    .replaceAll("O", "0");
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(signs) ? signs : undefined;
};

/** The tags of one author, which mark their anonymous reports and notifications. */
export interface Authorship {
  /** Every derived tag, in the order of its number. */
  readonly tags: readonly Buffer[];
  has(tag: Buffer | null): boolean;
  /** The receipt of one of their reports, in groups. */
  receipt(tag: Buffer): string | undefined;
  /** The first unused tag at or after `from`, with its number, for a new report. */
  next(from: number): { readonly i: number; readonly tag: Buffer } | undefined;
}

/** The anonymous reports of a guest or an admin: none. */
export const nobodysAuthorship: Authorship = {
  tags: [],
  has: () => false,
  receipt: () => undefined,
  next: () => undefined,
};

/** An author's tags, as far as they are derived. */
const deriving = (app: Salted, secret: Buffer) => {
  // made once: a key given as bytes is built again for each use, which takes five times as long
  const key = keyObject(secret);
  const tags: Buffer[] = [];
  const signs: string[] = [];
  const numbers = new Map<string, number>();
  const used = new Set<string>();
  let block: readonly Buffer[] = [];
  const authorship: Authorship = {
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
  return {
    authorship,
    /** Derives and returns a few more. */
    more: (): readonly Buffer[] => {
      const from = tags.length;
      const until = from + (from === 0 ? FIRST : BLOCK);
      for (let i = from; i < until; i++) {
        signs.push(receiptSigns(key, i));
        tags.push(tagOfReceipt(app, signs[i]!));
        numbers.set(tags[i]!.toString("hex"), i);
      }
      block = tags.slice(from);
      return block;
    },
    /** Notes which of the last few are in use; says whether all are, in which case there may be more. */
    note: (inUse: readonly Buffer[]): boolean => {
      for (const tag of inUse) used.add(tag.toString("hex"));
      return inUse.length === block.length;
    },
  };
};

/** Derives an author's tags, a few at a time; it continues only while all of them are in use. */
export const loadAuthorship = async (
  app: Salted,
  on: Asked,
  secret: Buffer,
): Promise<Authorship> => {
  const { authorship, more, note } = deriving(app, secret);
  while (note(await tagsInUse(on, more())));
  return authorship;
};

const ofViewers = new WeakMap<Viewer, Promise<Authorship>>();

/** The viewer's own anonymous reports; read once for each request. */
export const authorshipOf = (app: Salted, on: Asked, viewer: Viewer): Promise<Authorship> => {
  if (!viewer.secret) return Promise.resolve(nobodysAuthorship);
  const authorship = ofViewers.get(viewer) ?? loadAuthorship(app, on, viewer.secret);
  ofViewers.set(viewer, authorship);
  return authorship;
};

/** The tags of a query's author: all of them, and the last few, of which the query finds those in use. */
export interface AskedAs {
  readonly tags: readonly Buffer[];
  readonly block: readonly Buffer[];
}

/**
 * Runs a query as an author; the same statement finds which tags are in use, so there is one round trip for both.
 * For an author of more reports the query runs again, with more tags. Without a secret there is no author.
 */
export const askAsAuthor = async <A extends { readonly inUse: readonly Buffer[] }>(
  app: Salted,
  secret: Buffer | undefined,
  ask: (as: AskedAs) => Promise<A>,
): Promise<{ authorship: Authorship; answer: A }> => {
  if (!secret) return { authorship: nobodysAuthorship, answer: await ask({ tags: [], block: [] }) };
  const { authorship, more, note } = deriving(app, secret);
  const { tags } = authorship;
  for (;;) {
    const answer = await ask({ block: more(), tags });
    if (!note(answer.inUse)) return { authorship, answer };
  }
};

/** The key under which an author marks a notification as read, which only the author can derive. */
export const readKey = (secret: Buffer, notificationId: number) =>
  keyed(secret, `read:${notificationId}`);

/** The key of an `Idempotency-Key`, and the keyed hash of the body that was sent with it. */
export const idempotencyHashes = (secret: Buffer, path: string, header: string, body: string) => ({
  key: keyed(secret, `once:${path}${header}`),
  // the header is part of it, so that two rows with the same body share no value
  bodyHash: keyed(secret, `body:${path}${header}:${body}`),
});
