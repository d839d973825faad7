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

/** A refusal with its reason. */
export const refuse = (code: Code, message: string): Refusal => ({ code, message });

const NOT_SIGNED_IN = refuse("NOT_SIGNED_IN", "Silakan masuk terlebih dahulu");

export const isAdmin = (asker: Person) => asker.role !== "student";

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
    : refuse("NOT_REJECTED", "Registrasi ulang hanya untuk akun yang verifikasinya ditolak");
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
    : refuse("TWO_STEP_OFF", "Nyalakan login dua langkah di akun Anda sendiri dulu");

/** Taking a second factor away: another's; one's own takes password and code. */
export const mayResetTwoStep = (asker: Person, adminId: number): Verdict =>
  asker.id === adminId
    ? refuse("OWN_ACCOUNT", "Matikan login dua langkah Anda sendiri di halaman profil")
    : undefined;

/** Reading a student's account: themself or an admin; to others it is not there. */
export const maySeeStudent = (asker: Person, studentId: number): Verdict =>
  isAdmin(asker) || asker.id === studentId
    ? undefined
    : refuse("NOT_FOUND", "Mahasiswa tidak ditemukan");

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
    ? refuse("LAST_SUPERADMIN", "Harus ada paling sedikit satu superadmin")
    : undefined;

/** Closing an admin's account: never one's own, never the last superadmin's. */
export const mayCloseAdmin = (
  asker: Person,
  account: { id: number; lastSuperadmin: boolean },
): Verdict =>
  asker.id === account.id
    ? refuse("OWN_ACCOUNT", "Anda tidak dapat menghapus akun Anda sendiri")
    : mayDemote(account);
