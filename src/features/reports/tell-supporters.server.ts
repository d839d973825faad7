import type { App, Trx } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { notifyReaders } from "../notifications/notification.sql.ts";
import { isAnswer, STATUS_NEWS } from "./report-news.server.ts";
import { findReport, type ReportRow } from "./report.sql.ts";
import { findStep } from "./report-status.sql.ts";

/** The texts about a change; both name nobody. */
interface News {
  readonly words: string;
  readonly isAnswer: boolean;
  readonly at: Date;
}

/** What the job's step means for followers; undefined where they are not told. */
const newsOf = async (
  app: App,
  trx: Trx,
  { id, status }: ReportRow,
  number: number | undefined,
): Promise<News | undefined> => {
  if (number === undefined)
    return { words: "mendapat tanggapan", isAnswer: isAnswer(status), at: app.clock.now() };
  const step = await findStep(trx, id, number);
  // effects of an author's act have only the hour, in case the name is removed later
  const at = step?.admin_id === null ? fullHour(step.at) : app.clock.now();
  if (step?.kind === "reopened")
    return { words: "dibuka kembali oleh penulisnya", isAnswer: false, at };
  if (step?.kind === "solved")
    return { words: "dinyatakan beres oleh penulisnya", isAnswer: false, at };
  if (step?.kind === "merged")
    return { words: "digabung dengan laporan lain", isAnswer: false, at };
  if (step?.kind !== "status" || step.to_status === null) return undefined;
  const { from_status: from, to_status: to } = step;
  return { words: STATUS_NEWS[to], isAnswer: isAnswer(to) && !(from && isAnswer(from)), at };
};

/**
 * Works the `tell-supporters` queue, only in the bell: followers are told of each change, upvoters only of the
 * first answer (docs/product/notifications-and-mail.md#supporters). The job ends in the transaction that tells, so
 * nobody is told twice of one change. For a report that is hidden by then nobody is told.
 */
export const workSupporters = (app: App): Promise<void> =>
  app.jobs.work("tell-supporters", async ({ report: id, step }, job) => {
    await inTransaction(app.db, async (trx) => {
      if (!(await app.jobs.end(trx, "tell-supporters", job))) return;
      const report = await findReport(trx, id);
      if (!report?.published) return;
      const news = await newsOf(app, trx, report, step);
      if (!news) return;
      await notifyReaders(trx, {
        reportId: id,
        authorId: report.author_id,
        forSupporters: news.isAnswer
          ? `Suara Anda dijawab: laporan "${report.title}" sudah ditanggapi.`
          : null,
        forFollowers: `Laporan yang Anda ikuti, "${report.title}", ${news.words}.`,
        at: news.at,
      });
    });
  });
