import { mayFlag, REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import type { StudentViewer } from "../../server/http/viewer.ts";
import { must, mustFind, Problem } from "../../server/problem.ts";
import { recordAct } from "../audit/audit.server.ts";
import { authorshipOf } from "../authorship/authorship.server.ts";
import { mustReach, reachOf } from "../reach/reach.server.ts";
import { presentFlags } from "./flag.present.ts";
import { closeFlags, deleteFlag, insertFlag, lockFlagged, readFlags } from "./flag.sql.ts";

/** Runs `work` on the locked report, if the viewer may flag it. */
const onFlaggable = async <T>(
  app: App,
  viewer: StudentViewer,
  id: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  // read before the transaction, since an embedded database has one connection
  const authorship = await authorshipOf(app, app.reads, viewer);
  return inTransaction(app.db, async (trx) => {
    const row = mustFind(await lockFlagged(trx, id), REPORT_NOT_FOUND);
    const mine = row.author_id === viewer.id || authorship.has(row.author_tag);
    must(mayFlag({ mine, published: row.published }));
    return work(trx);
  });
};

export const flagHandlers = handle({
  async addFlag(app, request) {
    const { viewer, params, body } = request;
    const flag = { report: params.id, account: viewer.id, ...body, note: body.note ?? null };
    const isNew = await onFlaggable(app, viewer, params.id, (trx) => insertFlag(trx, flag));
    if (!isNew) throw new Problem("ALREADY_FLAGGED", "Anda sudah menandai laporan ini");
    return {
      message: "Terima kasih. Admin akan memeriksa laporan ini.",
      data: { is_flagged: true },
    };
  },

  async withdrawFlag(app, request) {
    const { viewer, params } = request;
    await onFlaggable(app, viewer, params.id, (trx) => deleteFlag(trx, params.id, viewer.id));
    return { message: "Tanda dicabut", data: { is_flagged: false } };
  },

  async settleFlags(app, request) {
    const { id } = request.params;
    await inTransaction(app.db, async (trx) => {
      mustReach(reachOf(app, request.viewer), await lockFlagged(trx, id));
      if (await closeFlags(trx, id))
        await recordAct(app, trx, request, "settle-flags", `report:${id}`);
    });
    const found = mustFind(await readFlags(app.reads, id), REPORT_NOT_FOUND);
    return { message: "Tanda pembaca selesai diperiksa", data: presentFlags(found.flags) };
  },
});
