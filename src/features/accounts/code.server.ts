import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { App, Trx } from "../../server/app.ts";
import { after, MINUTE, SECOND } from "../../server/clock.ts";
import { networkOf } from "../../server/http/address.ts";
import { type GiveBack, isTooMany } from "../../server/limits.ts";
import { fieldProblem } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import { CODE_DIGITS } from "./account.contract.ts";
import {
  type CodeOwner,
  type CodeRow,
  deleteCode,
  putCode,
  spendTry,
  type TryCounter,
} from "./code.sql.ts";

/** One-time codes (docs/product/accounts.md#codes): 10 minutes, 5 tries, stored as a keyed hash. */
export const CODE_LIFE = 10 * MINUTE;
const TRIES = 5;

const hashCode = (app: App, owner: CodeOwner, code: string) =>
  app.secrets.hash("one-time-code", `${JSON.stringify(owner)}:${code}`);

/** Makes a new code for its owner, which replaces the earlier one; it is sealed for the mail. */
export const renewCode = async (
  app: App,
  trx: Trx,
  owner: CodeOwner,
  keys: Pick<CodeRow, "attempt_hash" | "link_hash"> = { attempt_hash: null, link_hash: null },
): Promise<string> => {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await putCode(trx, owner, {
    code_hash: hashCode(app, owner, code),
    tries_left: TRIES,
    open_tries_left: TRIES,
    expires_at: after(app.clock.now(), CODE_LIFE),
    ...keys,
  });
  return app.secrets.seal("mail-code", code);
};

/** Does the same work as `renewCode`, for nobody. */
export const pretendToRenew = async (app: App, trx: Trx, nobody: CodeOwner): Promise<string> => {
  await deleteCode(trx, nobody);
  return app.secrets.seal("mail-code", "0".repeat(CODE_DIGITS));
};

/** Queues the mail of a sealed code, or to the owner of an account the mail that they have one. */
const mailCode = (app: App, trx: Trx, registration: number, code: string, account?: number) =>
  app.jobs.send(
    trx,
    "mail",
    account === undefined
      ? { kind: "confirmation-code", registration, code }
      : { kind: "already-registered", account },
  );

/**
 * Makes a new code for an attempt to register and queues its mail.
 * @param account the account that the address has already; its owner gets another mail, and nobody the code
 */
export const sendCode = async (app: App, trx: Trx, registration: number, account?: number) => {
  const code = await renewCode(app, trx, { registration_id: registration });
  await mailCode(app, trx, registration, code, account);
};

/**
 * Does the same work as `sendCode` without an attempt: the same statements, and without an account a job that its
 * worker drops. So the time does not show whether an address is known.
 */
export const pretendCode = async (app: App, trx: Trx, account?: number) => {
  const code = await pretendToRenew(app, trx, { registration_id: 0 });
  await mailCode(app, trx, 0, code, account);
};

/**
 * Uses up a try; says whether the code was the owner's. The used try must be committed either way. Tries without an
 * attempt are counted separately, since everybody who knows the address can make them.
 * @param attempt the hash of the attempt for which the code must have been made, if it was made for one
 */
export const tryCode = async (
  app: App,
  trx: Trx,
  owner: CodeOwner,
  code: string,
  counter: TryCounter = "tries_left",
  attempt?: Buffer,
) => {
  const expected = await spendTry(trx, owner, app.clock.now(), counter, attempt);
  return expected !== undefined && sameBytes(expected, hashCode(app, owner, code));
};

/**
 * Counts one try at any code from a network, before the code is checked; throws a 429 when there were too many
 * wrong ones (docs/decisions/0019-new-passwords-that-nobody-stops.md). Resolves to a function that takes the count
 * back when the code was right.
 */
export const countCodeTry = (
  app: App,
  limit: "wrong-confirmation-codes" | "wrong-reset-codes" | "wrong-reset-attempts",
  address: string,
): Promise<GiveBack> => app.limits.take(limit, networkOf(address));

/** A wrong, old or used code, reported at the form's field. It is never a 401, since the web drops its token on one. */
export const wrongCode = (path: "otp_code" | "otp") =>
  fieldProblem(path, "Kode tidak cocok. Periksa email terbaru, lalu coba lagi.", "WRONG_CODE");

type CodePurpose = "confirmation" | "reset";

/**
 * Counts a request for a code, by the typed address, known or not; throws a 429 when there were too many. A refused
 * request is counted nowhere else.
 */
const takeCodeRequest = async (
  { limits }: App,
  purpose: CodePurpose,
  email: string,
  address: string,
): Promise<GiveBack> => {
  const name = `${purpose}:${email}`;
  const from = networkOf(address);
  return limits.takeAll([
    () => limits.take("code-minute", `${name}:${from}`),
    () => limits.take("code-hour", `${name}:${from}`),
    () => limits.take("code-mail-hour", name),
  ]);
};

/** Milliseconds that an answer waits for a count to be taken back; where the database is away that fails too. */
const GIVING_BACK = SECOND / 2;

const givingBack = async <T>(
  giveBack: GiveBack | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const given = giveBack?.().catch(() => {});
    await Promise.race([given, delay(GIVING_BACK, undefined, { ref: false })]);
    throw error;
  }
};

type CodeRequest = Parameters<typeof takeCodeRequest>;

/**
 * Runs the work of a request for a code and counts the request, unless the work fails: a code that cannot come must
 * not make anybody wait. Throws a 429 when there were too many.
 */
export const onCodeRequest = async <T>(
  work: () => Promise<T>,
  ...request: CodeRequest
): Promise<T> => givingBack(await takeCodeRequest(...request), work);

/** The same where too many requests are not reported: `work` gets whether a code may be sent. */
export const onQuietCodeRequest = async <T>(
  work: (mayMail: boolean) => Promise<T>,
  ...request: CodeRequest
): Promise<T> => {
  const giveBack = await takeCodeRequest(...request).catch((error: unknown) => {
    if (isTooMany(error)) return undefined;
    throw error;
  });
  return givingBack(giveBack, () => work(giveBack !== undefined));
};
