import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { type HandlersOf, signedInViewer } from "../../server/http/handler.ts";
import type { Role } from "../../permissions.ts";
import { newSalt } from "../../server/passwords.ts";
import { Problem } from "../../server/problem.ts";
import { decrypt, encrypt } from "../../server/secrets.ts";
import { recordAct } from "../audit/audit.sql.ts";
import { newAuthorSecret } from "../authorship/authorship.server.ts";
import { findConfirmed, findOwnCredentials, updatePassword } from "./account.sql.ts";
import {
  countCodeTry,
  pretendCode,
  sendCode,
  takeCodeRequest,
  tooManyCodes,
  tryCode,
  wrongCode,
} from "./code.server.ts";
import { deleteCode } from "./code.sql.ts";
import { withOwnPassword } from "./own-password.server.ts";
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

interface Owner {
  readonly id: number;
  readonly role: Role;
}

/** Leaves a row about an admin's own password; of a student's nothing is noted. */
const recordPassword = async (
  app: App,
  trx: Trx,
  { id, role }: Owner,
  { action, address }: { action: string; address: string },
) => {
  if (role === "student") return;
  await recordAct(trx, {
    at: app.clock.now(),
    actor_id: id,
    action,
    target: `admin:${id}`,
    address,
  });
};

export const passwordHandlers: HandlersOf<{
  changePassword: typeof changePassword;
  requestPasswordReset: typeof requestPasswordReset;
  verifyPasswordReset: typeof verifyPasswordReset;
}> = {
  async changePassword(app, request) {
    const viewer = signedInViewer(request);
    const { old_password, new_password } = request.body;
    const proof = {
      accountId: viewer.id,
      password: old_password,
      path: "old_password",
      wrong: "Password lama tidak cocok",
    };
    const changed = await withOwnPassword(app, proof, async (account, old) => {
      const secret = account.wrapped_secret
        ? decrypt(old.wrappingKey, account.wrapped_secret)
        : undefined;
      const sealed = await sealPassword(app, new_password, secret);
      return inTransaction(app.db, async (trx) => {
        if (!(await updatePassword(trx, account, sealed))) return false;
        await deleteSessionsOf(trx, viewer.id, viewer.sessionHash);
        const { address } = request;
        await recordPassword(app, trx, account, { action: "change-password", address });
        return true;
      });
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

  async verifyPasswordReset(app, { body: { email, otp, new_password }, address }) {
    const uncount = await countCodeTry(app, "wrong-reset-codes", address);
    const found = await findConfirmed(app.db, email);
    const account = found && (await findOwnCredentials(app.db, found.id));
    // unknown addresses cost one hash too; nobody can open the old secret, so a new one is made
    const secret = account?.role === "student" ? newAuthorSecret() : undefined;
    const sealed = await sealPassword(app, new_password, secret).catch(async (error) => {
      await uncount();
      throw error;
    });
    const done =
      account &&
      (await inTransaction(app.db, async (trx) => {
        const owner = { account_id: account.id };
        if (!(await tryCode(app, trx, owner, otp))) return false;
        if (!(await updatePassword(trx, account, sealed))) return false;
        await deleteCode(trx, owner);
        await deleteSessionsOf(trx, account.id);
        await recordPassword(app, trx, account, { action: "reset-password", address });
        return true;
      }));
    if (!done) throw wrongCode("otp");
    await uncount();
    return { message: "Password baru tersimpan. Silakan masuk.", data: {} };
  },
};
