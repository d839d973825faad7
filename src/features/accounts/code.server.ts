import { randomInt } from "node:crypto";
import type { App, Trx } from "../../server/app.ts";
import { after, MINUTE } from "../../server/clock.ts";
import { networkOf } from "../../server/http/address.ts";
import { type LimitName, tooMany } from "../../server/limits.ts";
import { fieldProblem } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import { CODE_DIGITS } from "./account.contract.ts";
import { type CodeOwner, deleteCode, putCode, spendTry, type TryCounter } from "./code.sql.ts";

/** One-time codes (decisions, section 3): 10 minutes, 5 tries, kept as a keyed hash. */
const LIFE = 10 * MINUTE;
const TRIES = 5;

const hashCode = (app: App, owner: CodeOwner, code: string) =>
  app.secrets.hash("one-time-code", `${JSON.stringify(owner)}:${code}`);

/** Makes a new code for its owner and queues its mail; the code travels sealed. */
export const sendCode = async (app: App, trx: Trx, owner: CodeOwner) => {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await putCode(trx, owner, {
    code_hash: hashCode(app, owner, code),
    tries_left: TRIES,
    open_tries_left: TRIES,
    expires_at: after(app.clock.now(), LIFE),
  });
  const sealed = app.secrets.seal("mail-code", code);
  await app.jobs.send(
    trx,
    "mail",
    "registration_id" in owner
      ? { kind: "confirmation-code", registration: owner.registration_id, code: sealed }
      : { kind: "reset-code", account: owner.account_id, code: sealed },
  );
};

/**
 * What `sendCode` does, for nobody: the same statements and a job that its worker drops, so that time
 * does not tell whether an address is known.
 */
export const pretendCode = async (app: App, trx: Trx, purpose: "confirmation" | "reset") => {
  await deleteCode(trx, purpose === "reset" ? { account_id: 0 } : { registration_id: 0 });
  const code = app.secrets.seal("mail-code", "000000");
  await app.jobs.send(
    trx,
    "mail",
    purpose === "reset"
      ? { kind: "reset-code", account: 0, code }
      : { kind: "confirmation-code", registration: 0, code },
  );
};

/**
 * Spends a try; tells whether the code was the owner's. The spent try must be committed either way.
 * Tries at an attempt that is not named count apart: anybody who knows the address can make them.
 */
export const tryCode = async (
  app: App,
  trx: Trx,
  owner: CodeOwner,
  code: string,
  counter: TryCounter = "tries_left",
) => {
  const expected = await spendTry(trx, owner, app.clock.now(), counter);
  return expected !== undefined && sameBytes(expected, hashCode(app, owner, code));
};

/**
 * Counts one try at anybody's code from a network, before it is made; a 429 when there were too many
 * wrong ones (docs/decisions/0007). Resolves to what takes the count back when the code was right.
 */
export const countCodeTry = async (
  app: App,
  limit: "wrong-confirmation-codes" | "wrong-reset-codes",
  address: string,
): Promise<() => Promise<void>> => {
  const network = networkOf(address);
  const wait = await app.limits.take(limit, network);
  if (wait > 0) throw tooMany("Terlalu banyak kode yang salah dari jaringan ini", wait);
  return () => app.limits.giveBack(limit, network);
};

/** A wrong, old or used code, at the form's field. Never a 401: the web drops its token on one. */
export const wrongCode = (path: "otp_code" | "otp") =>
  fieldProblem(path, "Kode tidak cocok. Periksa email terbaru, lalu coba lagi.", 422, "WRONG_CODE");

/**
 * Counts a request for a code, by the address written, known or not: seconds to wait, 0 for none.
 * One that is refused counts nowhere else.
 */
export const takeCodeRequest = async (
  app: App,
  purpose: "confirmation" | "reset",
  email: string,
  from: string,
) => {
  const keys: readonly (readonly [LimitName, string])[] = [
    ["code-minute", `${purpose}:${email}:${from}`],
    ["code-hour", `${purpose}:${email}:${from}`],
    ["code-mail-hour", `${purpose}:${email}`],
  ];
  for (const [at, [limit, key]] of keys.entries()) {
    const wait = await app.limits.take(limit, key);
    if (wait === 0) continue;
    for (const counted of keys.slice(0, at)) await app.limits.giveBack(...counted);
    return wait;
  }
  return 0;
};

export const tooManyCodes = (wait: number) => tooMany("Kode baru saja dikirim", wait);
