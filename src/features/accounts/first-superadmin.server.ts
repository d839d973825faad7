import { randomBytes } from "node:crypto";
import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { sealPassword } from "../../server/passwords.ts";
import { STUDENTS_EMAIL, WrongSettings } from "../../server/settings.ts";
import { isStudentsAddress } from "./account.contract.ts";
import { insertAccount, lockFirstStart, superadminExists } from "./account.sql.ts";

/** How the first superadmin logs in; the password only where it was made here and must be shown. */
export interface FirstSuperadmin {
  readonly email: string;
  readonly password: string | undefined;
}

/** Makes the superadmin at the first start; undefined if there is one already. */
export const makeFirstSuperadmin = async (app: App): Promise<FirstSuperadmin | undefined> => {
  if (await superadminExists(app.db)) return undefined;
  const { superadminEmail: email, superadminPassword } = app.settings;
  // the campus's own domains are known here alone, and not where the environment is read
  if (isStudentsAddress(email, app.campus.facts()))
    throw new WrongSettings(`wrong settings: SUPERADMIN_EMAIL: ${STUDENTS_EMAIL}`);
  const password = superadminPassword ?? randomBytes(16).toString("base64url");
  const sealed = await sealPassword(app.passwords, password);
  const made = await inTransaction(app.db, async (trx) => {
    await lockFirstStart(trx);
    if (await superadminExists(trx)) return false;
    await insertAccount(trx, {
      role: "superadmin",
      name: "Superadmin",
      username: email.split("@")[0] ?? "superadmin",
      email,
      ...sealed,
      must_change_password: superadminPassword === undefined,
      created_at: app.clock.now(),
    });
    return true;
  });
  return made
    ? { email, password: superadminPassword === undefined ? password : undefined }
    : undefined;
};
