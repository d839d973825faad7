/**
 * Every "may X do Y" of the product, one predicate each (docs/product/calls.md).
 * A predicate answers `undefined` for yes and a refusal with its reason for no. The server turns the
 * refusal into the answer, a screen shows its message beside the disabled button.
 */

import type { Code } from "./codes.ts";

export type Role = "student" | "admin" | "superadmin";
export type StudentStatus = "waiting" | "verified" | "not_verified";

/** The asker, as far as permissions care. `status` is null for admins. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly status: StudentStatus | null;
  /** An admin who has to set the second factor up first: may reach nothing but the own account. */
  readonly needsTwoStep?: boolean;
}

export interface Student extends Person {
  readonly role: "student";
  readonly status: StudentStatus;
}

export interface Admin extends Person {
  readonly role: "admin" | "superadmin";
}

/** The asker, or null for a guest. */
export type Asker = Person | null;

export interface Refusal {
  readonly code: Code;
  readonly message: string;
}

/** `undefined` means yes. */
export type Verdict = Refusal | undefined;

/** A rule that needs nothing but the asker, so that a call can declare it; it lets an `A` through and nobody else. */
export interface Rule<A extends Asker = Asker> {
  (asker: Asker): Verdict;
  /** Never there: it carries the type. */
  readonly lets?: A;
}

const NOT_SIGNED_IN: Refusal = {
  code: "NOT_SIGNED_IN",
  message: "Silakan masuk terlebih dahulu",
};

const refuse = (code: Code, message: string): Refusal => ({ code, message });

const isAdmin = (asker: Person) => asker.role !== "student";

export const anyone: Rule = () => undefined;

const TWO_STEP_REQUIRED = refuse(
  "TWO_STEP_REQUIRED",
  "Nyalakan login dua langkah dulu di halaman profil",
);

/** Calls on one's own account: open too to an admin who has yet to set the second factor up. */
export const ownAccount: Rule<Person> = (asker) => (asker ? undefined : NOT_SIGNED_IN);

export const signedIn: Rule<Person> = (asker) => {
  if (!asker) return NOT_SIGNED_IN;
  return asker.needsTwoStep ? TWO_STEP_REQUIRED : undefined;
};

export const student: Rule<Student> = (asker) => {
  if (!asker) return NOT_SIGNED_IN;
  return isAdmin(asker)
    ? refuse("STUDENTS_ONLY", "Halaman ini untuk mahasiswa yang sudah masuk")
    : undefined;
};

export const verifiedStudent: Rule<Student> = (asker) => {
  const verdict = student(asker);
  if (verdict) return verdict;
  if (asker?.status === "waiting") return refuse("ACCOUNT_WAITING", "Akun Anda belum diverifikasi");
  if (asker?.status === "not_verified")
    return refuse("ACCOUNT_NOT_VERIFIED", "Verifikasi akun Anda ditolak");
  return undefined;
};

/** Waiting and verified students; a rejected one may read only. */
export const votingStudent: Rule<Student> = (asker) => {
  const verdict = student(asker);
  if (verdict) return verdict;
  return asker?.status === "not_verified"
    ? refuse("ACCOUNT_NOT_VERIFIED", "Verifikasi akun Anda ditolak")
    : undefined;
};

/** Asking for verification again: rejected students alone (docs/product/verification.md#rejection). */
export const rejectedStudent: Rule<Student> = (asker) => {
  const verdict = student(asker);
  if (verdict) return verdict;
  return asker?.status === "not_verified"
    ? undefined
    : {
        code: "NOT_REJECTED",
        message: "Registrasi ulang hanya untuk akun yang verifikasinya ditolak",
      };
};

/** An admin's own account: the second factor and the sessions. */
export const ownAdminAccount: Rule<Admin> = (asker) => {
  if (!asker) return NOT_SIGNED_IN;
  return isAdmin(asker) ? undefined : refuse("ADMINS_ONLY", "Halaman ini hanya untuk admin");
};

