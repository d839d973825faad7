import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { type HandlersOf, signedInViewer } from "../../server/http/handler.ts";
import { tooMany } from "../../server/limits.ts";
import { newSalt } from "../../server/passwords.ts";
import { fieldProblem, notFound, Problem } from "../../server/problem.ts";
import { decrypt, encrypt, sameBytes } from "../../server/secrets.ts";
import { newAuthorSecret } from "../authorship/authorship.server.ts";
import { findConfirmed, findOwnCredentials, updatePassword } from "./account.sql.ts";
import {
  pretendCode,
  sendCode,
  takeCodeRequest,
  tooManyCodes,
  tryCode,
  wrongCode,
} from "./code.server.ts";
import { deleteCode } from "./code.sql.ts";
import type {
  changePassword,
  requestPasswordReset,
  verifyPasswordReset,
} from "./password.contract.ts";
import { deleteSessionsOf } from "./session.sql.ts";

/** A new password as it is stored; a secret is wrapped anew, under it (decisions, section 4a). */
const sealPassword = async (app: App, password: string, secret: Buffer | undefined) => {
  const salt = newSalt();
  const { proof, wrappingKey } = await app.passwords.derive(password, salt);
  return {
    salt,
    password_hash: proof,
    wrapped_secret: secret ? encrypt(wrappingKey, secret) : null,
  };
};

export const passwordHandlers: HandlersOf<{
  changePassword: typeof changePassword;
  requestPasswordReset: typeof requestPasswordReset;
  verifyPasswordReset: typeof verifyPasswordReset;
}> = {
  async changePassword(app, request) {
    const viewer = signedInViewer(request);
    const { old_password, new_password } = request.body;
    const account = await findOwnCredentials(app.db, viewer.id);
    if (!account) throw notFound("Akun tidak ditemukan");
    const wait = await app.limits.take("login-account", account.email);
    if (wait > 0) throw tooMany("Terlalu banyak percobaan", wait);
    const giveBack = () => app.limits.giveBack("login-account", account.email);
    const old = await app.passwords.derive(old_password, account.salt).catch(async (error) => {
      await giveBack();
      throw error;
    });
    if (!sameBytes(old.proof, account.password_hash))
      throw fieldProblem("old_password", "Password lama tidak cocok", 400, "WRONG_PASSWORD");
    await giveBack();
    const secret = account.wrapped_secret
      ? decrypt(old.wrappingKey, account.wrapped_secret)
      : undefined;
    const sealed = await sealPassword(app, new_password, secret);
    const changed = await inTransaction(app.db, async (trx) => {
      if (!(await updatePassword(trx, account, sealed))) return false;
      await deleteSessionsOf(trx, viewer.id, viewer.sessionHash);
      return true;
    });
    if (!changed)
      throw new Problem(
        409,
        "STALE",
        "Password ini baru saja diubah. Masuk lagi untuk melanjutkan.",
      );
    return { message: "Password berhasil diubah", data: {} };
  },

  async requestPasswordReset(app, { body: { email }, address }) {
    const wait = await takeCodeRequest(app, "reset", email, address);
    if (wait > 0) throw tooManyCodes(wait);
    const account = await findConfirmed(app.db, email);
    await inTransaction(app.db, (trx) =>
      account ? sendCode(app, trx, { account_id: account.id }) : pretendCode(app, trx, "reset"),
    );
    return {
      message:
        "Bila alamat ini punya akun, kode untuk membuat password baru sudah dikirim ke sana.",
      data: {},
    };
  },

  async verifyPasswordReset(app, { body: { email, otp, new_password } }) {
    const found = await findConfirmed(app.db, email);
    const account = found && (await findOwnCredentials(app.db, found.id));
    // unknown addresses cost one hash too; nobody can open the old secret, so a new one is made
    const secret = account?.role === "student" ? newAuthorSecret() : undefined;
    const sealed = await sealPassword(app, new_password, secret);
    const done =
      account &&
      (await inTransaction(app.db, async (trx) => {
        const owner = { account_id: account.id };
        if (!(await tryCode(app, trx, owner, otp))) return false;
        if (!(await updatePassword(trx, account, sealed))) return false;
        await deleteCode(trx, owner);
        await deleteSessionsOf(trx, account.id);
        return true;
      }));
    if (!done) throw wrongCode("otp");
    return { message: "Password baru tersimpan. Silakan masuk.", data: {} };
  },
};
