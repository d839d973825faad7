import { randomBytes } from "node:crypto";
import type { Role } from "../../permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { type PasswordHasher, sealPassword } from "../../server/passwords.ts";
import {
  findConfirmed,
  insertAccount,
  lockFirstStart,
  requireNewPassword,
  updatePassword,
} from "../accounts/account.sql.ts";
import { deleteCode } from "../accounts/code.sql.ts";
import type { AuditAct } from "../audit/act.contract.ts";
import { recordOwnAct } from "../audit/audit.server.ts";
import { deleteSessionsOf } from "../sessions/session.sql.ts";
import { freeUsername, lockAdmins } from "./admin.sql.ts";

/** The part of the app that an operator's command has. */
type Parts = Pick<App, "db" | "clock"> & { readonly passwords: PasswordHasher };

const newPassword = async ({ passwords }: Parts) => {
  const password = randomBytes(16).toString("base64url");
  return { password, sealed: await sealPassword(passwords, password) };
};

/** Only the operator acted, so the audit shows the account itself, from the address `server`. */
const record = (parts: Parts, trx: Trx, id: number, act: AuditAct) =>
  recordOwnAct(parts, trx, { viewer: { id }, address: "server" }, act);

/**
 * Makes an account for an admin on the service's machine, with a random password that must be changed at the first
 * login. Resolves to that password; undefined if the address already has an account.
 * @param email in lower case
 */
export const createAdminHere = async (
  parts: Parts,
  email: string,
  role: Exclude<Role, "student">,
): Promise<string | undefined> => {
  const { password, sealed } = await newPassword(parts);
  return inTransaction(parts.db, async (trx) => {
    await lockFirstStart(trx);
    if (await findConfirmed(trx, email)) return undefined;
    const name = role === "superadmin" ? "Superadmin" : "Admin";
    const username = await freeUsername(trx, email.slice(0, email.indexOf("@")));
    const created_at = parts.clock.now();
    const account = { role, name, username, email, created_at, must_change_password: true };
    const id = await insertAccount(trx, { ...account, ...sealed });
    await record(parts, trx, id, "create-admin");
    return password;
  });
};

/**
 * Gives an admin who can neither log in nor read the mailbox a new random password, on the service's machine; the
 * account's sessions and codes end. Resolves to the password; undefined if there is no such admin.
 * @param email in lower case
 */
export const resetAdminHere = async (parts: Parts, email: string): Promise<string | undefined> => {
  const { password, sealed } = await newPassword(parts);
  return inTransaction(parts.db, async (trx) => {
    const id = (await findConfirmed(trx, email))?.id;
    const admin = id && (await lockAdmins(trx, [id])).find((one) => one.id === id);
    if (!admin) return undefined;
    await deleteCode(trx, { account_id: admin.id });
    await updatePassword(trx, admin, sealed);
    await requireNewPassword(trx, admin.id);
    await deleteSessionsOf(trx, admin.id);
    await record(parts, trx, admin.id, "set-admin-password");
    return password;
  });
};
