import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { HandlersOf } from "../../server/http/handler.ts";
import { must, notFound } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { mayChangeReport } from "../../permissions.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import {
  type Authorship,
  loadAuthorship,
  parseReceipt,
  tagOfReceipt,
  authorshipOf,
} from "../authorship/authorship.server.ts";
import { takeTag } from "../authorship/authorship.sql.ts";
import { namesOfMessageFiles, roundMessages } from "../conversation/message.sql.ts";
import type { StoredFile } from "../files/file.server.ts";
import { detachReportFile, insertFile } from "../files/file.sql.ts";
import { deleteNotifications, moveNotifications } from "../notifications/notification.sql.ts";
import { acceptAttachment, removalOf } from "./attachment.server.ts";
import type {
  reattachReport,
  deleteReport as deleteCall,
  editReport,
  ReportChange,
} from "./report.contract.ts";
import { presentReportDetail, isMine, type Reader } from "./report.present.ts";
import { columnsOf } from "./report-columns.sql.ts";
import {
  type Authored,
  deleteReport,
  findReport,
  findReportByTag,
  lockReport,
  type ReportRow,
  retagReport,
  updateReport,
} from "./report.sql.ts";
import { withFreeTag } from "./tag-race.server.ts";

const about = ({ id }: ReportRow) => ({ kind: "report", id }) as const;

/** The owner that notifications of a report are addressed to. */
const addressOf = (row: ReportRow) =>
  row.author_tag ? { author_tag: row.author_tag } : { account_id: row.author_id ?? 0 };

/** The viewer's own pending report, locked; refuses everything else. */
const lockOwn = async (trx: Trx, id: number, reader: Reader): Promise<ReportRow> => {
  const row = await lockReport(trx, id);
  if (!row) throw notFound("Laporan tidak ditemukan");
  must(mayChangeReport({ ...row, mine: isMine(row, reader) }));
  return row;
};

/** The owner of the report after the change: a switch to anonymous takes the free tag. */
const authorAfter = (
  row: ReportRow,
  viewer: Viewer,
  anonymous: boolean,
  free: Buffer,
): Authored => {
  if (!anonymous) return viewer;
  return { tag: row.author_tag ?? free };
};

/** Takes notifications, mails and messages along when a report gets a name or loses it (docs/product/reports.md#changing-the-name). */
const moveTold = async (app: App, trx: Trx, row: ReportRow, author: Authored) => {
  const to = "tag" in author ? { author_tag: author.tag } : { account_id: author.id };
  const moved = await moveNotifications(trx, about(row), addressOf(row), to);
  if (row.author_tag !== null) return;
  for (const notification of moved)
    await app.jobs.withdraw(trx, "mail", { kind: "notification", notification });
  await app.jobs.withdraw(trx, "mail", { kind: "messages", about: "report", id: row.id, since: 0 });
  await roundMessages(trx, row.id);
};

interface Edit {
  readonly change: ReportChange;
  /** Absent keeps the file, null removes it. */
  readonly file: StoredFile | null | undefined;
}

/** Writes one edit of a locked report; the name of a file that is no longer wanted. */
const write = async (
  app: App,
  trx: Trx,
  row: ReportRow,
  viewer: Viewer,
  free: Buffer,
  { change, file }: Edit,
) => {
  const anonymous = change.isAnonymous ?? row.author_tag !== null;
  const author = authorAfter(row, viewer, anonymous, free);
  if (anonymous && row.author_tag === null) await takeTag(trx, free);
  await updateReport(trx, row, columnsOf(change), author);
  if (anonymous !== (row.author_tag !== null)) await moveTold(app, trx, row, author);
  if (file === undefined) return undefined;
  const unwanted = await detachReportFile(trx, row.id);
  if (file) await insertFile(trx, file.row, { report_id: row.id });
  return unwanted;
};

const answerOwn = async (app: App, viewer: Viewer, authorship: Authorship, id: number) => {
  const row = await findReport(app.db, id);
  if (!row) throw notFound("Laporan tidak ditemukan");
  return presentReportDetail(app, row, { viewer, authorship });
};

export const ownReportHandlers: HandlersOf<{
  editReport: typeof editReport;
  deleteReport: typeof deleteCall;
  reattachReport: typeof reattachReport;
}> = {
  async editReport(app, request) {
    const viewer = request.viewer;
    const secret = viewer.secret;
    const authorship = await authorshipOf(app.db, viewer);
    const reader = { viewer, authorship };
    const { id } = request.params;
    const { version, ...change } = request.body;
    // refused before an upload is looked at
    await inTransaction(app.db, (trx) => lockOwn(trx, id, reader));
    const file = await acceptAttachment(app, secret, request.files.file);
    let free: Buffer;
    const data = await changeVersioned(app, {
      version,
      // whoever loses the race for a tag tries again with the next
      within: (work) =>
        withFreeTag(app, secret, authorship, (tag) => {
          free = tag;
          return inTransaction(app.db, work);
        }),
      lock: (trx) => lockOwn(trx, id, reader),
      write: (trx, row) => write(app, trx, row, viewer, free, { change, file }),
      undo: async () => file?.discard(),
      after: async (unwanted) => unwanted && app.files.remove(unwanted),
      answer: async () => answerOwn(app, viewer, await loadAuthorship(app.db, secret), id),
      stale: "Laporan ini sudah diubah.",
    });
    return {
      message: "Berhasil memperbarui laporan",
      data: { ...data, ...removalOf(file) },
    };
  },

  async deleteReport(app, request) {
    const viewer = request.viewer;
    const reader = { viewer, authorship: await authorshipOf(app.db, viewer) };
    const unwanted = await inTransaction(app.db, async (trx) => {
      const row = await lockOwn(trx, request.params.id, reader);
      const name = await detachReportFile(trx, row.id);
      const names = await namesOfMessageFiles(trx, about(row));
      await deleteNotifications(trx, about(row), addressOf(row));
      await deleteReport(trx, row.id);
      return name ? [name, ...names] : names;
    });
    for (const name of unwanted) await app.files.remove(name);
    return { message: "Berhasil menghapus laporan", data: {} };
  },

  async reattachReport(app, request) {
    const viewer = request.viewer;
    const secret = viewer.secret;
    const authorship = await authorshipOf(app.db, viewer);
    const signs = parseReceipt(request.body.receipt);
    const found = signs && (await findReportByTag(app.db, tagOfReceipt(signs)));
    if (!signs || !found) {
      await app.limits.take("wrong-receipts-hour", viewer);
      throw notFound("Kode laporan tidak cocok. Periksa lagi, lalu coba lagi.");
    }
    if (authorship.has(found.author_tag))
      return {
        message: "Laporan ini sudah terhubung dengan akun Anda",
        data: presentReportDetail(app, found, { viewer, authorship }),
      };
    const old = tagOfReceipt(signs);
    const moved = await withFreeTag(app, secret, authorship, (free) =>
      inTransaction(app.db, async (trx) => {
        const row = await lockReport(trx, found.id);
        if (!row || !row.author_tag?.equals(old)) return false;
        await takeTag(trx, free);
        await retagReport(trx, row.id, free);
        const to = { author_tag: free };
        await moveNotifications(trx, about(row), { author_tag: old }, to);
        return true;
      }),
    );
    if (!moved) throw notFound("Kode laporan tidak cocok. Periksa lagi, lalu coba lagi.");
    return {
      message: "Laporan terhubung. Simpan kode yang baru: yang lama tidak berlaku lagi.",
      data: await answerOwn(app, viewer, await loadAuthorship(app.db, secret), found.id),
    };
  },
};
