import { randomInt } from "node:crypto";
import type { App, Trx } from "../../server/app.ts";
import { after, MINUTE } from "../../server/clock.ts";
import { type LimitName, tooMany } from "../../server/limits.ts";
import { CODE_DIGITS } from "./account.contract.ts";
import { putConfirmationCode } from "./registration.sql.ts";

/** One-time codes (decisions, section 3): 10 minutes, 5 tries, kept as a keyed hash. */
const LIFE = 10 * MINUTE;
const TRIES = 5;

export const hashConfirmationCode = (app: App, registrationId: number, code: string) =>
  app.secrets.hash("one-time-code", `confirmation:${registrationId}:${code}`);

/** Makes a new code for an attempt and queues its mail; the code travels sealed. */
export const sendConfirmationCode = async (app: App, trx: Trx, registrationId: number) => {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await putConfirmationCode(trx, {
    registration_id: registrationId,
    code_hash: hashConfirmationCode(app, registrationId, code),
    tries_left: TRIES,
    expires_at: after(app.clock.now(), LIFE),
  });
  await app.jobs.send(trx, "mail", {
    kind: "confirmation-code",
    registration: registrationId,
    code: app.secrets.seal("mail-code", code),
  });
};

/**
 * Counts a request for a code, by the address written, known or not: seconds to wait, 0 for none.
 * One that is refused counts nowhere else.
 */
export const takeCodeRequest = async (app: App, purpose: string, email: string, from: string) => {
  const keys: readonly (readonly [LimitName, string])[] = [
    ["code-minute", `${purpose}:${email}:${from}`],
    ["code-hour", `${purpose}:${email}:${from}`],
    ["code-mail-hour", `${purpose}:${email}`],
  ];
  for (const [limit, key] of keys) {
    const wait = await app.limits.take(limit, key);
    if (wait > 0) return wait;
  }
  return 0;
};

export const tooManyCodes = (wait: number) => tooMany("Kode baru saja dikirim", wait);
