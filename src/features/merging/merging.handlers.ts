import { mayMerge, REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { fieldProblem, must, notFound, Problem } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import { mustReach, type Reach, reachOf } from "../reach/reach.server.ts";
import { answerAdmin, lockReached, pagesOf } from "../reports/whole-report.server.ts";
import { findTarget, lockMergings } from "./merging.sql.ts";
import { pointReport, settleMerging } from "./settle.server.ts";

/** The target for `into`: where that report is merged itself, its own target. */
const targetOf = async (trx: Trx, id: number, into: number, reach: Reach) => {
  const named = mustReach(reach, await findTarget(trx, into));
  const target = named.merged_into ? await findTarget(trx, named.merged_into) : named;
  if (!target) throw notFound(REPORT_NOT_FOUND);
  if (named.id === id)
    throw fieldProblem("into", "Laporan tidak dapat digabung dengan dirinya sendiri");
  if (target.id === id) throw fieldProblem("into", "Laporan itu sudah digabung dengan laporan ini");
  return target;
};

/** After the merge is written: updates the counts, the pages, and what depends on the targets. */
const settle = async (app: App, id: number, targets: readonly number[]) => {
  for (const target of [id, ...targets]) await settleMerging(app, target);
  await app.pages.drop(pagesOf(id, ...targets));
};

/** Jobs continue this where the process ends before. */
const sendJobs = async (app: App, trx: Trx, ids: readonly number[]) => {
  for (const report of ids) await app.jobs.send(trx, "settle-merging", { report });
};

export const mergingHandlers = handle({
  async mergeReport(app, request) {
    const { viewer, body } = request;
    const { id } = request.params;
    const data = await changeVersioned(app, {
      version: body.version,
      async lock(trx) {
        await lockMergings(trx);
        return lockReached(app, request.viewer, trx, id);
      },
      async write(trx, row) {
        const target = await targetOf(trx, id, body.into, reachOf(app, viewer));
        must(mayMerge({ published: row.published && target.published }));
        if (row.merged_into === target.id) return [];
        const at = app.clock.now();
        await pointReport(app, trx, row, { target, at, adminId: viewer.id });
        await releaseClaim(trx, { kind: "report", id }, viewer.id);
        await recordAct(app, trx, request, "merge-report", `report:${id}`);
        const targets = [target.id, ...(row.merged_into === null ? [] : [row.merged_into])];
        await sendJobs(app, trx, [id, ...targets]);
        return targets;
      },
      after: async (targets) => targets.length > 0 && settle(app, id, targets),
      answer: () => answerAdmin(app, viewer, id),
      stale: "Laporan ini sudah diubah orang lain.",
    });
    return { message: "Laporan digabung", data };
  },

  async partReport(app, request) {
    const { id } = request.params;
    const target = await inTransaction(app.db, async (trx) => {
      const row = await lockReached(app, request.viewer, trx, id);
      if (row.merged_into === null) throw new Problem("NOT_MERGED", "Laporan ini tidak digabung");
      const at = app.clock.now();
      await pointReport(app, trx, row, { target: null, at, adminId: request.viewer.id });
      await recordAct(app, trx, request, "part-report", `report:${id}`);
      await sendJobs(app, trx, [row.merged_into]);
      return row.merged_into;
    });
    await settle(app, id, [target]);
    return { message: "Laporan dipisahkan", data: await answerAdmin(app, request.viewer, id) };
  },
});
