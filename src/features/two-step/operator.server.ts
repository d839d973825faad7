import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { findConfirmed } from "../accounts/account.sql.ts";
import { recordOwnAct } from "../audit/audit.server.ts";
import { deleteSessionsOf } from "../sessions/session.sql.ts";
import { removeFactor } from "./two-step.sql.ts";

/**
 * Removes an admin's second factor on the service's machine, where no superadmin is left who could do it. The
 * admin's sessions end, and the audit gets a row. Resolves to whether it was on.
 * @param email the admin's address, in any case
 */
export const resetTwoStepHere = async (
  app: Pick<App, "db" | "clock">,
  email: string,
): Promise<boolean> => {
  const account = await findConfirmed(app.db, email.toLowerCase());
  if (!account) return false;
  return inTransaction(app.db, async (trx) => {
    if (!(await removeFactor(trx, account.id))) return false;
    await deleteSessionsOf(trx, account.id);
    await recordOwnAct(app, trx, { viewer: account, address: "server" }, "reset-two-step");
    return true;
  });
};
