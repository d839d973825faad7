import { createHash, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { encrypt } from "./secrets.ts";
import { bounded } from "./uploads/bounded.ts";

/** argon2id (docs/product/accounts.md#passwords): 19 MiB, 2 passes; 64 bytes, of which each half has its own use. */
const ARGON2ID = 2;
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const AT_ONCE = 2;
/**
 * The number of hashes that may wait: the logins in the first seconds of an announcement. With a free core the last
 * of them waits two seconds.
 */
const WAITING_MAX = 256;

export interface DerivedPassword {
  /** SHA-256 of the first half: what the database keeps to prove a login (32 bytes). */
  readonly proof: Buffer;
  /** The second half: wraps the author secret and is never stored (32 bytes). */
  readonly wrappingKey: Buffer;
}

export interface PasswordHasher {
  /** Runs argon2id once, off the main thread; throws a 503 where too many wait. */
  derive(password: string, salt: Buffer): Promise<DerivedPassword>;
}

export const newSalt = () => randomBytes(SALT_BYTES);

/** The cost of a hash: memory in KiB, and passes over it. */
interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** A hasher with a limit of its own; tests that do not test hashing lower `cost`. */
export const makePasswordHasher = (
  { memoryKib, passes }: HashCost = { memoryKib: MEMORY_KIB, passes: PASSES },
): PasswordHasher => {
  const inTurn = bounded({ atOnce: AT_ONCE, waiting: WAITING_MAX });
  return {
    derive: (password, salt) =>
      inTurn(async () => {
        const bytes = await hashRaw(password.normalize("NFC"), {
          algorithm: ARGON2ID,
          memoryCost: memoryKib,
          timeCost: passes,
          parallelism: 1,
          outputLen: 64,
          salt,
        });
        return {
          proof: createHash("sha256").update(bytes.subarray(0, 32)).digest(),
          wrappingKey: Buffer.from(bytes.subarray(32)),
        };
      }),
  };
};

/** A new password as stored; it wraps a student's author secret (docs/product/authorship.md#secrets). */
export const sealPassword = async (
  passwords: PasswordHasher,
  password: string,
  secret?: Buffer,
) => {
  const salt = newSalt();
  const { proof, wrappingKey } = await passwords.derive(password, salt);
  const wrapped_secret = secret ? encrypt(wrappingKey, secret) : null;
  return { salt, password_hash: proof, wrapped_secret };
};
