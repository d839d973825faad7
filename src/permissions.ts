/**
 * Every "may X do Y" of the product, one predicate each (docs/product/calls.md). A predicate gives `undefined` for
 * yes, and a refusal with its reason for no. The server turns the refusal into the answer; a screen shows its
 * message beside the disabled button.
 */

import type { Code } from "./codes.ts";

export type Role = "student" | "admin" | "superadmin";
/** What an admin reaches: everything, or the reports of their units (docs/product/campus.md#unit-staff). */
export type Scope = "all" | "units";
export type StudentStatus = "waiting" | "verified" | "not_verified";

/** The properties of the asker that matter for permissions. `status` is null for admins. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly status: StudentStatus | null;
  /** Absent for students; of an admin it counts as all where it is absent. */
  readonly scope?: Scope;
  /** An admin who must first set up the second factor, and may only use their own account. */
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

/** The answer of a rule: `undefined` means yes. */
export type Ruling = Refusal | undefined;

/** A rule that needs only the asker, so that a call can declare it; it lets only an `A` through. */
export interface Rule<A extends Asker = Asker> {
  (asker: Asker): Ruling;
  /** It never exists at run time: it carries the type. */
  readonly lets?: A;
}

/** A refusal with its reason. */
export const refuse = (code: Code, message: string): Refusal => ({ code, message });

const NOT_SIGNED_IN = refuse("NOT_SIGNED_IN", "Silakan masuk terlebih dahulu");

export const isAdmin = (asker: Person) => asker.role !== "student";

/** An admin who reaches more than the reports of some units. */
export const isOfClinic = (asker: Person) => isAdmin(asker) && asker.scope !== "units";

export const anyone: Rule = () => undefined;

const TWO_STEP_REQUIRED = refuse(
  "TWO_STEP_REQUIRED",
  "Nyalakan login dua langkah dulu di halaman profil",
);

/** Calls on one's own account, also open to an admin who must still set up the second factor. */
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
  const ruling = student(asker);
  if (ruling) return ruling;
  if (asker?.status === "waiting") return refuse("ACCOUNT_WAITING", "Akun Anda belum diverifikasi");
  if (asker?.status === "not_verified")
    return refuse("ACCOUNT_NOT_VERIFIED", "Verifikasi akun Anda ditolak");
  return undefined;
};

/** Waiting and verified students; a rejected one may read only. */
export const votingStudent: Rule<Student> = (asker) => {
  const ruling = student(asker);
  if (ruling) return ruling;
  return asker?.status === "not_verified"
    ? refuse("ACCOUNT_NOT_VERIFIED", "Verifikasi akun Anda ditolak")
    : undefined;
};

/** Asking for verification again: only rejected students (docs/product/verification.md#rejection). */
export const rejectedStudent: Rule<Student> = (asker) => {
  const ruling = student(asker);
  if (ruling) return ruling;
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

/** An admin who reaches everything: neither guests nor students nor unit staff. */
export const clinic: Rule<Admin> = (asker) => {
  const ruling = admin(asker);
  if (ruling) return ruling;
  return asker?.scope === "units"
    ? refuse("CLINIC_ONLY", "Halaman ini hanya untuk admin klinik")
    : undefined;
};

export const superadmin: Rule<Admin> = (asker) => {
  if (!asker) return NOT_SIGNED_IN;
  return asker.role === "superadmin"
    ? signedIn(asker)
    : refuse("SUPERADMINS_ONLY", "Halaman ini hanya untuk superadmin");
};

/** Requiring the second factor from every admin: the asker must have it, so that somebody can still log in. */
export const mayRequireTwoStep = (asker: { hasTwoStep: boolean }): Ruling =>
  asker.hasTwoStep
    ? undefined
    : refuse("TWO_STEP_OFF", "Nyalakan login dua langkah di akun Anda sendiri dulu");

/** Removing the second factor of another account; one's own needs password and code. */
export const mayResetTwoStep = (asker: Person, adminId: number): Ruling =>
  asker.id === adminId
    ? refuse("OWN_ACCOUNT", "Matikan login dua langkah Anda sendiri di halaman profil")
    : undefined;

/** Reading a student's account: the student or an admin of the clinic; for others it does not exist. */
export const maySeeStudent = (asker: Person, studentId: number): Ruling =>
  isOfClinic(asker) || asker.id === studentId
    ? undefined
    : refuse("NOT_FOUND", "Mahasiswa tidak ditemukan");

/** Reading or editing an admin's account: the admin or a superadmin. */
export const mayReachAdmin = (asker: Asker, adminId: number): Ruling =>
  asker?.role === "admin" && asker.id === adminId ? undefined : superadmin(asker);

/** The fields of one's own profile that one may not change: they are ignored in the input. */
export const leftAloneOnProfile = (asker: Asker): readonly string[] =>
  asker?.role === "student" ? ["email"] : ["program_study", "batch"];

/** The fields of an admin's account that the asker may not set: they are ignored in the input. */
export const leftAloneOnAdmin = (asker: Asker, adminId: number): readonly string[] => {
  const isSuperadmin = asker?.role === "superadmin";
  if (asker?.id !== adminId) return isSuperadmin ? [] : ["role", "scope", "units"];
  return ["role", "scope", "password", ...(isSuperadmin ? [] : ["units"])];
};

/** Making a superadmin an admin: another superadmin must be left. */
export const mayDemote = (account: { lastSuperadmin: boolean }): Ruling =>
  account.lastSuperadmin
    ? refuse("LAST_SUPERADMIN", "Harus ada paling sedikit satu superadmin")
    : undefined;

/** Making an admin unit staff: a superadmin reaches everything. */
export const mayNarrow = (account: { role: Role }): Ruling =>
  account.role === "superadmin"
    ? refuse("SUPERADMIN_SCOPE", "Superadmin tidak dapat menjadi petugas unit")
    : undefined;

/** Closing an admin's account: never one's own, never the last superadmin's. */
export const mayCloseAdmin = (
  asker: Person,
  account: { id: number; lastSuperadmin: boolean },
): Ruling =>
  asker.id === account.id
    ? refuse("OWN_ACCOUNT", "Anda tidak dapat menghapus akun Anda sendiri")
    : mayDemote(account);