export const admin: Rule<Admin> = (asker) => ownAdminAccount(asker) ?? signedIn(asker);

export const superadmin: Rule<Admin> = (asker) => {
  if (!asker) return NOT_SIGNED_IN;
  return asker.role === "superadmin"
    ? signedIn(asker)
    : refuse("SUPERADMINS_ONLY", "Halaman ini hanya untuk superadmin");
};

/** Asking every admin for the second factor: who asks has it, so that nobody locks the way back. */
export const mayRequireTwoStep = (asker: { hasTwoStep: boolean }): Verdict =>
  asker.hasTwoStep
    ? undefined
    : {
        code: "TWO_STEP_OFF",
        message: "Nyalakan login dua langkah di akun Anda sendiri dulu",
      };

/** Taking a second factor away: another's; one's own takes password and code. */
export const mayResetTwoStep = (asker: Person, adminId: number): Verdict =>
  asker.id === adminId
    ? {
        code: "OWN_ACCOUNT",
        message: "Matikan login dua langkah Anda sendiri di halaman profil",
      }
    : undefined;

/** Voting on a report: never on one's own, only on a published one. */
export const mayVote = (report: { mine: boolean; published: boolean }): Verdict => {
  if (report.mine) return refuse("OWN_REPORT", "Anda tidak dapat vote laporan sendiri");
  return report.published ? undefined : { code: "NOT_FOUND", message: "Laporan tidak ditemukan" };
};

/** Following a report: never one's own, only a published one that is a line of its own. */
export const mayFollow = (report: {
  mine: boolean;
  published: boolean;
  mergedInto: number | null;
}): Verdict => {
  if (report.mine)
    return refuse("OWN_REPORT", "Kabar laporan Anda sendiri sudah sampai kepada Anda");
  if (!report.published) return { code: "NOT_FOUND", message: "Laporan tidak ditemukan" };
  return report.mergedInto === null
    ? undefined
    : refuse("MERGED", `Laporan ini digabung dengan #${report.mergedInto}. Ikuti laporan itu`);
};

/** What is its author's alone in every status; others may know of a published report. */
export const mayActAsAuthor = (report: { mine: boolean; published: boolean }): Verdict => {
  if (report.mine) return undefined;
  return report.published
    ? refuse("NOT_YOURS", "Hanya penulis laporan ini yang dapat melakukannya")
    : { code: "NOT_FOUND", message: "Laporan tidak ditemukan" };
};

/** How often an author may open a report again. */
export const REOPENINGS = 2;

/** Saying whether the matter is settled: answered, and the days for it are not over (docs/product/case.md#verdict). */
export const mayGiveWord = (
  report: { until: Date | null; reopened: number },
  solved: boolean,
  now: Date,
): Verdict => {
  if (report.until === null)
    return refuse("VERDICT_CLOSED", "Laporan ini sedang tidak menunggu penilaian Anda");
  if (now > report.until)
    return refuse("VERDICT_CLOSED", "Waktu untuk menilai jawaban sudah lewat");
  return solved || report.reopened < REOPENINGS
    ? undefined
    : refuse("VERDICT_CLOSED", "Laporan ini sudah dua kali dibuka kembali");
};

/** Taking one's name off a report: its author, once. */
export const mayAnonymize = (report: {
  mine: boolean;
  published: boolean;
  anonymous: boolean;
}): Verdict =>
  mayActAsAuthor(report) ??
  (report.anonymous ? refuse("ALREADY_ANONYMOUS", "Laporan ini sudah anonim") : undefined);

/** Changing or deleting a report: its author, while it is pending; others may know of a published one. */
export const mayChangeReport = (report: {
  mine: boolean;
  published: boolean;
  status: string;
}): Verdict => {
  if (!report.mine && !report.published)
    return { code: "NOT_FOUND", message: "Laporan tidak ditemukan" };
  if (!report.mine) return refuse("NOT_YOURS", "Hanya penulisnya yang dapat mengubah laporan ini");
  return report.status === "pending"
    ? undefined
    : {
        code: "NOT_PENDING",
        message: "Laporan yang sudah diperiksa tidak dapat diubah lagi",
      };
};

