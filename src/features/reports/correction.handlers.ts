import { CATEGORIES, LEVELS } from "../../labels.ts";
import { handle } from "../../server/http/handler.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { FACULTY_LEVELS } from "../campus/sections/unit-key.contract.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { answerAdmin, lockReached, pagesOf } from "./whole-report.server.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import { updateReport } from "./report.sql.ts";

export const correctionHandlers = handle({
  async correctReport(app, request) {
    const admin = request.viewer;
    const { id } = request.params;
    const { version, category, report_level: level } = request.body;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockReached(app, request.viewer, trx, id),
      async write(trx, row) {
        const now = { category: category ?? row.category, level: level ?? row.level };
        if (now.category === row.category && now.level === row.level) return false;
        const faculty = FACULTY_LEVELS.includes(now.level) ? row.faculty : null;
        await updateReport(trx, row, { ...now, faculty });
        const at = app.clock.now();
        await insertReportEvent(trx, id, { kind: "corrected", at, admin_id: admin.id });
        const place = `${CATEGORIES[now.category]}, ${LEVELS[now.level]}`;
        const told = `Kategori laporan "${row.title}" diperbaiki admin: ${place}.`;
        await notifyAuthor(app, trx, row, told);
        await recordAct(app, trx, request, "correct-report", `report:${id}`);
        return true;
      },
      after: async (changed) => changed && app.pages.drop(pagesOf(id)),
      answer: () => answerAdmin(app, admin, id),
      stale: "Laporan ini sudah diubah orang lain.",
    });
    return { message: "Kategori diperbaiki", data };
  },
});
