import { randomBytes } from "node:crypto";
import type { App, Trx } from "../../server/app.ts";
import { fieldProblem, type Problem } from "../../server/problem.ts";
import { findConfirmed } from "./account.sql.ts";
import { countCodeTry, pretendToRenew, renewCode, tryCode, wrongCode } from "./code.server.ts";
import { findLinked, lockLink, returnTry, type TryCounter } from "./code.sql.ts";

/**
 * Ways to prove that a new password may be set by its code, or by the link of its mail:
 * docs/decisions/0019-new-passwords-that-nobody-stops.md.
 */

const newKey = () => randomBytes(32).toString("base64url");

const hashAttempt = (app: App, key: string) => app.secrets.hash("reset-attempt", key);
const hashLink = (app: App, token: string) => app.secrets.hash("reset-link", token);

/** The key in an attempt; undefined for an attempt that is not this server's. */
const openAttempt = (app: App, attempt: string | undefined): string | undefined => {
  const key = attempt === undefined ? undefined : app.secrets.unseal("reset-attempt", attempt);
  return typeof key === "string" ? key : undefined;
};

/**
 * Makes code and link for a new password and queues their mail, both sealed. Without an account it does the same
 * for nobody, with as many statements. Resolves to the attempt, for the browser that asked.
 */
export const sendReset = async (
  app: App,
  trx: Trx,
  account: { readonly id: number } | undefined,
): Promise<string> => {
  const [key, token] = [newKey(), newKey()];
  const owner = { account_id: account?.id ?? 0 };
  const code = account
    ? await renewCode(app, trx, owner, {
        attempt_hash: hashAttempt(app, key),
        link_hash: hashLink(app, token),
      })
    : await pretendToRenew(app, trx, owner);
  const link = app.secrets.seal("mail-link", token);
  await app.jobs.send(trx, "mail", { kind: "reset-code", account: owner.account_id, code, link });
  return app.secrets.seal("reset-attempt", key);
};

/** The proof for a new password: address and code, or the token of the link instead. */
interface ResetProof {
  readonly email?: string | undefined;
  readonly otp?: string | undefined;
  readonly attempt?: string | undefined;
  readonly token?: string | undefined;
}

/** A proof that is not checked yet. */
interface ResetClaim {
  /** Undefined where nobody has that address; its proof is refused as late as a wrong one. */
  readonly account: Awaited<ReturnType<typeof findConfirmed>>;
  /** Checks the proof; its code stays locked until the transaction ends. A used try has to be committed. */
  readonly isProven: (trx: Trx) => Promise<boolean>;
  /** Takes back, in the same transaction, the try that a right code used up. */
  readonly keep: (trx: Trx) => Promise<unknown>;
  readonly refusal: () => Problem;
  /** Takes back the count of the network. */
  readonly uncount: () => Promise<void>;
}

const nothing = async () => {};

const deadLink = () =>
  fieldProblem("token", "Tautan ini tidak berlaku lagi. Minta yang baru.", "WRONG_CODE");

/** 256 random bits cannot be guessed, so nothing is counted and no network is refused. */
const claimByLink = async (app: App, token: string): Promise<ResetClaim> => {
  const link = hashLink(app, token);
  const account = await findLinked(app.db, link, app.clock.now());
  if (!account) throw deadLink();
  return {
    account,
    isProven: (trx) => lockLink(trx, link, app.clock.now()),
    keep: nothing,
    refusal: deadLink,
    uncount: nothing,
  };
};

/**
 * A code that is typed in the browser that requested it, as the attempt proves, has its own tries and its own
 * limit. Strangers cannot use up its tries, nor its limit with codes that they did not request.
 */
const claimByCode = async (
  app: App,
  { email = "", otp = "", attempt }: ResetProof,
  address: string,
): Promise<ResetClaim> => {
  const key = openAttempt(app, attempt);
  const limit = key === undefined ? "wrong-reset-codes" : "wrong-reset-attempts";
  const uncount = await countCodeTry(app, limit, address);
  const account = await findConfirmed(app.db, email);
  // an attempt of another server proves nothing; one of this server must belong to this account's code
  const isForeign = attempt !== undefined && key === undefined;
  const owner = { account_id: (!isForeign && account?.id) || 0 };
  const counter: TryCounter = key === undefined ? "open_tries_left" : "tries_left";
  const hash = key === undefined ? undefined : hashAttempt(app, key);
  return {
    account,
    isProven: (trx) => tryCode(app, trx, owner, otp, counter, hash),
    keep: (trx) => returnTry(trx, owner, counter),
    refusal: () => wrongCode("otp"),
    uncount,
  };
};

/** Reads a proof; throws a 429 where a limit is used up, a 422 for an invalid link. */
export const claimReset = (app: App, proof: ResetProof, address: string): Promise<ResetClaim> =>
  proof.token === undefined ? claimByCode(app, proof, address) : claimByLink(app, proof.token);
