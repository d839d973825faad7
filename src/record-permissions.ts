/**
 * Every "may X do Y" with a report, an appeal or their parts; the others are in permissions.ts
 * (docs/product/calls.md). A predicate gives `undefined` for yes, and a refusal with its reason for no.
 */

import type { ReportStatus } from "./labels.ts";
import { isOfClinic, refuse, type Person, type Ruling } from "./permissions.ts";

/** The message for a report that does not exist, or must seem so. */
export const REPORT_NOT_FOUND = "Laporan tidak ditemukan";
const NO_REPORT: Ruling = { code: "NOT_FOUND", message: REPORT_NOT_FOUND };

/** Voting on a report: never on one's own, only on a published one that is not merged. */
export const mayVote = (report: { mine: boolean; published: boolean; merged: boolean }): Ruling => {
  if (report.mine) return refuse("OWN_REPORT", "Anda tidak dapat vote laporan sendiri");
  if (!report.published) return NO_REPORT;
  return report.merged
    ? refuse("MERGED", "Laporan ini sudah digabung. Dukung laporan yang menjadi tujuannya.")
    : undefined;
};

/** Following a report: never one's own, only a published one that is not merged. */
export const mayFollow = (report: {
  mine: boolean;
  published: boolean;
  mergedInto: number | null;
}): Ruling => {
  if (report.mine)
    return refuse("OWN_REPORT", "Kabar laporan Anda sendiri sudah sampai kepada Anda");
  if (!report.published) return NO_REPORT;
  return report.mergedInto === null
    ? undefined
    : refuse("MERGED", `Laporan ini digabung dengan #${report.mergedInto}. Ikuti laporan itu`);
};

/** Acts that only the author may do, in every status; others may know that a published report exists. */
export const mayActAsAuthor = (report: { mine: boolean; published: boolean }): Ruling => {
  if (report.mine) return undefined;
  return report.published
    ? refuse("NOT_YOURS", "Hanya penulis laporan ini yang dapat melakukannya")
    : NO_REPORT;
};

/** How often an author may reopen a report. */
export const REOPENINGS = 2;

/** Giving a verdict: the report is answered, and the days for it are not over (docs/product/case.md#verdict). */
export const mayGiveWord = (
  report: { until: Date | null; reopened: number },
  solved: boolean,
  now: Date,
): Ruling => {
  if (report.until === null)
    return refuse("VERDICT_CLOSED", "Laporan ini sedang tidak menunggu penilaian Anda");
  if (now > report.until)
    return refuse("VERDICT_CLOSED", "Waktu untuk menilai jawaban sudah lewat");
  return solved || report.reopened < REOPENINGS
    ? undefined
    : refuse("VERDICT_CLOSED", "Laporan ini sudah dua kali dibuka kembali");
};

/** Removing one's name from a report: its author, once. */
export const mayAnonymize = (report: {
  mine: boolean;
  published: boolean;
  anonymous: boolean;
}): Ruling =>
  mayActAsAuthor(report) ??
  (report.anonymous ? refuse("ALREADY_ANONYMOUS", "Laporan ini sudah anonim") : undefined);

/** Hiding one's own report from somebody: it leaves the public pages, on which no merged report may miss. */
export const mayHide = (report: { merged: boolean }): Ruling =>
  report.merged
    ? refuse("MERGED", "Laporan yang sudah digabung tidak dapat disembunyikan dari siapa pun")
    : undefined;

/** Flagging a report: never one's own, only a published one. */
export const mayFlag = (report: { mine: boolean; published: boolean }): Ruling => {
  if (report.mine) return refuse("OWN_REPORT", "Anda tidak dapat menandai laporan sendiri");
  return report.published ? undefined : NO_REPORT;
};

/** Merging one report into another: both must be published (docs/product/case.md#merging). */
export const mayMerge = (both: { published: boolean }): Ruling =>
  both.published
    ? undefined
    : refuse("NOT_PUBLISHED", "Hanya laporan yang sudah tampil untuk umum yang dapat digabung");

