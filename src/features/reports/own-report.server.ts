import type { App, Trx } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { must, mustFind } from "../../server/problem.ts";
import { mayActAsAuthor, REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { Authorship } from "../authorship/authorship.server.ts";
import { moveNotifications } from "../notifications/notification.sql.ts";
import { roundAuthorsActs } from "./anonymity.sql.ts";
import { isMine, presentReportDetail, type Reader } from "./report.present.ts";
import { type Authored, findReadable, type ReportRow, type WholeReport } from "./report.sql.ts";
import { lockWhole } from "./whole-report.server.ts";

/** The common parts of an author's acts on a report. */

/** What notifications of a report are about. */
export const aboutReport = ({ id }: Pick<ReportRow, "id">) => ({ kind: "report", id }) as const;

/** The owner that notifications of a report are addressed to. */
export const addressOf = (row: ReportRow) =>
  row.author_tag ? { author_tag: row.author_tag } : { account_id: row.author_id ?? 0 };

/** The viewer's own report in any status, locked; refuses all others. */
export const lockAuthored = async (trx: Trx, id: number, reader: Reader): Promise<WholeReport> => {
  const row = await lockWhole(trx, id);
  must(mayActAsAuthor({ mine: isMine(row, reader), published: row.published }));
  return row;
};

/** The time of an author's act: a full hour for an anonymous author (docs/product/authorship.md#times). */
export const timeOfAct = (app: App, row: Pick<ReportRow, "author_tag">): Date =>
  row.author_tag ? fullHour(app.clock.now()) : app.clock.now();

/**
 * Moves notifications, mails and messages along when a locked report gets a name or loses it
 * (docs/product/reports.md#changing-the-name).
 */
export const moveTold = async (app: App, trx: Trx, row: ReportRow, author: Authored) => {
  const to = "tag" in author ? { author_tag: author.tag } : { account_id: author.id };
  const moved = await moveNotifications(trx, aboutReport(row), addressOf(row), to);
  if (row.author_tag !== null) return;
  for (const notification of moved)
    await app.jobs.withdraw(trx, "mail", { kind: "notification", notification });
  await app.jobs.withdraw(trx, "mail", { kind: "messages", about: "report", id: row.id, since: 0 });
  await roundAuthorsActs(trx, row);
};

/** The author's own report as it is now. */
export const answerOwn = async (app: App, viewer: Viewer, authorship: Authorship, id: number) => {
  const row = mustFind(await findReadable(app.db, id, viewer.id), REPORT_NOT_FOUND);
  return presentReportDetail(app, row, { viewer, authorship });
};
