import type { App, Trx } from "../../server/app.ts";
import { sealOldAddress } from "../../server/mail/old-address.ts";
import { deleteCode } from "./code.sql.ts";

/**
 * Runs in the same transaction when an admin's account leaves its address: a code on its way
 * there dies, and the address is told once, so that nobody takes an account over in silence with a
 * stolen session. `account` is the locked row before the change, `viewerId` who makes it.
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
