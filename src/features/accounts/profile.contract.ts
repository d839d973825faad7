import * as z from "zod";
import type { Facts } from "../../call.ts";
import { leftAloneOnProfile, ownAccount, rejectedStudent } from "../../permissions.ts";
import {
  EMAIL_MAX,
  isStudentsAddress,
  NAME_MAX,
  NAME_MIN,
  STUDENT_CARD,
  user,
} from "./account.contract.ts";
import { callsOf, sentVersion, text, wholeNumber } from "../shared/fields.contract.ts";

const call = callsOf("Users");

const PROGRAM_MIN = 3;
const PROGRAM_MAX = 45;
const BATCH_WRONG = "Angkatan harus berupa angka";

export const profileName = text("Nama wajib diisi")
  .min(NAME_MIN, "Nama minimal 3 karakter")
  .max(NAME_MAX, "Nama maksimal 100 karakter");

const email = text("Email wajib diisi")
  .toLowerCase()
  .max(EMAIL_MAX, "Email maksimal 50 karakter")
  .pipe(z.email("Email tidak valid"));

export const STUDENTS_ADDRESS = "Email mahasiswa tidak dapat dipakai untuk admin";

/** An admin's e-mail, lower case. */
export const adminEmail = (facts: Facts) =>
  email.refine((address) => !isStudentsAddress(address, facts), STUDENTS_ADDRESS);

export const programStudy = text("Program studi wajib diisi")
  .min(PROGRAM_MIN, "Program studi minimal 3 karakter")
  .max(PROGRAM_MAX, "Program studi maksimal 45 karakter");

export const PROGRAMME_UNOFFERED = "Pilih program studi dari daftar";

export const batch = wholeNumber(BATCH_WRONG).refine(
  (year) => year >= 1900 && year <= 2200,
  "Angkatan tidak valid",
);

/** The fields of a profile that may be changed (docs/product/forms.md#profile-forms). */
export const profile = z
  .object({
    name: profileName,
    program_study: programStudy,
    batch,
    email,
    version: sentVersion,
  })
  .partial();

export const updateMe = call("PATCH /users/me", {
  also: "PUT",
  summary: "Change one's own profile",
  who: ownAccount,
  body: profile,
  ignores: leftAloneOnProfile,
  output: z.object({ data: z.object({ user }) }),
  errors: ["EMAIL_TAKEN", "STALE"],
});

export const reRegistration = z.object({ name: profileName });

export const reRegister = call("PUT /users/re-register", {
  summary: "Ask for verification again after a rejection",
  who: rejectedStudent,
  form: reRegistration,
  files: { ktm: STUDENT_CARD },
  output: z.object({ data: z.object({ user }) }),
  errors: ["NOT_REJECTED"],
});
