import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { findReport } from "./report.sql.ts";
import { notifySupporters } from "../notifications/notification.sql.ts";

/**
 * Works the `tell-supporters` queue: everybody who upvoted a report hears once, in the bell alone, that it
 * was answered (docs/product/notifications-and-mail.md#supporters). A report that is hidden by then tells
 * nobody.
 */
export const workSupporters = (app: App): Promise<void> =>
  app.jobs.work("tell-supporters", async ({ report: id }) => {
    await inTransaction(app.db, async (trx) => {
      const report = await findReport(trx, id);
      if (!report?.published) return;
      await notifySupporters(trx, {
        reportId: id,
        description: `Suara Anda dijawab: laporan "${report.title}" sudah ditanggapi.`,
        at: app.clock.now(),
      });
    });
  });
