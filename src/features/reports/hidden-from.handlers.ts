import { mayHide } from "../../record-permissions.ts";
import { startOfHour } from "../../server/clock.ts";
import { handle } from "../../server/http/handler.ts";
import { must } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import type { App, Trx } from "../../server/app.ts";
import { authorshipOf } from "../authorship/authorship.server.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import type { HiddenFrom } from "../recusal/party.contract.ts";
import { isHiddenFrom } from "../reach/place.contract.ts";
import { CLINIC } from "../reach/reach.server.ts";
import { mustLeaveReaders } from "../recusal/recusal.server.ts";
import { aboutReport, answerOwn, lockAuthored } from "./own-report.server.ts";
import { changeReport, type WholeReport } from "./report.sql.ts";
import { pagesOf } from "./whole-report.server.ts";

const isSame = (one: HiddenFrom, other: HiddenFrom) => one?.join() === other?.join();

/** Hides a locked report; who held it and does not read it any more has let go of it. No step tells of it. */
const hide = async (app: App, trx: Trx, row: WholeReport, hidden_from: NonNullable<HiddenFrom>) => {
  must(mayHide({ merged: row.merged_into !== null || row.merged.length > 0 }));
  const goesBack = isHiddenFrom(hidden_from, row.unit);
  const unit = goesBack ? CLINIC : row.unit;
  const readers = await mustLeaveReaders(app, trx, { unit, hidden_from }, row.hidden_from);
  const moved = goesBack && { moved_at: startOfHour(app.clock.now()) };
  await changeReport(trx, row.id, { hidden_from, unit, is_private: true, ...moved });
  const holder = row.claim?.admin_id;
  if (holder !== undefined && !readers.some(({ id }) => id === holder))
    await releaseClaim(trx, aboutReport(row), holder);
};

export const hiddenFromHandlers = handle({
  async setHiddenFrom(app, request) {
    const { viewer, body } = request;
    const { id } = request.params;
    const { hidden_from } = body;
    const authorship = await authorshipOf(app, app.db, viewer);
    const data = await changeVersioned(app, {
      version: body.version,
      lock: (trx) => lockAuthored(trx, id, { viewer, authorship }),
      async write(trx, row) {
        if (isSame(hidden_from, row.hidden_from)) return false;
        if (hidden_from) await hide(app, trx, row, hidden_from);
        else await changeReport(trx, id, { hidden_from });
        return row.published;
      },
      // of a report that is private already the drop would hide nothing, and show the moment
      after: async (wasPublished) => wasPublished && app.pages.drop(pagesOf(id)),
      answer: () => answerOwn(app, viewer, authorship, id),
      stale: "Laporan ini sudah diubah. Periksa dulu, lalu simpan lagi.",
    });
    const message = hidden_from
      ? "Laporan ini tidak ditampilkan kepada yang Anda pilih."
      : "Laporan ini tidak lagi disembunyikan dari siapa pun.";
    return { message, data };
  },
});
