import type { z } from "zod";
import { paths } from "../../paths.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { HandlersOf } from "../../server/http/handler.ts";
import { notFound } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { recordAct } from "../audit/audit.server.ts";
import { askAsAuthor, nobodysAuthorship } from "../authorship/authorship.server.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import { updateTalk } from "../conversation/message.sql.ts";
import { resumedAt } from "../shared/pause.server.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import type {
  adminReportQuery,
  changeReportStatus,
  deleteReportResponse,
  getReport,
  listAllReports,
  listMyReports,
  listReports as listReportsCall,
} from "./report.contract.ts";
import {
  isOpen,
  maySee,
  presentCounts,
  presentReport,
  presentReportDetail,
  type Reader,
  readerOf,
} from "./report.present.ts";
import type { ReportScope } from "./report-filter.sql.ts";
import { listReports, readNearPage, surveyReports } from "./report-list.sql.ts";
import {
  clearResponse,
  findReport,
  insertReportEvent,
  lockReport,
  type ReportRow,
  updateReportStatus,
} from "./report.sql.ts";

const REPORT_NOT_FOUND = "Laporan tidak ditemukan";

type ListQuery = Omit<z.output<typeof adminReportQuery>, "due" | "waiting" | "studentId"> &
  Partial<Pick<z.output<typeof adminReportQuery>, "due" | "waiting">>;

/** The answer of every list of reports. */
const answerList = async (
  app: App,
  viewer: Viewer | null,
  scope: ReportScope,
  { sort, ...query }: ListQuery,
) => {
  const question = { scope, filter: query, sort, now: app.clock.now() };
  const near = readNearPage(app, { ...question, tags: [] }, query);
  const [{ authorship, answer: survey }, nearRows] = await Promise.all([
    askAsAuthor(viewer?.secret, (as) =>
      surveyReports(app, { ...question, tags: as.tags }, query, as),
    ),
    near,
  ]);
  const counts = presentCounts(survey, query);
  const asked = { ...question, tags: authorship.tags };
  const rows =
    nearRows ?? (await listReports(app, asked, query, { hits: survey.hits, total: counts.total }));
  const reader = { viewer, authorship };
  return {
    message: "Daftar laporan",
    data: rows.map((row) => presentReport(app, row, reader)),
    pagination: presentPagination(counts.total, query, survey.hits?.isCapped),
    total_per_category: counts.perCategory,
    total_per_status: counts.perStatus,
    ...(survey.hits?.countsAreCapped ? { counts_are_capped: true } : {}),
  };
};

/** The public paths that show a report. */
const pagesOf = (id: number) => [paths.home, paths.reports, paths.report(id)];

/** Tells an author what became of the report, in words that name nobody. */
const TOLD: Readonly<Record<ReportRow["status"], string>> = {
  pending: "dikembalikan ke antrean",
  under_review: "sedang ditinjau",
  responded: "sudah ditanggapi",
  done: "sudah selesai",
  rejected: "ditolak",
};

const isAnswer = (status: ReportRow["status"]) => status === "responded" || status === "done";

const lockRow = async (trx: Trx, id: number): Promise<ReportRow> => {
  const row = await lockReport(trx, id);
  if (!row) throw notFound(REPORT_NOT_FOUND);
  return row;
};

const inAdminsEyes = (viewer: Viewer): Reader => ({ viewer, authorship: nobodysAuthorship });

export const reportHandlers: HandlersOf<{
  listReports: typeof listReportsCall;
  listMyReports: typeof listMyReports;
  listAllReports: typeof listAllReports;
  getReport: typeof getReport;
  changeReportStatus: typeof changeReportStatus;
  deleteReportResponse: typeof deleteReportResponse;
}> = {
  async listReports(app, { query, viewer }) {
    return answerList(app, viewer, { kind: "public" }, query);
  },

  async listMyReports(app, request) {
    const viewer = request.viewer;
    return answerList(app, viewer, { kind: "own", authorId: viewer.id }, request.query);
  },

  async listAllReports(app, request) {
    const { studentId } = request.query;
    return answerList(app, request.viewer, { kind: "all", studentId }, request.query);
  },

  async getReport(app, { params, viewer }) {
    const row = await findReport(app.reads, params.id);
    const reader = await readerOf(app, viewer, row);
    if (!row || !maySee(row, reader)) throw notFound(REPORT_NOT_FOUND);
    return { message: "Detail laporan", data: presentReportDetail(app, row, reader) };
  },

  async changeReportStatus(app, request) {
    const admin = request.viewer;
    const { id, status, version } = request.body;
    const text = request.body.response ?? undefined;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockRow(trx, id),
      async write(trx, row) {
        const answered = text !== undefined && text !== row.response;
        if (row.status === status && !answered) return false;
        const at = app.clock.now();
        const response = answered ? { text, at, by: admin.id } : undefined;
        await updateReportStatus(trx, id, { status, response });
        // an answer or an end overtakes the question
        if (row.question !== null && (response || !isOpen(status)))
          await updateTalk(trx, { kind: "report", id }, resumedAt(row, at));
        if (row.status !== status)
          await insertReportEvent(trx, {
            kind: "status",
            report_id: id,
            from_status: row.status,
            to_status: status,
            at,
            admin_id: admin.id,
          });
        const told = row.status === status ? "mendapat tanggapan baru" : TOLD[status];
        await notifyAuthor(app, trx, row, `Laporan "${row.title}" ${told}.`);
        await releaseClaim(trx, { kind: "report", id }, admin.id);
        if (isAnswer(status) && !isAnswer(row.status))
          await app.jobs.send(trx, "tell-supporters", { report: id });
        await recordAct(
          app,
          trx,
          request,
          answered ? "answer-report" : "change-report-status",
          `report:${id}`,
        );
        return true;
      },
      after: async (changed) => changed && app.pages.drop(pagesOf(id)),
      async answer() {
        const row = await findReport(app.db, id);
        if (!row) throw notFound(REPORT_NOT_FOUND);
        return presentReportDetail(app, row, inAdminsEyes(admin));
      },
      stale: "Laporan ini sudah diubah orang lain.",
    });
    return { message: "Perubahan status berhasil disimpan", data };
  },

  async deleteReportResponse(app, request) {
    const admin = request.viewer;
    const { id } = request.params;
    const changed = await inTransaction(app.db, async (trx) => {
      const row = await lockRow(trx, id);
      if (!(await clearResponse(trx, id))) return false;
      await notifyAuthor(app, trx, row, `Tanggapan atas laporan "${row.title}" ditarik kembali.`);
      await recordAct(app, trx, request, "delete-response", `report:${id}`);
      return true;
    });
    if (changed) await app.pages.drop(pagesOf(id));
    const row = await findReport(app.db, id);
    if (!row) throw notFound(REPORT_NOT_FOUND);
    return {
      message: "Tanggapan dihapus",
      data: presentReportDetail(app, row, inAdminsEyes(admin)),
    };
  },
};
