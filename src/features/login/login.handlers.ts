import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { newSalt } from "../../server/passwords.ts";
import { Problem } from "../../server/problem.ts";
import { decrypt, sameBytes } from "../../server/secrets.ts";
import { presentUser } from "../accounts/account.present.ts";
import { findAccount, findCredentials } from "../accounts/account.sql.ts";
import { onQuietCodeRequest, sendCode } from "../accounts/code.server.ts";
import { sealAttempt } from "../accounts/attempt.server.ts";
import { findNewestRegistration } from "../accounts/registration.sql.ts";
import { findLiveFactor, spendCode } from "../two-step/two-step.server.ts";
import { findViewer, openSession } from "../sessions/session.server.ts";
import { deleteSession } from "../sessions/session.sql.ts";
import { undoing } from "../../server/undoing.ts";

/**
 * Counts a login before the hash runs, so that parallel tries are counted too. It is counted by what was typed, and a
 * success takes back its own count alone: neither that there is an account behind two identifiers nor that its owner
 * has logged in shows in how many tries are left. A refused network address does not count against the name, so
 * nobody can lock another person out from one address.
 */
const countLogin = ({ limits }: App, email: string, address: string) =>
  limits.takeAll([
    () => limits.take("login-address", `${email}:${address}`),
    () => limits.take("login-account", email),
  ]);

const wrongLogin = () => new Problem("WRONG_LOGIN", "Identifier atau password salah");

/** The e-mail and NPM for a login identifier. */
const readIdentifier = (app: App, identifier: string) =>
  identifier.includes("@")
    ? { email: identifier, npm: undefined }
    : { email: `${identifier}@${app.campus.facts().studentDomain}`, npm: identifier };

type Attempt = NonNullable<Awaited<ReturnType<typeof findNewestRegistration>>>;
type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * The password is that of an attempt: a new code is sent and the web asks for it. Where the address has an account
 * already the answer is the same, so that it does not tell, and the mail says so in place of the code.
 */
const askForCode = async (
  app: App,
  { id, email }: Attempt,
  account: Credentials | undefined,
  address: string,
) => {
  // another account may have the digits of the address as its NPM
  const known = account?.email === email ? account.id : undefined;
  const send = async (mayMail: boolean) => {
    if (mayMail) await inTransaction(app.db, (trx) => sendCode(app, trx, id, known));
  };
  await onQuietCodeRequest(send, app, "confirmation", email, address);
  return new Problem(
    "EMAIL_NOT_VERIFIED",
    "Email Anda belum diverifikasi. Masukkan kode yang kami kirim.",
    { data: { attempt: sealAttempt(app, id) } },
  );
};

/** Requires the code of an admin with a second factor, and uses it up; a wrong code stays counted. */
const secondStep = async (
  app: App,
  account: Credentials,
  code: string | undefined,
  address: string,
): Promise<"asked" | "done"> => {
  const factor = account.role === "student" ? undefined : await findLiveFactor(app, account.id);
  if (!factor) return "done";
  if (code === undefined) return "asked";
  await spendCode(app, factor, { code, account, address });
  return "done";
};

/** Opens a session for a person who has proved to own the account. */
const openAccount = async (
  app: App,
  account: Credentials,
  wrappingKey: Buffer,
  userAgent: string,
) => {
  const { wrapped_secret } = account;
  const secret = wrapped_secret ? decrypt(wrappingKey, wrapped_secret) : undefined;
  const token = await openSession(app, account, secret, userAgent);
  const viewer = token && (await findViewer(app, token));
  const row = viewer && (await findAccount(app.db, account.id));
  if (!row) throw wrongLogin();
  return { message: "Berhasil masuk", token, data: { user: presentUser(app, row, viewer) } };
};

export const loginHandlers = handle({
  async login(app, { body, address, userAgent, viewer }) {
    const { email, npm } = readIdentifier(app, body.identifier);
    // both are always looked up, so that the time does not show which exists
    const account = await findCredentials(app.db, email, npm);
    const attempt = await findNewestRegistration(app.db, email, app.clock.now());

    const giveBack = await countLogin(app, email, address);
    // an unknown account costs one hash too, so that the time shows nothing
    const derived = await app.passwords
      .derive(body.password, (account ?? attempt)?.salt ?? newSalt())
      .catch(undoing(giveBack));
    const isOf = (known: Pick<Credentials, "password_hash">) =>
      sameBytes(derived.proof, known.password_hash);
    if (!account || !isOf(account)) {
      if (!attempt || !isOf(attempt)) throw wrongLogin();
      // it stays counted, or whoever registers each guess before trying it guesses without a limit
      throw await askForCode(app, attempt, account, address);
    }
    if ((await secondStep(app, account, body.code, address)) === "asked") {
      await giveBack();
      return { message: "Masukkan kode dari aplikasi autentikator", data: { two_step: true } };
    }
    await giveBack();
    const opened = await openAccount(app, account, derived.wrappingKey, userAgent);
    // one session for each device: the earlier one would stay open for anybody who finds its token
    if (viewer) await deleteSession(app.db, viewer.sessionHash);
    return opened;
  },

  async logout(app, request) {
    await deleteSession(app.db, request.viewer.sessionHash);
    return { message: "Anda sudah keluar", data: {} };
  },
});