/** Passing a report on to another place (docs/product/campus.md#forwarding). */
export const mayForward = (report: {
  status: ReportStatus;
  mergedInto: number | null;
  isThere: boolean;
  hidesMerged: boolean;
}): Ruling => {
  if (report.status === "done" || report.status === "rejected")
    return refuse("CASE_CLOSED", "Laporan yang sudah selesai atau ditolak tidak dapat diteruskan");
  if (report.mergedInto !== null)
    return refuse(
      "MERGED",
      `Laporan ini digabung dengan #${report.mergedInto}. Teruskan laporan itu`,
    );
  if (report.isThere) return refuse("SAME_PLACE", "Laporan ini sudah berada di sana");
  return report.hidesMerged
    ? refuse("HAS_MERGED", "Pisahkan dulu laporan lain yang digabung ke laporan ini")
    : undefined;
};

/** Changing or deleting a report: its author, while it is pending; others may know that a published one exists. */
export const mayChangeReport = (report: {
  mine: boolean;
  published: boolean;
  status: string;
}): Ruling => {
  if (!report.mine && !report.published) return NO_REPORT;
  if (!report.mine) return refuse("NOT_YOURS", "Hanya penulisnya yang dapat mengubah laporan ini");
  return report.status === "pending"
    ? undefined
    : refuse("NOT_PENDING", "Laporan yang sudah diperiksa tidak dapat diubah lagi");
};

/** A report's conversation, for a student: its author; others may know that a published report exists. */
export const mayTalk = (report: { mine: boolean; published: boolean }): Ruling => {
  if (report.mine) return undefined;
  return report.published
    ? refuse("NOT_YOURS", "Percakapan ini hanya untuk penulis laporan dan admin")
    : NO_REPORT;
};

/** Filing an appeal: in an active period, with no other one open (docs/product/appeals.md#filing). */
export const mayFileAppeal = (state: { periodActive: boolean; hasOpen: boolean }): Ruling => {
  if (!state.periodActive) return refuse("PERIOD_CLOSED", "Periode Banding UKT Belum dibuka");
  return state.hasOpen
    ? refuse("OPEN_APPEAL", "Anda masih memiliki banding yang belum selesai")
    : undefined;
};

/** Reading an appeal: its student or an admin of the clinic; for others it does not exist. */
export const maySeeAppeal = (asker: Person, appeal: { student_id: number }): Ruling =>
  isOfClinic(asker) || asker.id === appeal.student_id
    ? undefined
    : refuse("NOT_FOUND", "Banding tidak ditemukan");

/** Editing or cancelling an appeal: its student, while it is pending. */
export const mayChangeAppeal = (
  asker: Person,
  appeal: { student_id: number; status: string },
): Ruling => {
  if (asker.id !== appeal.student_id) return refuse("NOT_FOUND", "Banding tidak ditemukan");
  return appeal.status === "pending"
    ? undefined
    : refuse("NOT_PENDING", "Banding yang sudah diperiksa tidak dapat diubah atau dibatalkan lagi");
};

/** Asking for a second review of a rejected appeal: once, within 7 days. */
export const mayReviewAppeal = (appeal: { isOpen: boolean }): Ruling =>
  appeal.isOpen
    ? undefined
    : refuse(
        "REVIEW_CLOSED",
        "Peninjauan kedua bisa diminta sekali saja, paling lama 7 hari setelah banding ditolak",
      );

/** Deleting an internal note: its writer, or a superadmin. */
export const mayDeleteNote = (asker: Person, note: { admin_id: number }): Ruling =>
  asker.id === note.admin_id || asker.role === "superadmin"
    ? undefined
    : refuse("NOT_YOURS", "Hanya penulisnya atau superadmin yang dapat menghapus catatan ini");
