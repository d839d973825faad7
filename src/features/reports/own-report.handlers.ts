import type { App, Trx } from "../../server/app.ts";
import { startOfHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { fieldProblem, must, notFound, Problem } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { mayChangeReport } from "../../record-permissions.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import {
  loadAuthorship,
  parseReceipt,
  tagOfReceipt,
  authorshipOf,
} from "../authorship/authorship.server.ts";
import { takeTag } from "../authorship/authorship.sql.ts";
import { namesOfMessageFiles } from "../conversation/message.sql.ts";
import { forgetFiles, type StoredFile } from "../files/file.server.ts";
import { detachReportFiles, insertFile } from "../files/file.sql.ts";
import { endClaim } from "../claims/claim.sql.ts";
import { mustHaveReaders } from "../recusal/recusal.server.ts";
import { deleteNotifications, moveNotifications } from "../notifications/notification.sql.ts";
import { mustNotBePaused } from "./abuse.server.ts";
import {
  discardFiles,
  type FileChange,
  NO_FILES,
  restoreFiles,
  writeFiles,
} from "../redaction/file-change.server.ts";
import { openOriginal, type Original, textsOf } from "../redaction/original.server.ts";
import { acceptAttachment, removalOf } from "./attachment.server.ts";
import type { ReportChange } from "./report.contract.ts";
import { aboutReport, addressOf, answerOwn, moveTold } from "./own-report.server.ts";
import { placeChanged } from "./placing.server.ts";
import { presentReportDetail, isMine, type Reader } from "./report.present.ts";
import { columnsOf } from "./report-columns.sql.ts";
import {
  type Authored,
  deleteReport,
  findReportByTag,
  lockReport,
  type ReportRow,
  retagReport,
  updateReport,
  type WholeReport,
} from "./report.sql.ts";
import { withFreeTag } from "./tag-race.server.ts";
import { lockWhole } from "./whole-report.server.ts";

const STALE = "Laporan ini sudah diubah.";
const HIDDEN_IS_PRIVATE = "Laporan yang tidak ditampilkan kepada seseorang selalu Rahasia";
/** A part of the report was taken out while an edit without a version was being sent. */
const overtaken = () => new Problem("STALE", STALE);

/** The viewer's own pending report, locked; refuses all others. */
const lockOwn = async (trx: Trx, id: number, reader: Reader): Promise<WholeReport> => {
  const row = await lockWhole(trx, id);
  must(mayChangeReport({ ...row, mine: isMine(row, reader) }));
  return row;
};

/** The owner of the report after the change; a change to anonymous takes the free tag. */
const authorAfter = (
  row: ReportRow,
  viewer: Viewer,
  anonymous: boolean,
  free: Buffer,
): Authored => {
  if (!anonymous) return viewer;
  return { tag: row.author_tag ?? free };
};

interface Edit {
  readonly change: ReportChange;
  /** Absent keeps the file, null removes it. */
  readonly file: StoredFile | null | undefined;
  /** The redaction of the report when it was read: an edit undoes it. */
  readonly undone: Undone;
}

/** A redaction that an edit undoes, and the original attachment. */
interface Undone {
  readonly original: Original | undefined;
  readonly files: FileChange;
}

/** Prepares the original attachment, unless the edit replaces the attachment anyway. */
const undoing = async (app: App, row: ReportRow, keepsFile: boolean): Promise<Undone> => {
  const original = openOriginal(app, row);
  const isUndone = keepsFile && row.original !== null;
  return { original, files: isUndone ? await restoreFiles(app, original) : NO_FILES };
};

/** Writes one edit of a locked report; gives the names of files that are no longer used. */
const write = async (
  app: App,
  trx: Trx,
  row: WholeReport,
  viewer: Viewer,
  free: Buffer,
  { change, file, undone: { original, files } }: Edit,
): Promise<string[]> => {
  if (row.original !== null && !original && openOriginal(app, row)) throw overtaken();
  if (row.hidden_from !== null && change.isPrivate === false)
    throw fieldProblem("isPrivate", HIDDEN_IS_PRIVATE);
  const anonymous = change.isAnonymous ?? row.author_tag !== null;
  const author = authorAfter(row, viewer, anonymous, free);
  if (anonymous && row.author_tag === null) await takeTag(trx, free);
  const placed = placeChanged(app, row, change);
  const moves = placed.unit !== row.unit;
  const written = {
    ...(row.original && { ...textsOf(row, original), original: null, redacted_reason: null }),
    ...columnsOf(change),
    ...placed,
    ...(moves && { moved_at: startOfHour(app.clock.now()) }),
  };
  if (moves) {
    await mustHaveReaders(app, trx, { ...placed, hidden_from: row.hidden_from }, "category");
    await endClaim(trx, aboutReport(row));
  }
  await updateReport(trx, row, written, author);
  if (anonymous !== (row.author_tag !== null)) await moveTold(app, trx, row, author);
  if (file === undefined) return writeFiles(trx, row.id, files);
  const unwanted = await detachReportFiles(trx, row.id);
  if (file) await insertFile(trx, file.row, { report_id: row.id });
  return unwanted;
};

