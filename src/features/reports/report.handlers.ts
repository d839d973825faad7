import type { z } from "zod";
import { isOpenStatus } from "../../labels.ts";
import { REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { App } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { notFound } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { isAdmin, isOfClinic } from "../../permissions.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { recordAct } from "../audit/audit.server.ts";
import { askAsAuthor } from "../authorship/authorship.server.ts";
import { buildingFilter } from "../campus/buildings.server.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import { updateTalk } from "../conversation/message.sql.ts";
import { resumedAt } from "../shared/pause.server.ts";
import { reachAt, reachOf } from "../reach/reach.server.ts";
import { notifyAuthor } from "../notifications/notify.server.ts";
import { withoutResponse } from "../redaction/original.server.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import type { adminReportQuery } from "./report.contract.ts";
import {
  maySee,
  readersIn,
  presentCounts,
  presentReport,
  presentReportDetail,
  readerOf,
} from "./report.present.ts";
import { answerAdmin, lockReached, pagesOf } from "./whole-report.server.ts";
import {
  isAnswer,
  settleMerged,
  STATUS_NEWS,
  tellMerged,
  tellReaders,
} from "./report-news.server.ts";
import type { ReportScope } from "./report-filter.sql.ts";
import { listReports, readNearPage, surveyReports } from "./report-list.sql.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import { findPublic, findReadable, findReport, type ReportRow } from "./report.sql.ts";
import { clearResponse, updateReportStatus } from "./report-status.sql.ts";

type AdminFilter = "due" | "waiting" | "flagged" | "raised" | "building";
type ListQuery = Omit<z.output<typeof adminReportQuery>, AdminFilter | "unit" | "studentId"> &
  Partial<Pick<z.output<typeof adminReportQuery>, AdminFilter>>;

/** A report with what this viewer may be shown of it. */
const findAs = ({ reads }: App, viewer: Viewer | null, id: number) => {
  if (viewer === null) return findPublic(reads, id);
  return isAdmin(viewer) ? findReport(reads, id) : findReadable(reads, id, viewer.id);
};

/** The answer of every list of reports. */
const answerList = async (
  app: App,
  viewer: Viewer | null,
  scope: ReportScope,
  { sort, ...query }: ListQuery,
) => {
  const isGuest = viewer === null;
  const question = { scope, filter: query, sort, now: app.clock.now(), isGuest };
  const near = readNearPage(app, { ...question, tags: [] }, query);
  const [{ authorship, answer: survey }, nearRows] = await Promise.all([
    askAsAuthor(app, viewer?.secret, (as) =>
      surveyReports(app, { ...question, tags: as.tags }, query, as),
    ),
    near,
  ]);
  const counts = presentCounts(survey, query);
  const asked = { ...question, tags: authorship.tags };
  const rows =
    nearRows ?? (await listReports(app, asked, query, { hits: survey.hits, total: counts.total }));
  const readerOfRow = readersIn(app, { viewer, authorship });
  return {
    message: "Daftar laporan",
    data: rows.map((row) => presentReport(app, row, readerOfRow(row))),
    pagination: presentPagination(counts.total, query, survey.hits?.isCapped),
    total_per_category: counts.perCategory,
    total_per_status: counts.perStatus,
    ...(survey.hits?.countsAreCapped ? { counts_are_capped: true } : {}),
  };
};

/**
 * When the answer was first given, with this new status and response; null while there is none. A change to done
 * counts only until a response is written.
 */
const answeredAt = (
  row: ReportRow,
  { status, text }: { status: ReportRow["status"]; text: string | undefined },
  at: Date,
): Date | null => {
  // a reason for a rejection is not an answer
  const isWritten = text !== undefined && status !== "rejected";
  if (isWritten && row.response === null) return at;
  if (row.answered_at) return row.answered_at;
  const isShown = row.response !== null && status === "responded";
  return status === "done" || isWritten || isShown ? at : null;
};

export const reportHandlers = handle({
  async listReports(app, { query, viewer }) {
    return answerList(app, viewer, { kind: "public" }, query);
  },

  async listMyReports(app, request) {
    const viewer = request.viewer;
    return answerList(app, viewer, { kind: "own", authorId: viewer.id }, request.query);
  },

  async listAllReports(app, request) {
    const { studentId, unit, building, ...query } = request.query;
    const reach = reachAt(reachOf(app, request.viewer), unit);
    const filters = { ...query, building: buildingFilter(app.campus.now(), building) };
    return answerList(app, request.viewer, { kind: "all", reach, studentId }, filters);
  },

  async getReport(app, { params, viewer }) {
    const { id } = params;
    const row = await findAs(app, viewer, id);
    const reader = await readerOf(app, viewer, row);
    if (!row || !maySee(row, reader)) throw notFound(REPORT_NOT_FOUND);
    const data = presentReportDetail(app, row, reader);
    return { message: "Detail laporan", data };
  },

  async changeReportStatus(app, request) {
    const admin = request.viewer;
    const { id, status, version } = request.body;
    const text = request.body.response ?? undefined;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockReached(app, request.viewer, trx, id),
      async write(trx, row) {
        const answered = text !== undefined && text !== row.response;
        if (row.status === status && !answered) return false;
        const at = app.clock.now();
        const response = answered
          ? { text, at, by: admin.id, sealed: withoutResponse(app, row) }
          : undefined;
        const answered_at = answeredAt(row, { status, text: answered ? text : undefined }, at);
        const isFirst = answered_at !== null && answered_at !== row.answered_at;
        // an answer or an end closes the question
        const isOver = row.question !== null && (response !== undefined || !isOpenStatus(status));
        const pausing = isOver ? resumedAt(row, at) : row;
        const pauses = isOpenStatus(status) ? undefined : pausing.pause_taken;
        const isDecided = isOfClinic(admin) && !isOpenStatus(status);
        await updateReportStatus(trx, id, { status, response, answered_at, pauses, isDecided });
        if (isOver) await updateTalk(trx, { kind: "report", id }, pausing);
        if (row.status !== status) {
          const step = await insertReportEvent(trx, id, {
            kind: "status",
            from_status: row.status,
            to_status: status,
            at,
            admin_id: admin.id,
          });
          const isAnswered = isAnswer(status) && !isAnswer(row.status);
          await tellReaders(app, trx, row, { step, isAnswered });
        } else if (isFirst) await tellReaders(app, trx, row, {});
        const told = row.status === status ? "mendapat tanggapan baru" : STATUS_NEWS[status];
        const asks = isFirst && isAnswer(status);
        await notifyAuthor(app, trx, row, `Laporan "${row.title}" ${told}.`, { asks });
        await releaseClaim(trx, { kind: "report", id }, admin.id);
        await tellMerged(app, trx, row);
        await settleMerged(app, trx, row, { to: status, by: admin.id, at });
        const act = answered ? "answer-report" : "change-report-status";
        await recordAct(app, trx, request, act, `report:${id}`);
        return true;
      },
      after: async (changed) => changed && app.pages.drop(pagesOf(id)),
      answer: () => answerAdmin(app, admin, id),
      stale: "Laporan ini sudah diubah orang lain.",
    });
    return { message: "Perubahan status berhasil disimpan", data };
  },

  async deleteReportResponse(app, request) {
    const admin = request.viewer;
    const { id } = request.params;
    const changed = await inTransaction(app.db, async (trx) => {
      const row = await lockReached(app, request.viewer, trx, id);
      if (!(await clearResponse(trx, id, withoutResponse(app, row)))) return false;
      await notifyAuthor(app, trx, row, `Tanggapan atas laporan "${row.title}" ditarik kembali.`);
      await tellMerged(app, trx, row, { isWithdrawn: true });
      await recordAct(app, trx, request, "delete-response", `report:${id}`);
      return true;
    });
    if (changed) await app.pages.drop(pagesOf(id));
    return { message: "Tanggapan dihapus", data: await answerAdmin(app, admin, id) };
  },
});
