import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { link, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { syncPath } from "./sync-to-disk.ts";

const NONCE = 12;
const TAG = 16;

/** The key as an object: with it Node works four times as fast as with the key's bytes. */
export const keyObject = (key: Buffer | KeyObject): KeyObject =>
  key instanceof KeyObject ? key : createSecretKey(key);

/** Encrypts `plain` under a 256-bit `key` (AES-256-GCM, fresh nonce): nonce, ciphertext, tag. */
export const encrypt = (key: Buffer | KeyObject, plain: Buffer): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyObject(key), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Undoes {@link encrypt}; undefined if `sealed` was not made with `key`. */
export const decrypt = (key: Buffer | KeyObject, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyObject(key), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  try {
    const body = sealed.subarray(NONCE, sealed.length - TAG);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** All that the server does with `SECRET_KEY`; each purpose has a key of its own. */
export interface Secrets {
  /** A keyed hash of `value`: 32 bytes. */
  hash(purpose: string, value: string): Buffer;
  /** Seals a JSON value into a URL-safe string. */
  seal(purpose: string, value: unknown): string;
  /** Undoes {@link seal}; undefined for anything that this server did not seal for this purpose. */
  unseal(purpose: string, sealed: string): unknown;
}

export const makeSecrets = (secretKey: string): Secrets => {
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "sikam", purpose, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    hash: (purpose, value) =>
      createHmac("sha256", keyFor(`hash:${purpose}`))
        .update(value)
        .digest(),
    seal: (purpose, value) =>
      encrypt(keyFor(`seal:${purpose}`), Buffer.from(JSON.stringify(value))).toString("base64url"),
    unseal: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      // Node ignores invalid signs, and reads several last signs as the same bits
      if (bytes.toString("base64url") !== sealed) return undefined;
      const plain = decrypt(keyFor(`seal:${purpose}`), bytes);
      return plain === undefined ? undefined : (JSON.parse(plain.toString()) as unknown);
    },
  };
};

/** Compares in constant time, so that the time does not show where two values differ. */
export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/**
 * The secret key in the file `path` (mode 0600); where there was none, `key` is written there. The file appears
 * complete or not at all, and survives a power cut.
 * @param key a random one, as a first start makes it, or that of a backup
 */
export const keptSecretKey = async (
  path: string,
  key = randomBytes(32).toString("base64url"),
): Promise<string> => {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(key);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await file.close();
    await unlink(draft);
  }
  await syncPath(dirname(path));
  const kept = (await readFile(path, "utf8")).trim();
  if (kept.length < 32) throw new Error(`the secret key in ${path} is damaged`);
  return kept;
};
