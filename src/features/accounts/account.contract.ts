import * as z from "zod";
import type { Facts, FileField } from "../../call.ts";
import { anyone, ownAccount } from "../../permissions.ts";
import { callsOf, filePath, moment, recordNumber, text } from "../shared/fields.contract.ts";

const call = callsOf("Auth");
const userCall = callsOf("Users");

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 100;
export const NAME_MIN = 3;
export const NAME_MAX = 100;
export const EMAIL_MAX = 50;
const CARD_MAX_BYTES = 5_000_000;
export const CODE_DIGITS = 6;

/** A new password, with the messages of the registration form. */
export const newPassword = z
  .string({ error: "Password wajib diisi" })
  .min(1, { error: "Password wajib diisi", abort: true })
  .min(PASSWORD_MIN, "Password minimal 6 karakter")
  .max(PASSWORD_MAX, "Password tidak boleh lebih dari 100 karakter");

/** The user's own password, asked for again before an act that a stolen session must not do. */
export const ownPassword = z
  .string({ error: "Password wajib diisi" })
  .min(1, { error: "Password wajib diisi", abort: true })
  .max(1000, "Password tidak cocok");

const domainsOf = ({ studentDomain, otherDomains = [] }: Facts) => [studentDomain, ...otherDomains];

/**
 * Whether an address is one with which students register: ten digits at a student domain. An admin with such an
 * address would keep its student out. Other addresses at those domains may be staff's.
 */
export const isStudentsAddress = (address: string, facts: Facts) =>
  /^[0-9]{10}@/.test(address) && domainsOf(facts).includes(address.slice(11));

/** A student's e-mail, lower case: ten digits at a student domain. */
export const campusEmail = (facts: Facts) =>
  text("Email kampus wajib diisi")
    .toLowerCase()
    .pipe(z.email({ error: "Email kampus tidak valid", abort: true }))
    .refine((email) => email.length <= EMAIL_MAX, {
      error: "Email kampus tidak boleh lebih dari 50 karakter",
      abort: true,
    })
    .refine(
      (email) => isStudentsAddress(email, facts),
      `Email kampus harus menggunakan format NPM@${domainsOf(facts).join(" atau NPM@")}`,
    );

/** The fields of a registration (docs/product/forms.md#registration-form). */
export const registrationFields = (facts: Facts) =>
  z.object({
    campus_email: campusEmail(facts),
    name: text("Nama wajib diisi")
      .min(NAME_MIN, "Nama minimal harus 3 huruf")
      .max(NAME_MAX, "Nama tidak boleh lebih dari 100 huruf"),
    password: newPassword,
  });

/** A separate schema: a check of the whole form would wait until all its fields are right. */
export const samePasswords = z
  .object({ password: z.unknown().optional(), confirmPassword: z.unknown().optional() })
  .refine(({ confirmPassword }) => confirmPassword !== "", {
    error: "Konfirmasi password harus diisi",
    path: ["confirmPassword"],
    abort: true,
  })
  .refine(
    ({ password, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === password,
    { error: "Password dan konfirmasi password tidak sama", path: ["confirmPassword"] },
  );

/** `confirmPassword` is optional on the server and, if sent, must match (docs/product/accounts.md#registration). */
const registration = (facts: Facts) => registrationFields(facts).and(samePasswords);

export const STUDENT_CARD: FileField = {
  accept: "image",
  maxBytes: CARD_MAX_BYTES,
  tooLarge: "Ukuran file maksimal 5MB",
  wrongType: "Format file harus JPG, JPEG, atau PNG",
};

const attemptId = z.string({ error: "Percobaan pendaftaran tidak dikenal" });

/** Six digits (docs/product/forms.md#code-form). */
export const oneTimeCode = z
  .string({ error: "Semua digit OTP harus diisi" })
  .trim()
  .min(1, { error: "Semua digit OTP harus diisi", abort: true })
  .regex(/^[0-9]*$/, { error: "Setiap digit OTP harus berupa angka 0-9", abort: true })
  .length(CODE_DIGITS, "OTP harus terdiri dari 6 digit");

export const writtenEmail = text("Email tidak boleh kosong")
  .toLowerCase()
  .pipe(z.email("Email tidak valid"));

export const getRegistration = call("GET /auth/registration", {
  summary: "Whether the form of a registration has to ask for the student card",
  who: anyone,
  /** `optional` where the campus has imported its list of students: those on it need no card. */
  output: z.object({ data: z.object({ card: z.enum(["required", "optional"]) }) }),
});

export const register = call("POST /auth/register", {
  summary: "Register as a student; a six-digit code goes out by mail",
  who: anyone,
  status: 201,
  form: registration,
  files: { ktm: STUDENT_CARD },
  output: z.object({ data: z.object({ attempt: z.string() }) }),
});

export const verifyEmail = call("POST /auth/verify-email", {
  summary: "Confirm an attempt to register with its code",
  who: anyone,
  body: z.object({
    email: writtenEmail,
    otp_code: oneTimeCode,
    attempt: attemptId.optional(),
  }),
  /** `verified` where address and name are on the campus's list of students. */
  output: z.object({ data: z.object({ status: z.enum(["waiting", "verified"]) }) }),
  errors: ["WRONG_CODE"],
});

export const resendVerification = call("POST /auth/resend-verification", {
  summary: "Send a new confirmation code",
  who: anyone,
  body: z.object({ email: writtenEmail, attempt: attemptId.optional() }),
});

const CODE_EMPTY = "Masukkan kode";
const CODE_LONGEST = 40;

/** Six digits of an authenticator, or a recovery code, as typed. */
export const secondCode = text(CODE_EMPTY).max(CODE_LONGEST, "Kode tidak sesuai");

export const user = z.object({
  id: recordNumber,
  name: z.string(),
  username: z.string().nullable(),
  /** A student's e-mail; null for admins, who have `email`. */
  campus_email: z.string().nullable(),
  email: z.string(),
  npm: z.string().nullable(),
  program_study: z.string().nullable(),
  batch: z.int().nullable(),
  status: z.enum(["waiting", "verified", "not_verified"]).nullable(),
  status_reason: z.string().nullable(),
  role: z.enum(["student", "admin", "superadmin"]),
  /** Only on unit staff, who reach the reports of their units alone. */
  scope: z.literal("units").optional(),
  ktm_url: filePath.nullable(),
  must_change_password: z.boolean(),
  /** Only on an admin's own account, while the admin must set up the second factor before anything else. */
  must_set_up_two_step: z.literal(true).optional(),
  version: z.int(),
  created_at: moment,
  /** The due time of the verification of a waiting account; for admins and the account itself. */
  due_at: moment.nullable(),
  is_overdue: z.boolean(),
});
export type User = z.output<typeof user>;

export const getMe = userCall("GET /users/me", {
  summary: "The account of this session",
  who: ownAccount,
  output: z.object({ data: z.object({ user }) }),
});
