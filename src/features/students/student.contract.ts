import * as z from "zod";
import type { Facts } from "../../call.ts";
import { keysOf, STUDENT_STATUSES } from "../../labels.ts";
import { clinic, signedIn } from "../../permissions.ts";
import { EMAIL_MAX, user } from "../accounts/account.contract.ts";
import { claim } from "../claims/claim.contract.ts";
import {
  callsOf,
  cleanText,
  countsAreCapped,
  countsOf,
  filter,
  pageQuery,
  pagination,
  searchQuery,
  sentVersion,
  text,
} from "../shared/fields.contract.ts";

const call = callsOf("Students");
const userCall = callsOf("Users");
const authCall = callsOf("Auth");

export const REASON_MAX = 500;
export const NPM_DIGITS = 10;

export const npm = text("NPM wajib diisi").regex(
  /^[0-9]{10}$/,
  "NPM harus terdiri dari 10 digit angka",
);

export const STUDENT_SORTS = [
  "newest",
  "oldest",
  "name",
  "-name",
  "npm",
  "-npm",
  "email",
  "-email",
  "status",
  "-status",
  "due",
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

export const studentQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  sort: z.enum(STUDENT_SORTS).catch("newest"),
  status: filter(keysOf(STUDENT_STATUSES), "Status tidak valid"),
  due: filter(["due", "overdue"], "Tenggat tidak valid"),
});
export type StudentQuery = z.output<typeof studentQuery>;

export const rejectionReason = z
  .string()
  .overwrite(cleanText)
  .max(REASON_MAX, "Alasan maksimal 500 karakter");

/** The campus e-mail of an account, also at a domain that the campus has taken away. */
const accountEmail = ({ studentDomain }: Facts) =>
  text("Email kampus wajib diisi")
    .toLowerCase()
    .max(EMAIL_MAX, "Email kampus tidak boleh lebih dari 50 karakter")
    .regex(/^[0-9]{10}@./, `Email kampus harus menggunakan format NPM@${studentDomain}`);

/** A decision about a student (docs/product/verification.md#deciding). */
export const verification = (facts: Facts) =>
  z
    .object({
      campus_email: accountEmail(facts),
      status: z.enum(["verified", "not_verified"], "Status wajib diisi"),
      npm: z.preprocess((value) => (value === "" ? undefined : value), npm.nullish()),
      reason: rejectionReason.nullish().transform((value) => value || null),
      version: sentVersion.optional(),
    })
    .refine(({ status, npm: number }) => status === "verified" || !number, {
      error: "NPM tidak boleh diisi jika status not_verified",
      path: ["npm"],
    });

/** A student in the list, with the admin who works on the account. */
const listedStudent = user.extend({ claim: claim.nullable() });
export type ListedStudent = z.output<typeof listedStudent>;

const done = z.object({ data: z.object({ success: z.literal(true), message: z.string() }) });

export const listStudents = call("GET /admin/students", {
  summary: "Students, with search, status and due filters",
  who: clinic,
  query: studentQuery,
  output: z.object({
    data: z.array(listedStudent),
    pagination,
    total_students: z.int(),
    total_admins: z.int(),
    total_per_status: countsOf(keysOf(STUDENT_STATUSES)),
    counts_are_capped: countsAreCapped,
  }),
});

export const getStudent = userCall("GET /users/{id}", {
  summary: "A student: themself or for an admin",
  who: signedIn,
  output: z.object({ data: user }),
});

/** The campus's list about a waiting student, to be compared with the registered data. */
const listed = z.object({
  npm: z.string(),
  name: z.string(),
  email: z.string(),
  faculty: z.string(),
  program_study: z.string(),
  batch: z.int(),
  /** The fields that differ from the registered ones. */
  differs: z.array(z.enum(["npm", "name", "email"])),
  /** Whether another account has this NPM already. */
  npm_taken: z.boolean(),
});
export type Listed = z.output<typeof listed>;

export const getListed = call("GET /admin/students/{id}/listed", {
  summary: "What the list of enrolled students says of a waiting student's address and NPM",
  who: clinic,
  /** `students`: two where address and NPM belong to two people, none for a student who is not waiting. */
  output: z.object({ data: z.object({ has_list: z.boolean(), students: z.array(listed) }) }),
});

export const verifyStudent = call("PATCH /admin/students/verify", {
  summary: "Verify or reject a student by campus e-mail",
  who: clinic,
  body: verification,
  output: done,
  errors: ["NOT_FOUND", "NPM_TAKEN", "STALE"],
});

export const verifyStudentById = authCall("PATCH /auth/verify-email/{id}", {
  summary: "Verify a student by id",
  who: clinic,
  output: z.object({ data: user }),
  errors: ["NPM_TAKEN"],
});

export const npmInput = (facts: Facts) =>
  z.object({ campus_email: accountEmail(facts), npm, version: sentVersion.optional() });

export const inputNpm = call("POST /admin/students/input-npm", {
  summary: "Set a student's NPM; the status stays",
  who: clinic,
  body: npmInput,
  output: done,
  errors: ["NOT_FOUND", "NPM_TAKEN", "STALE"],
});
