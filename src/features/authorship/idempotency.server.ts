import type { App } from "../../server/app.ts";
import { after, DAY, fullHour } from "../../server/clock.ts";
import { fieldProblem } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import { idempotencyHashes } from "./authorship.server.ts";
import { findIdempotent, forgetIdempotent, type RememberedKey } from "./authorship.sql.ts";

const REPEAT_TIME = DAY;

/** The last task of each key that has one under way. */
const lastOfKey = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with the same key one after the other, so that only the first of a key's repeats files and counts; all
 * others at once.
 */
const sameKeyInTurn = async <T>(key: string | undefined, task: () => Promise<T>): Promise<T> => {
  if (key === undefined) return task();
  const turn = (lastOfKey.get(key) ?? Promise.resolve()).then(task, task);
  lastOfKey.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lastOfKey.get(key) === turn) lastOfKey.delete(key);
  }
};

/** The key by which a repeat is recognised; it names nobody (docs/product/authorship.md#what-counts-filings). */
type Repeat = ReturnType<typeof idempotencyHashes>;

/**
 * Reads an `Idempotency-Key` header (docs/product/reports.md#sent-twice); undefined where none was sent. `body`
 * must be equal for two sendings of the same form. Throws a 422 for an invalid key.
 */
export const readIdempotencyKey = (
  secret: Buffer,
  path: string,
  header: string | undefined,
  body: unknown,
): Repeat | undefined => {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,64}$/.test(header))
    throw fieldProblem("Idempotency-Key", "Idempotency-Key harus 1 sampai 64 karakter");
  return idempotencyHashes(secret, path, header, JSON.stringify(body));
};

/** The id of the record that the same key made before; the same key with another body is refused. */
const findRepeat = async (app: App, repeat: Repeat | undefined) => {
  const first = repeat && (await findIdempotent(app.db, repeat.key));
  if (!first) return undefined;
  const now = app.clock.now();
  if (first.expires_at <= now) {
    // before the filing's own transaction, which would connect the two records
    // (docs/product/authorship.md#transactions)
    await forgetIdempotent(app.db, repeat.key, now);
    return undefined;
  }
  if (!sameBytes(first.body_hash, repeat.bodyHash))
    throw fieldProblem(
      "Idempotency-Key",
      "Idempotency-Key ini sudah dipakai untuk kiriman lain",
      "KEY_REUSED",
    );
  return first.record_id;
};

/** The row for the key, which the filing's own transaction writes; undefined without a key. */
export const rememberedKey = (app: App, repeat: Repeat | undefined): RememberedKey | undefined =>
  repeat && { ...repeat, expiresAt: fullHour(after(app.clock.now(), REPEAT_TIME)) };

/**
 * Runs `file`, which files a record and resolves to its id, once for each key. A repeat, also a parallel one,
 * resolves to the first record's id. `file` cleans up after its own failure.
 */
export const fileOnce = (
  app: App,
  repeat: Repeat | undefined,
  file: () => Promise<number>,
): Promise<number> =>
  sameKeyInTurn(repeat?.key.toString("hex"), async () => {
    const first = await findRepeat(app, repeat);
    if (first !== undefined) return first;
    try {
      return await file();
    } catch (error) {
      // whatever the failure was, a repeat on another instance may have committed the record first
      const parallel = await findRepeat(app, repeat);
      if (parallel !== undefined) return parallel;
      throw error;
    }
  });
