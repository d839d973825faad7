import { dueAfter } from "../../due-time.ts";
import type { App } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { findAccount } from "../accounts/account.sql.ts";
import { notifyAccount } from "../notifications/notify.server.ts";
import { insertVerdict } from "./student.sql.ts";

/** The message for a student who was verified, by an admin or by the campus's list. */
export const VERIFIED = "Akun Anda sudah diverifikasi. Anda dapat mengajukan laporan.";

/**
 * Works the `tell-verified` queue: a student who was verified with the code is told as after an admin's decision,
 * and is counted as one. That happens at the full hour after the code: notifications and verdicts are numbered in
 * one order with those of admins, whose times are exact (docs/product/authorship.md#times).
 */
export const workVerified = (app: App): Promise<void> =>
  app.jobs.work("tell-verified", async ({ account: id }, job) => {
    await inTransaction(app.db, async (trx) => {
      if (!(await app.jobs.end(trx, "tell-verified", job))) return;
      const account = await findAccount(trx, id);
      // removed, or decided in another way meanwhile
      if (account?.status !== "verified") return;
      const { created_at: at } = account;
      const due_at = fullHour(dueAfter(app.campus.now().promises, "verify", at));
      await insertVerdict(trx, { status: "verified", due_at, at });
      await notifyAccount(app, trx, id, { kind: "filing" }, VERIFIED, { at });
    });
  });
