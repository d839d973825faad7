import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import type { Role } from "../../permissions.ts";
import { sealPassword } from "../../server/passwords.ts";
import { Problem } from "../../server/problem.ts";
import { decrypt } from "../../server/secrets.ts";
import type { AuditAct } from "../audit/act.contract.ts";
import { type Acting, recordOwnAct } from "../audit/audit.server.ts";
import { newAuthorSecret } from "../authorship/authorship.server.ts";
import { findConfirmed, updatePassword } from "./account.sql.ts";
import { onCodeRequest } from "./code.server.ts";
import { deleteCode } from "./code.sql.ts";
import { withOwnPassword } from "./own-password.server.ts";
import { claimReset, sendReset } from "./reset.server.ts";
import { deleteSessionsOf } from "../sessions/session.sql.ts";
import { undoing } from "../../server/undoing.ts";

/** Writes an audit row about an admin's own password; about a student's nothing is written. */
const recordPassword = async (
  app: App,
  trx: Trx,
  by: Acting & { readonly viewer: { readonly role: Role } },
  action: AuditAct,
) => {
  if (by.viewer.role !== "student") await recordOwnAct(app, trx, by, action);
};

export const passwordHandlers = handle({
  async changePassword(app, request) {
    const viewer = request.viewer;
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
      const sealed = await sealPassword(app.passwords, new_password, secret);
      return inTransaction(app.db, async (trx) => {
        if (!(await updatePassword(trx, account, sealed))) return false;
        await deleteSessionsOf(trx, viewer.id, viewer.sessionHash);
        // a link that was mailed before belongs to the old password
        await deleteCode(trx, { account_id: viewer.id });
        await recordPassword(app, trx, request, "change-password");
        return true;
      });
    });
    if (!changed)
      throw new Problem("STALE", "Password ini baru saja diubah. Masuk lagi untuk melanjutkan.");
    return { message: "Password berhasil diubah", data: {} };
  },

  async requestPasswordReset(app, { body: { email }, address }) {
    const send = async () => {
      const account = await findConfirmed(app.db, email);
      return inTransaction(app.db, (trx) => sendReset(app, trx, account));
    };
    const attempt = await onCodeRequest(send, app, "reset", email, address);
    return {
      message:
        "Bila alamat ini punya akun, email untuk membuat password baru sudah dikirim ke sana.",
      data: { attempt },
    };
  },

  async checkPasswordReset(app, { body, address }) {
    const claim = await claimReset(app, body, address);
    const isProven = await inTransaction(app.db, async (trx) => {
      if (!(await claim.isProven(trx))) return false;
      await claim.keep(trx);
      return true;
    });
    if (!isProven) throw claim.refusal();
    await claim.uncount();
    return { message: "Lanjutkan dengan password baru.", data: {} };
  },

  async verifyPasswordReset(app, { body: { new_password, ...proof }, address }) {
    const { account, isProven, refusal, uncount } = await claimReset(app, proof, address);
    // an unknown address costs one hash too; nobody can open the old secret, so a new one is made
    const secret = account?.role === "student" ? newAuthorSecret() : undefined;
    const sealed = await sealPassword(app.passwords, new_password, secret).catch(undoing(uncount));
    const done = await inTransaction(app.db, async (trx) => {
      if (!(await isProven(trx)) || !account) return false;
      if (!(await updatePassword(trx, account, sealed))) return false;
      await deleteCode(trx, { account_id: account.id });
      await deleteSessionsOf(trx, account.id);
      await recordPassword(app, trx, { viewer: account, address }, "reset-password");
      return true;
    });
    if (!done) throw refusal();
    await uncount();
    return { message: "Password baru tersimpan. Silakan masuk.", data: {} };
  },
});