export const ownReportHandlers = handle({
  async editReport(app, request) {
    const viewer = request.viewer;
    const secret = viewer.secret;
    const authorship = await authorshipOf(app, app.db, viewer);
    const reader = { viewer, authorship };
    const { id } = request.params;
    const { version, ...change } = request.body;
    // refused before an upload is examined
    const seen = await inTransaction(app.db, async (trx) => {
      const row = await lockOwn(trx, id, reader);
      if (change.isAnonymous && row.author_tag === null)
        await mustNotBePaused(app, viewer, authorship, trx);
      placeChanged(app, row, change);
      return row;
    });
    const file = await acceptAttachment(app, secret, request.files.file);
    const undone = await undoing(app, seen, file === undefined);
    let free: Buffer;
    const data = await changeVersioned(app, {
      // the originals that are put back are those that were read
      version: version ?? (seen.original ? seen.version : undefined),
      // after a lost race for a tag it tries again with the next
      within: (work) =>
        withFreeTag(app, secret, authorship, (tag) => {
          free = tag;
          return inTransaction(app.db, work);
        }),
      lock: (trx) => lockOwn(trx, id, reader),
      write: (trx, row) => write(app, trx, row, viewer, free, { change, file, undone }),
      undo: async (because) => {
        await file?.discard(because);
        await discardFiles(undone.files, because);
      },
      after: (unwanted) => forgetFiles(app, unwanted),
      answer: async () => answerOwn(app, viewer, await loadAuthorship(app, app.db, secret), id),
      stale: STALE,
    });
    return {
      message: "Berhasil memperbarui laporan",
      data: { ...data, ...removalOf(file) },
    };
  },

  async deleteReport(app, request) {
    const viewer = request.viewer;
    const reader = { viewer, authorship: await authorshipOf(app, app.db, viewer) };
    const unwanted = await inTransaction(app.db, async (trx) => {
      const row = await lockOwn(trx, request.params.id, reader);
      const names = [
        ...(await detachReportFiles(trx, row.id)),
        ...(await namesOfMessageFiles(trx, aboutReport(row))),
      ];
      await deleteNotifications(trx, aboutReport(row), addressOf(row));
      await deleteReport(trx, row.id);
      return names;
    });
    await forgetFiles(app, unwanted);
    return { message: "Berhasil menghapus laporan", data: {} };
  },

  async reattachReport(app, request) {
    const viewer = request.viewer;
    const secret = viewer.secret;
    const authorship = await authorshipOf(app, app.db, viewer);
    const signs = parseReceipt(request.body.receipt);
    const found = signs && (await findReportByTag(app.db, tagOfReceipt(app, signs)));
    if (!signs || !found) {
      await app.limits.take("wrong-receipts-hour", viewer);
      throw notFound("Kode laporan tidak cocok. Periksa lagi, lalu coba lagi.");
    }
    if (authorship.has(found.author_tag))
      return {
        message: "Laporan ini sudah terhubung dengan akun Anda",
        data: presentReportDetail(app, found, { viewer, authorship }),
      };
    const old = tagOfReceipt(app, signs);
    const moved = await withFreeTag(app, secret, authorship, (free) =>
      inTransaction(app.db, async (trx) => {
        const row = await lockReport(trx, found.id);
        if (!row || !row.author_tag?.equals(old)) return false;
        await takeTag(trx, free);
        await retagReport(trx, row.id, free);
        const to = { author_tag: free };
        await moveNotifications(trx, aboutReport(row), { author_tag: old }, to);
        return true;
      }),
    );
    if (!moved) throw notFound("Kode laporan tidak cocok. Periksa lagi, lalu coba lagi.");
    return {
      message: "Laporan terhubung. Simpan kode yang baru: yang lama tidak berlaku lagi.",
      data: await answerOwn(app, viewer, await loadAuthorship(app, app.db, secret), found.id),
    };
  },
});
