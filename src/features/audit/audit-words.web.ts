import { REMOVAL_REASONS, type RemovalReason } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import type { AuditAct } from "./audit.contract.ts";

/** The words for an act in an audit row, in the past tense. */
export const AUDIT_ACTS: Readonly<Record<AuditAct, string>> = {
  "create-admin": "Menambah admin",
  "edit-admin": "Mengubah profil admin",
  "promote-admin": "Menjadikan superadmin",
  "demote-admin": "Menjadikan admin biasa",
  "set-admin-password": "Mengganti password admin",
  "change-password": "Mengganti password sendiri",
  "reset-password": "Membuat password baru lewat kode",
  "delete-admin": "Menghapus admin",
  "reset-two-step": "Mereset login dua langkah admin",
  "require-two-step": "Mewajibkan login dua langkah",
  "waive-two-step": "Berhenti mewajibkan login dua langkah",
  "two-step-on": "Menyalakan login dua langkah",
  "two-step-off": "Mematikan login dua langkah",
  "new-recovery-codes": "Membuat kode pemulihan baru",
  "use-recovery-code": "Memakai kode pemulihan",
  "wrong-second-code": "Salah memasukkan kode login dua langkah",
  "end-session": "Mengakhiri satu sesi",
  "end-other-sessions": "Mengakhiri semua sesi lain",
  "student-verified": "Memverifikasi mahasiswa",
  "student-not_verified": "Menolak verifikasi mahasiswa",
  "input-npm": "Mengisi NPM mahasiswa",
  "import-enrolled": "Mengganti daftar mahasiswa kampus",
  "delete-enrolled": "Menghapus daftar mahasiswa kampus",
  "view-student-card": "Melihat foto KTM",
  "change-report-status": "Mengubah status laporan",
  "answer-report": "Menjawab laporan",
  "merge-report": "Menggabungkan laporan",
  "part-report": "Memisahkan laporan",
  "delete-response": "Menghapus jawaban laporan",
  "send-message": "Menulis pesan kepada penulis",
  "ask-author": "Meminta keterangan penulis",
  "withdraw-question": "Menarik permintaan keterangan",
  "remove-message": "Menghapus isi pesan",
  "mark-abuse": "Menandai laporan sebagai penyalahgunaan",
  "lift-abuse": "Mencabut tanda penyalahgunaan",
  "settle-flags": "Menyelesaikan tanda pembaca",
  "correct-report": "Memperbaiki kategori atau tingkat laporan",
  "redact-report": "Menyunting sebagian laporan",
  "undo-redaction": "Membatalkan suntingan laporan",
  "view-original": "Melihat naskah asli laporan",
  "change-appeal-status": "Mengubah status banding",
  "note-appeal": "Menulis catatan banding",
  "delete-appeal": "Menghapus banding",
  "view-appeal-document": "Melihat dokumen banding",
  "open-appeal-period": "Mengaktifkan fitur banding UKT",
  "close-appeal-period": "Menonaktifkan fitur banding UKT",
  "take-over": "Mengambil alih penanganan",
  "add-note": "Menulis catatan internal",
  "delete-note": "Menghapus catatan internal",
  "create-template": "Membuat templat jawaban",
  "edit-template": "Mengubah templat jawaban",
  "delete-template": "Menghapus templat jawaban",
  "create-news": "Membuat Advika",
  "edit-news": "Mengubah Advika",
  "publish-news": "Menerbitkan Advika",
  "unpublish-news": "Menarik Advika menjadi draf",
  "delete-news": "Menghapus Advika",
  export: "Mengunduh CSV",
};

/** The act in words; one that has none yet stands as it is. */
export const actWords = (action: string): string => AUDIT_ACTS[action as AuditAct] ?? action;

export interface Target {
  readonly words: string;
  /** Where it can be seen. */
  readonly to?: string;
}

const RECORDS: Readonly<Record<string, (id: string) => Target>> = {
  admin: (id) => ({ words: `Admin #${id}`, to: adminPaths.admin(id) }),
  student: (id) => ({ words: `Mahasiswa #${id}`, to: adminPaths.student(id) }),
  report: (id) => ({ words: `Laporan #${id}`, to: adminPaths.report(id) }),
  appeal: (id) => ({ words: `Banding #${id}`, to: adminPaths.appeal(id) }),
  template: (id) => ({ words: `Templat #${id}`, to: adminPaths.template(id) }),
  news: (id) => ({ words: `Advika #${id}`, to: adminPaths.newsItem(id) }),
  enrolled: (count) => ({
    words: `Daftar mahasiswa kampus (${Number(count).toLocaleString("id-ID")})`,
    to: adminPaths.enrolment,
  }),
};

const OTHERS: Readonly<Record<string, Target>> = {
  "appeal-period": { words: "Periode banding UKT", to: adminPaths.appeals },
  security: { words: "Semua admin", to: adminPaths.adminAccounts },
};

/** The target of an act, in words, with its page; one that has been deleted has none. */
export const targetOf = (target: string, action: string): Target => {
  const [, kind = "", id = "", detail = ""] = /^(\w+):(\d+)(?:\/(\w+))?/.exec(target) ?? [];
  const record = RECORDS[kind]?.(id) ?? OTHERS[target] ?? { words: target };
  const reason = kind === "report" && REMOVAL_REASONS[detail as RemovalReason];
  const found = reason ? { ...record, words: `${record.words} (${reason})` } : record;
  return /^delete-(admin|appeal|news|template)$/.test(action) ? { words: found.words } : found;
};
