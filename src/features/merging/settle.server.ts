import type { App, Trx } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { isAnswer, tellReaders } from "../reports/report-news.server.ts";
import { pagesOf } from "../reports/whole-report.server.ts";
import { insertReportEvent } from "../reports/report-event.sql.ts";
import { changeReport, lockReport, type WholeReport } from "../reports/report.sql.ts";
import { findTarget, listMerged, listUnsettled, lockMergings, uniteMerged } from "./merging.sql.ts";

type Target = Pick<WholeReport, "id" | "status">;

interface Pointing {
  /** Null parts it. */
  readonly target: Target | null;
  readonly at: Date;
  /** Null where it follows from another act. */
  readonly adminId: number | null;
}

/** Whether an answer is due or exists. */
const answerOf = ({ status }: Target) =>
  isAnswer(status)
    ? "Tanggapannya sudah ada, dan yang berikutnya juga akan sampai ke Anda."
    : "Tanggapannya juga akan sampai ke Anda.";

/** Merges or parts a locked report, only in its own row and timeline, and tells its author. */
export const pointReport = async (
  app: App,
  trx: Trx,
  row: WholeReport,
  { target, at, adminId }: Pointing,
) => {
  await changeReport(trx, row.id, { merged_into: target?.id ?? null });
  const kind = target ? "merged" : "parted";
  const step = await insertReportEvent(trx, row.id, { kind, at, admin_id: adminId });
  await tellReaders(app, trx, row, { step });
  const told = target
    ? `Laporan "${row.title}" digabung dengan laporan #${target.id}. ${answerOf(target)}`
    : `Laporan "${row.title}" dipisahkan lagi dan berdiri sendiri.`;
  await notifyAuthor(app, trx, row, told);
};

/** Moves the reports merged into `from`, each in a transaction of its own: to another target, or apart. */
const pointAll = async (app: App, from: number, target: Pointing["target"]) => {
  // the author of the target may have hidden it
  const at = fullHour(app.clock.now());
  const moved = await listMerged(app.db, from);
  for (const id of moved)
    await inTransaction(app.db, async (trx) => {
      const row = await lockReport(trx, id);
      if (row?.merged_into !== from) return;
      await pointReport(app, trx, row, { target, at, adminId: null });
    });
  return moved;
};

/**
 * Completes a merge for one target (docs/decisions/0042-merging-in-steps.md); it can be repeated at any time. If
 * the target is merged itself, its merged reports move to the new target; if it is hidden or gone, they are parted;
 * else their votes are counted there. Each report is written in a transaction of its own.
 */
export const settleMerging = async (app: App, id: number): Promise<void> => {
  const target = await inTransaction(app.db, async (trx) => {
    await lockMergings(trx);
    return findTarget(trx, id);
  });
  let moved: readonly number[] = [];
  let next: number | undefined;
  if (!target?.published) moved = await pointAll(app, id, null);
  else if (target.merged_into !== null) {
    const onwards = await findTarget(app.db, target.merged_into);
    if (onwards) moved = await pointAll(app, id, onwards);
    next = onwards?.id;
  }
  const changed = await inTransaction(app.db, (trx) => uniteMerged(trx, id));
  if (changed || moved.length > 0) await app.pages.drop(pagesOf(id, ...moved));
  if (next !== undefined) await settleMerging(app, next);
};

/** Completes merges for which there was no job: a report was hidden in another way, or a process was killed. */
export const settleMergings = async (app: App): Promise<void> => {
  for (const id of await listUnsettled(app.db)) await settleMerging(app, id);
};

/** Works the `settle-merging` queue. */
export const workMergings = (app: App): Promise<void> =>
  app.jobs.work("settle-merging", ({ report }) => settleMerging(app, report));
