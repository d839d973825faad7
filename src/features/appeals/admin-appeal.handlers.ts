import { type AppealStatus, isOpenStatus } from "../../labels.ts";
import type { Trx } from "../../server/app.ts";
import { isUnique } from "../../server/database/errors.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { mustFind, Problem } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { releaseClaim } from "../claims/claim.sql.ts";
import { namesOfMessageFiles, updateTalk } from "../conversation/message.sql.ts";
import { forgetFiles } from "../files/file.server.ts";
import { resumedAt } from "../shared/pause.server.ts";
import { notifyAccount } from "../notifications/notify.server.ts";
import { unlinkNotifications } from "../notifications/notification.sql.ts";
import { answerAppeal, answerAppeals, APPEAL_NOT_FOUND } from "./appeal-answer.server.ts";
import {
  type AppealRow,
  deleteAppeal,
  insertAppealEvent,
  lockAppeal,
  updateAppeal,
} from "./appeal.sql.ts";
import { refuseSameAdmin } from "./review.server.ts";

/** The notification that tells the student of a new status. */
const TOLD: Readonly<Record<AppealStatus, string>> = {
  pending: "dikembalikan ke antrean",
  under_review: "sedang ditinjau",
  responded: "diterima",
  rejected: "ditolak",
};

const DECIDED: ReadonlySet<AppealStatus> = new Set(["responded", "rejected"]);

const descriptionOf = (row: AppealRow, status: AppealStatus, note: string | null) => {
  const appeal = `Banding UKT Anda untuk semester ${row.semester}`;
  const again = row.second_review ? " setelah peninjauan kedua" : "";
  if (status !== row.status) return `${appeal} ${TOLD[status]}${DECIDED.has(status) ? again : ""}.`;
  return note === null
    ? `Catatan admin pada banding UKT Anda untuk semester ${row.semester} dihapus.`
    : `${appeal} mendapat catatan baru dari admin.`;
};

const lockRow = async (trx: Trx, id: number) =>
  mustFind(await lockAppeal(trx, id), APPEAL_NOT_FOUND);

export const adminAppealHandlers = handle({
  async listAllAppeals(app, request) {
    const { query } = request;
    return answerAppeals(app, request.viewer, query, query);
  },

  async getAppealForAdmin(app, request) {
    const data = await answerAppeal(app, request.params.id, request.viewer);
    return { message: "Detail banding UKT", data };
  },

  async changeAppealStatus(app, request) {
    const admin = request.viewer;
    const { id, status, version } = request.body;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockRow(trx, id),
      async write(trx, row) {
        const { admin_note: note = row.admin_note } = request.body;
        const moved = status !== row.status;
        if (!moved && note === row.admin_note) return;
        if (moved) await refuseSameAdmin(trx, row, admin);
        const at = app.clock.now();
        // a second rejection keeps it: the review is for another admin than the first to reject
        const isFirstRejection = moved && status === "rejected" && !row.second_review;
        await updateAppeal(trx, id, {
          status,
          admin_note: note,
          handled_by: admin.id,
          ...(isFirstRejection ? { rejected_by: admin.id } : {}),
        });
        // a note or a decision closes the question
        const answers = note !== null && note !== row.admin_note;
        if (row.question !== null && (answers || !isOpenStatus(status)))
          await updateTalk(trx, { kind: "appeal", id }, resumedAt(row, at));
        if (moved)
          await insertAppealEvent(trx, id, {
            kind: "status",
            from_status: row.status,
            to_status: status,
            at,
            admin_id: admin.id,
          });
        await releaseClaim(trx, { kind: "appeal", id }, admin.id);
        const told = descriptionOf(row, status, note);
        await notifyAccount(app, trx, row.student_id, { kind: "appeal", id }, told);
        const act = moved ? "change-appeal-status" : "note-appeal";
        await recordAct(app, trx, request, act, `appeal:${id}`);
      },
      answer: () => answerAppeal(app, id, admin),
      stale: "Banding ini sudah diubah orang lain.",
    }).catch((error) => {
      if (!isUnique(error, "appeal_open_key")) throw error;
      const message = "Mahasiswa ini masih memiliki banding lain yang belum selesai";
      throw new Problem("OPEN_APPEAL", message);
    });
    return { message: "Perubahan status berhasil disimpan", data };
  },

  async deleteAppeal(app, request) {
    const { id } = request.params;
    const gone = await inTransaction(app.db, async (trx) => {
      const row = await lockRow(trx, id);
      await refuseSameAdmin(trx, row, request.viewer);
      const names = await namesOfMessageFiles(trx, { kind: "appeal", id });
      await deleteAppeal(trx, id);
      await unlinkNotifications(trx, { kind: "appeal", id }, row.student_id);
      const told = `Banding UKT Anda untuk semester ${row.semester} dihapus oleh admin.`;
      await notifyAccount(app, trx, row.student_id, { kind: "appeals" }, told);
      await recordAct(app, trx, request, "delete-appeal", `appeal:${id}`);
      return [...Object.values(row.documents), ...names];
    });
    await forgetFiles(app, gone);
    return { message: "Banding UKT dihapus", data: {} };
  },
});