/** Reading and writing in a report's conversation: its author and admins; others may know of a published one. */
export const mayTalk = (report: { mine: boolean; admin: boolean; published: boolean }): Verdict => {
  if (report.mine || report.admin) return undefined;
  return report.published
    ? refuse("NOT_YOURS", "Percakapan ini hanya untuk penulis laporan dan admin")
    : { code: "NOT_FOUND", message: "Laporan tidak ditemukan" };
};

/** Filing an appeal: in an active period, with no other one open (docs/product/appeals.md#filing). */
export const mayFileAppeal = (state: { periodActive: boolean; hasOpen: boolean }): Verdict => {
  if (!state.periodActive)
    return { code: "PERIOD_CLOSED", message: "Periode Banding UKT Belum dibuka" };
  return state.hasOpen
    ? {
        code: "OPEN_APPEAL",
        message: "Anda masih memiliki banding yang belum selesai",
      }
    : undefined;
};

/** Reading an appeal: its student or an admin; to others it is not there. */
export const maySeeAppeal = (asker: Person, appeal: { student_id: number }): Verdict =>
  isAdmin(asker) || asker.id === appeal.student_id
    ? undefined
    : { code: "NOT_FOUND", message: "Banding tidak ditemukan" };

/** Editing or cancelling an appeal: its student, while it is pending. */
export const mayChangeAppeal = (
  asker: Person,
  appeal: { student_id: number; status: string },
): Verdict => {
  if (asker.id !== appeal.student_id)
    return { code: "NOT_FOUND", message: "Banding tidak ditemukan" };
  return appeal.status === "pending"
    ? undefined
    : {
        code: "NOT_PENDING",
        message: "Banding yang sudah diperiksa tidak dapat diubah atau dibatalkan lagi",
      };
};

/** Reading a student's account: themself or an admin; to others it is not there. */
export const maySeeStudent = (asker: Person, studentId: number): Verdict =>
  isAdmin(asker) || asker.id === studentId
    ? undefined
    : { code: "NOT_FOUND", message: "Mahasiswa tidak ditemukan" };

/** Reading or editing an admin's account: themself or a superadmin. */
export const mayReachAdmin = (asker: Asker, adminId: number): Verdict =>
  asker?.role === "admin" && asker.id === adminId ? undefined : superadmin(asker);

/** The fields of the own profile that are not the person's to change: left alone, whatever is sent. */
export const leftAloneOnProfile = (asker: Asker): readonly string[] =>
  asker?.role === "student" ? ["email"] : ["program_study", "batch"];

/** The fields of an admin's account that are not the asker's to set: left alone, whatever is sent. */
export const leftAloneOnAdmin = (asker: Asker, adminId: number): readonly string[] => {
  if (asker?.id === adminId) return ["role", "password"];
  return asker?.role === "superadmin" ? [] : ["role"];
};

/** Making a superadmin an admin: somebody has to be left who manages the admins. */
export const mayDemote = (account: { lastSuperadmin: boolean }): Verdict =>
  account.lastSuperadmin
    ? {
        code: "LAST_SUPERADMIN",
        message: "Harus ada paling sedikit satu superadmin",
      }
    : undefined;

/** Closing an admin's account: never one's own, never the last superadmin's. */
export const mayCloseAdmin = (
  asker: Person,
  account: { id: number; lastSuperadmin: boolean },
): Verdict =>
  asker.id === account.id
    ? {
        code: "OWN_ACCOUNT",
        message: "Anda tidak dapat menghapus akun Anda sendiri",
      }
    : mayDemote(account);

/** Deleting an internal note: whoever wrote it, or a superadmin. */
export const mayDeleteNote = (asker: Person, note: { admin_id: number }): Verdict =>
  asker.id === note.admin_id || asker.role === "superadmin"
    ? undefined
    : refuse("NOT_YOURS", "Hanya penulisnya atau superadmin yang dapat menghapus catatan ini");
