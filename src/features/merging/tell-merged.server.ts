import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { JobData } from "../../server/jobs/queues.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { findReport } from "../reports/report.sql.ts";
import { findTarget, listMerged } from "./merging.sql.ts";

const TOLD = {
  under_review: "sedang ditinjau",
  responded: "sudah ditanggapi",
  done: "sudah selesai",
} as const;

type Told = JobData["tell-merged"];

/**
 * Tells the author of one merged report about its target; nothing where it was parted since, or where a new answer
 * has replaced the one that was taken away.
 */
const tellAuthor = (app: App, { report, withdrawn, hour }: Told, job: { id: string }) =>
  inTransaction(app.db, async (trx) => {
    if (!(await app.jobs.end(trx, "tell-merged", job))) return;
    const row = await findReport(trx, report);
    const target = row?.merged_into ? await findReport(trx, row.merged_into) : undefined;
    if (!row || !target?.published) return;
    if (withdrawn && target.response !== null) return;
    const which = `#${target.id}, yang digabung dengan laporan Anda "${row.title}",`;
    const told = withdrawn
      ? `Tanggapan atas laporan ${which} ditarik kembali.`
      : `Laporan ${which} ${TOLD[target.status as keyof typeof TOLD]}.`;
    await notifyAuthor(app, trx, row, told, hour === undefined ? {} : { at: new Date(hour) });
  });

/**
 * Works the `tell-merged` queue: the author of each merged report is told what became of the target. A job about a
 * target becomes one for each of these reports, so that none is told twice after a failure, and no transaction
 * addresses two authors (docs/product/authorship.md#transactions).
 */
export const workMerged = (app: App): Promise<void> =>
  app.jobs.work("tell-merged", async (news, job) => {
    const record = await findTarget(app.db, news.report);
    if (!record?.published) return;
    // A target that was merged itself meanwhile is still the target of this news. Releases before 0.3 enqueued no
    // `toAuthor`.
    if (news.toAuthor ?? record.merged_into !== null) return tellAuthor(app, news, job);
    await inTransaction(app.db, async (trx) => {
      if (!(await app.jobs.end(trx, "tell-merged", job))) return;
      for (const report of await listMerged(trx, news.report))
        await app.jobs.send(trx, "tell-merged", { ...news, report, toAuthor: true });
    });
  });
