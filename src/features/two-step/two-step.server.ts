import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { App } from "../../server/app.ts";
import { SECOND } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { fieldProblem } from "../../server/problem.ts";
import { type Acting, recordOwnAct } from "../audit/audit.server.ts";
import { RECOVERY_CODES } from "./two-step.contract.ts";
import { type FactorRow, findFactor, takeRecoveryCode, takeStep } from "./two-step.sql.ts";
import { undoing } from "../../server/undoing.ts";

/** RFC 6238 as every authenticator app knows it; one step early and one step late are accepted. */
const TOTP_SHAPE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const WINDOW = 1;
const PURPOSE = "two-step";

const RECOVERY_SIGNS = 28;
/** The length of earlier codes, which stay valid until they are used. */
const OLDER_RECOVERY_SIGNS = 16;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

interface SealedSecret {
  readonly account: number;
  readonly secret: string;
}

/** A new secret for an account: readable for its owner, and in stored form. */
export const newTwoStepSecret = (app: App, account: { id: number; email: string }) => {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({
    ...TOTP_SHAPE,
    issuer: app.campus.now().identity.short,
    label: account.email,
    secret,
  });
  const sealed: SealedSecret = { account: account.id, secret: secret.base32 };
  return {
    secret: secret.base32,
    uri: totp.toString(),
    sealed: app.secrets.seal(PURPOSE, sealed),
  };
};

/** The step, of the three valid ones, to which these six digits belong. */
export const stepOfCode = (app: App, factor: FactorRow, digits: string): number | undefined => {
  const opened = app.secrets.unseal(PURPOSE, factor.sealed_secret) as SealedSecret | undefined;
  // it was sealed with another SECRET_KEY, or taken from another account's row
  if (opened?.account !== factor.account_id) return undefined;
  const timestamp = app.clock.now().getTime();
  const totp = new TOTP({ ...TOTP_SHAPE, secret: Secret.fromBase32(opened.secret) });
  const delta = totp.validate({ token: digits, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / (TOTP_SHAPE.period * SECOND)) + delta;
};

// without SECRET_KEY, so that these codes still work when that key is lost with the sealed secrets
const hashRecoveryCode = (accountId: number, signs: string) =>
  createHash("sha256").update(`recovery:${accountId}:${signs}`).digest();

/** Ten new recovery codes of 140 random bits: in groups for their owner, and in stored form. */
export const newRecoveryCodes = (accountId: number) => {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_SIGNS)].map((byte) => CROCKFORD[byte & 31]).join(""),
  );
  return {
    shown: codes.map((signs) => signs.match(/.{4}/g)!.join("-")),
    hashes: codes.map((signs) => hashRecoveryCode(accountId, signs)),
  };
};

/** A code as it was typed: without spaces and hyphens, letters that look like digits as digits. */
const readSigns = (entered: string) =>
  entered.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll(/[IL]/g, "1").replaceAll("O", "0");

const isRecovery = (signs: string) =>
  signs.length === RECOVERY_SIGNS || signs.length === OLDER_RECOVERY_SIGNS;

const takeRecovery = (app: App, signs: string, by: Acting) =>
  inTransaction(app.db, async (trx) => {
    const { id } = by.viewer;
    if (!(await takeRecoveryCode(trx, id, hashRecoveryCode(id, signs)))) return false;
    await recordOwnAct(app, trx, by, "use-recovery-code");
    return true;
  });

/**
 * Counts a try at a second factor before it is made, so that parallel tries are counted too, and takes the count
 * back if `isRight` resolves to a value. 20 wrong tries a day are allowed, then it throws a 429
 * (docs/decisions/0008-second-factor.md).
 */
export const countTry = async <T>(
  app: App,
  key: string,
  isRight: () => Promise<T | undefined>,
): Promise<T> => {
  const giveBack = await app.limits.take("second-codes", key);
  const right = await isRight().catch(undoing(giveBack));
  if (right === undefined) throw wrongSecondCode();
  await giveBack();
  return right;
};

/** An admin's input for the second step, and the account: its password was proved under `salt`. */
interface SecondStep {
  readonly code: string;
  readonly account: { readonly id: number; readonly salt: Buffer };
  readonly address: string;
}

const takeTyped = async (app: App, factor: FactorRow, signs: string) => {
  if (!/^[0-9]{6}$/.test(signs)) return false;
  const step = stepOfCode(app, factor, signs);
  return step !== undefined && takeStep(app.db, factor.account_id, step);
};

/**
 * Uses up the admin's code for the second step: six digits or a recovery code. Throws a 422 for a wrong or used
 * one, a 429 after too many tries. A recovery code is too long to guess, so it is accepted even then.
 */
export const spendCode = async (
  app: App,
  factor: FactorRow,
  { code, account, address }: SecondStep,
): Promise<void> => {
  const signs = readSigns(code);
  const by = { viewer: account, address };
  if (isRecovery(signs) && (await takeRecovery(app, signs, by))) return;
  // after a new password the tries start again: the person who used them up no longer knows the password
  const key = `${account.id}:${account.salt.toString("base64url")}`;
  await countTry(app, key, async () => {
    if (await takeTyped(app, factor, signs)) return true;
    // this is a person who knows the password: the audit shows it, as often as a try is allowed
    await recordOwnAct(app, app.db, by, "wrong-second-code");
    return undefined;
  });
};

/** The second factor of an account, if it is on. */
export const findLiveFactor = async (app: App, accountId: number) => {
  const factor = await findFactor(app.db, accountId);
  return factor?.confirmed_at ? factor : undefined;
};

const wrongSecondCode = () => fieldProblem("code", "Kode salah atau sudah dipakai", "WRONG_CODE");
