import { REPORT_NOT_FOUND } from "../../record-permissions.ts";
import { paths } from "../../paths.ts";
import type { App, Trx } from "../../server/app.ts";
import type { AdminViewer } from "../../server/http/viewer.ts";
import { mustFind } from "../../server/problem.ts";
import { nobodysAuthorship } from "../authorship/authorship.server.ts";
import { isReached, mustReach, reachOf } from "../reach/reach.server.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { presentReportDetail } from "./report.present.ts";
import { findReport, lockReport, type WholeReport } from "./report.sql.ts";

/** The common beginning and end of every act on a report. */

/** The public paths that show one of these reports. */
export const pagesOf = (...ids: readonly number[]) => [
  paths.home,
  paths.reports,
  ...ids.map((id) => paths.report(id)),
];

/** A report that this admin reaches; throws a 404 where there is none. */
export const readReached = async (app: App, admin: AdminViewer, id: number) =>
  mustReach(reachOf(app, admin), await findReport(app.db, id));

/** The same, locked for a change. */
export const lockReached = async (app: App, admin: AdminViewer, trx: Trx, id: number) =>
  mustReach(reachOf(app, admin), await lockReport(trx, id));

/** Any report, locked for a change by its author; throws a 404 where there is none. */
export const lockWhole = async (trx: Trx, id: number) =>
  mustFind(await lockReport(trx, id), REPORT_NOT_FOUND);

const presentFor = (app: App, admin: AdminViewer, row: WholeReport): ReportDetail =>
  presentReportDetail(app, row, { viewer: admin, authorship: nobodysAuthorship });

/** A report as it is now, as an admin sees it. */
export const answerAdmin = async (
  app: App,
  admin: AdminViewer,
  id: number,
): Promise<ReportDetail> => presentFor(app, admin, await readReached(app, admin, id));

/** The same; null where the admin does not reach it any more. */
export const answerIfReached = async (
  app: App,
  admin: AdminViewer,
  id: number,
): Promise<ReportDetail | null> => {
  const row = await findReport(app.db, id);
  return row && isReached(reachOf(app, admin), row) ? presentFor(app, admin, row) : null;
};
