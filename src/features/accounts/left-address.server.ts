import type { App, Trx } from "../../server/app.ts";
import { sealOldAddress } from "../../server/mail/old-address.ts";
import { fieldProblem } from "../../server/problem.ts";
import { refusing } from "../../server/undoing.ts";
import { deleteCode } from "./code.sql.ts";

/** For the `catch` of a write: no two accounts share an address, whatever their roles. */
export const refusingEmail = refusing("account_email_key", () =>
  fieldProblem("email", "Email ini sudah dipakai", "EMAIL_TAKEN"),
);

/**
 * Runs in the transaction in which an admin's account gets another address. A code that was sent to the old address
 * becomes invalid, and the old address is told once, so that nobody takes over an account silently with a stolen
 * session. `account` is the locked row before the change, `viewerId` the person who makes it.
 */
export const leaveAddress = async (
  app: App,
  trx: Trx,
  account: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly version: number;
  },
  viewerId: number,
) => {
  const { id, name, email, version } = account;
  await deleteCode(trx, { account_id: id });
  const at = app.clock.now().toISOString();
  const old = sealOldAddress(app.secrets, { email, name, at, byOwner: id === viewerId });
  await app.jobs.send(trx, "mail", { kind: "address-changed", account: id, version, old });
};
