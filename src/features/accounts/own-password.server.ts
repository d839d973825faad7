import type { App } from "../../server/app.ts";
import type { DerivedPassword } from "../../server/passwords.ts";
import { fieldProblem, Problem } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import { findOwnCredentials } from "./account.sql.ts";
import { sessionOver } from "../sessions/session.server.ts";

const PROOF_CODES = ["WRONG_PASSWORD", "WRONG_CODE"];

type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnCredentials>>>;

/**
 * Proves that the owner of a session also knows the password, before `then` runs with the account and what is
 * derived from its password. Each try counts as a login until it turns out to be right; a wrong code that `then`
 * throws counts too. A wrong password is a 400 at the field `path`.
 */
export const withOwnPassword = async <T>(
  app: App,
  { accountId, password, path = "password", wrong = "Password tidak cocok" }: OwnPassword,
  then: (account: OwnAccount, derived: DerivedPassword) => Promise<T>,
): Promise<T> => {
  const account = await findOwnCredentials(app.db, accountId);
  if (!account) throw sessionOver();
  // not by the e-mail, which may change
  const giveBack = await app.limits.take("login-account", `account ${account.id}`);
  try {
    const derived = await app.passwords.derive(password, account.salt);
    if (!sameBytes(derived.proof, account.password_hash))
      throw fieldProblem(path, wrong, "WRONG_PASSWORD");
    const result = await then(account, derived);
    await giveBack();
    return result;
  } catch (error) {
    const isWrongProof = error instanceof Problem && PROOF_CODES.includes(error.code);
    if (!isWrongProof) await giveBack();
    throw error;
  }
};

interface OwnPassword {
  readonly accountId: number;
  readonly password: string;
  /** The field at which a wrong password is reported, and the message. */
  readonly path?: string;
  readonly wrong?: string;
}
