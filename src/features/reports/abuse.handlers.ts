import { fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { insertAbuse } from "./abuse.sql.ts";
import { answerAdmin, lockReached, pagesOf } from "./whole-report.server.ts";
import { settleMerged } from "./report-news.server.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import { changeReport } from "./report.sql.ts";

export const abuseHandlers = handle({
  async markAbuse(app, request) {
    const admin = request.viewer;
    const { id } = request.params;
    const { reason, version } = request.body;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockReached(app, request.viewer, trx, id),
      async write(trx, row) {
        if (row.abused_at !== null && row.abuse_reason === reason) return false;
        const now = app.clock.now();
        await insertAbuse(trx, row, { at: fullHour(now), now, reason });
        if (row.status !== "rejected")
          await insertReportEvent(trx, id, {
            kind: "status",
            from_status: row.status,
            to_status: "rejected",
            at: now,
            admin_id: admin.id,
          });
        const told = `Laporan "${row.title}" ditolak dan ditandai sebagai penyalahgunaan. Alasannya ada di halaman laporan.`;
        await notifyAuthor(app, trx, row, told);
        await settleMerged(app, trx, row, { to: "rejected", by: admin.id, at: now });
        await releaseClaim(trx, { kind: "report", id }, admin.id);
        await recordAct(app, trx, request, "mark-abuse", `report:${id}`);
        return true;
      },
      after: async (changed) => changed && app.pages.drop(pagesOf(id)),
      answer: () => answerAdmin(app, admin, id),
      stale: "Laporan ini sudah diubah orang lain.",
    });
    return { message: "Laporan ditandai sebagai penyalahgunaan", data };
  },

  async liftAbuse(app, request) {
    const { id } = request.params;
    await inTransaction(app.db, async (trx) => {
      const row = await lockReached(app, request.viewer, trx, id);
      if (row.abused_at === null) return;
      await changeReport(trx, id, { abused_at: null, abuse_reason: null });
      const told = `Tanda penyalahgunaan pada laporan "${row.title}" dicabut.`;
      await notifyAuthor(app, trx, row, told);
      await recordAct(app, trx, request, "lift-abuse", `report:${id}`);
    });
    return {
      message: "Tanda penyalahgunaan dicabut",
      data: await answerAdmin(app, request.viewer, id),
    };
  },
});
