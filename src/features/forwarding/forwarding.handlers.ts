import { isOfClinic } from "../../permissions.ts";
import { mayForward } from "../../record-permissions.ts";
import type { App } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import type { AdminViewer } from "../../server/http/viewer.ts";
import { fieldProblem, must } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { endClaim } from "../claims/claim.sql.ts";
import { insertNote } from "../notes/note.sql.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { isHiddenFrom } from "../reach/place.contract.ts";
import { FORWARDS_MOST, isRaisedNext } from "../reach/raised.sql.ts";
import { CLINIC } from "../reach/reach.server.ts";
import { isConfidential, placeName, unitOf } from "../reach/route.server.ts";
import { mustHaveReaders } from "../recusal/recusal.server.ts";
import { insertReportEvent } from "../reports/report-event.sql.ts";
import { changeReport, type WholeReport } from "../reports/report.sql.ts";
import { answerIfReached, lockReached, pagesOf } from "../reports/whole-report.server.ts";

const OTHERS_WOULD_READ =
  "Laporan ini di unit rahasia. Hanya unit rahasia lain yang boleh menerimanya, agar tidak terbaca orang lain.";
const HIDDEN_FROM_IT = "Penulis meminta laporan ini tidak ditampilkan kepada unit itu";

/** Refuses a place that may not get the report, whatever it has to do with the admin. */
const mustFit = (app: App, row: WholeReport, place: string) => {
  if (place !== CLINIC && !unitOf(app, place))
    throw fieldProblem("unit_id", "Unit tidak ditemukan");
  const becomesConfidential = isConfidential(app, place);
  must(
    mayForward({
      status: row.status,
      mergedInto: row.merged_into,
      isThere: row.unit === place,
      hidesMerged: becomesConfidential && row.merged.length > 0,
    }),
  );
  if (isConfidential(app, row.unit) && !becomesConfidential)
    throw fieldProblem("unit_id", OTHERS_WOULD_READ);
  if (isHiddenFrom(row.hidden_from, place)) throw fieldProblem("unit_id", HIDDEN_FROM_IT);
};

/**
 * Where a report comes to lie that `admin` passes on to `named`, and the new count. The clinic's own forward is a
 * decision. With the third of units the clinic has to decide, but for what is confidential or becomes so.
 */
const destinationOf = (app: App, admin: AdminViewer, row: WholeReport, named: string) => {
  if (isOfClinic(admin)) return { unit: named, forwarded: 0, raised: false };
  const raised = isRaisedNext(app, row) && !isConfidential(app, named);
  return { unit: raised ? CLINIC : named, forwarded: row.forwarded + 1, raised };
};

/** What the author hears. */
const newsOf = (app: App, row: WholeReport, unit: string) => {
  const passed = `Laporan "${row.title}" diteruskan ke ${placeName(app, unit)}.`;
  return isConfidential(app, unit) && !row.is_private
    ? `${passed} Laporan ini sekarang rahasia: hanya Anda dan anggota unit itu yang dapat membacanya.`
    : passed;
};

export const forwardingHandlers = handle({
  async forwardReport(app, request) {
    const { viewer } = request;
    const { id } = request.params;
    const { unit_id, reason, version } = request.body;
    let raised = false;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockReached(app, viewer, trx, id),
      async write(trx, row) {
        const named = unit_id ?? CLINIC;
        const to = destinationOf(app, viewer, row, named);
        mustFit(app, row, to.raised ? to.unit : named);
        const { hidden_from } = row;
        await mustHaveReaders(app, trx, { unit: to.unit, hidden_from }, "unit_id");
        const at = app.clock.now();
        const is_private = row.is_private || isConfidential(app, to.unit);
        const { unit, forwarded } = to;
        await changeReport(trx, id, { unit, forwarded, is_private, moved_at: at });
        await insertReportEvent(trx, id, {
          kind: "forwarded",
          at,
          admin_id: viewer.id,
          from_unit: row.unit,
          to_unit: to.unit,
        });
        const item = { kind: "report", id } as const;
        await insertNote(trx, item, { admin_id: viewer.id, text: reason, at });
        await endClaim(trx, item);
        await notifyAuthor(app, trx, row, newsOf(app, row, to.unit));
        await recordAct(app, trx, request, "forward-report", `report:${id}`);
        raised = to.raised;
      },
      after: () => app.pages.drop(pagesOf(id)),
      answer: () => answerIfReached(app, viewer, id),
      stale: "Laporan ini sudah diubah orang lain.",
    });
    const message = raised
      ? `Laporan ini sudah diteruskan ${FORWARDS_MOST} kali, jadi dikirim ke klinik untuk diputuskan`
      : `Laporan diteruskan ke ${placeName(app, unit_id ?? CLINIC)}`;
    return { message, data, raised };
  },
});
