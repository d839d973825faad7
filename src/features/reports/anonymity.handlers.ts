import { mayAnonymize } from "../../record-permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { must } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { authorshipOf, loadAuthorship } from "../authorship/authorship.server.ts";
import { takeTag } from "../authorship/authorship.sql.ts";
import { mustNotBePaused } from "./abuse.server.ts";
import { answerOwn, moveTold } from "./own-report.server.ts";
import { lockWhole, pagesOf } from "./whole-report.server.ts";
import { isMine, type Reader } from "./report.present.ts";
import { listSupported, takeSupportBack } from "./anonymity.sql.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import { type ReportRow, updateReport } from "./report.sql.ts";
import { withFreeTag } from "./tag-race.server.ts";

/** The viewer's own named report, locked; refuses all others. */
const lockNamed = async (trx: Trx, id: number, reader: Reader): Promise<ReportRow> => {
  const row = await lockWhole(trx, id);
  const { published, author_tag } = row;
  must(mayAnonymize({ mine: isMine(row, reader), published, anonymous: author_tag !== null }));
  return row;
};

/** Moves a locked report, and everything that shows its author, under a free tag. */
const write = async (app: App, trx: Trx, row: ReportRow, tag: Buffer) => {
  await takeTag(trx, tag);
  await updateReport(trx, row, {}, { tag });
  await moveTold(app, trx, row, { tag });
  const at = fullHour(app.clock.now());
  await insertReportEvent(trx, row.id, { kind: "anonymized", at, admin_id: null });
};

/** The author supports what is merged into the report. */
class StillSupports extends Error {}

/**
 * The votes and follows of merged reports count on the target, but not those of the target's named author. A
 * missing one would show who that is. So they are taken back, one report in each transaction, before the name is
 * removed.
 */
const withoutSupport = async <T>(
  app: App,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  work: () => Promise<T>,
): Promise<T> => {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StillSupports)) throw error;
      for (const report of await listSupported(app.db, id, accountId))
        await inTransaction(app.db, (trx) => takeSupportBack(trx, report, accountId));
    }
};

export const anonymityHandlers = handle({
  async anonymizeReport(app, request) {
    const viewer = request.viewer;
    const { secret } = viewer;
    const { id } = request.params;
    const authorship = await authorshipOf(app, app.db, viewer);
    let free: Buffer;
    const change = () =>
      changeVersioned(app, {
        version: request.body.version,
        // after a lost race for a tag it tries again with the next
        within: (work) =>
          withFreeTag(app, secret, authorship, (tag) => {
            free = tag;
            return inTransaction(app.db, work);
          }),
        lock: (trx) => lockNamed(trx, id, { viewer, authorship }),
        async write(trx, row) {
          await mustNotBePaused(app, viewer, authorship, trx);
          if ((await listSupported(trx, id, viewer.id)).length > 0) throw new StillSupports();
          await write(app, trx, row, free);
        },
        after: () => app.pages.drop(pagesOf(id)),
        answer: async () => answerOwn(app, viewer, await loadAuthorship(app, app.db, secret), id),
        stale: "Laporan ini sudah diubah. Periksa dulu, lalu coba lagi.",
      });
    const data = await withoutSupport(app, { id, accountId: viewer.id }, change);
    return { message: "Laporan ini sekarang anonim. Simpan kodenya.", data };
  },
});
