import * as z from "zod";
import type { Facts, FileField } from "../../call.ts";
import { superadmin } from "../../permissions.ts";
import { campusEmail, NAME_MAX } from "../accounts/account.contract.ts";
import { batch, programStudy } from "../accounts/profile.contract.ts";
import { callsOf, moment, text } from "../shared/fields.contract.ts";
import { npm } from "../students/student.contract.ts";

const call = callsOf("Students");

/** The most rows of a list: five times a large campus of today. */
export const LIST_MOST_ROWS = 100_000;
/** The most faults that are listed; the others are counted. */
export const FAULTS_SHOWN = 100;
/** The most students that are named for each kind of change. */
export const EXAMPLES_SHOWN = 5;

export const STUDENT_LIST: FileField = {
  accept: "csv",
  maxBytes: 20_000_000,
  tooLarge: "Ukuran file maksimal 20MB",
  wrongType: "Format file harus CSV",
};

/** The columns of a list, in the words of the screens; every row has all of them. */
export const LIST_FIELDS = {
  npm: "NPM",
  name: "Nama",
  email: "Email kampus",
  faculty: "Fakultas",
  program_study: "Program studi",
  batch: "Angkatan",
} as const;
export type ListField = keyof typeof LIST_FIELDS;
const listField = z.enum(Object.keys(LIST_FIELDS) as [ListField, ...ListField[]]);

const FACULTY_MAX = 100;

/** A student of the list, in the form of a CSV row (docs/product/verification.md#the-list-of-enrolled-students). */
export const listedStudent = (facts: Facts) =>
  z.object({
    npm,
    name: text("Nama wajib diisi").max(NAME_MAX, "Nama maksimal 100 karakter"),
    email: campusEmail(facts),
    faculty: text("Fakultas wajib diisi").max(FACULTY_MAX, "Fakultas maksimal 100 karakter"),
    program_study: programStudy,
    batch,
  });
export type ListedStudent = z.output<ReturnType<typeof listedStudent>>;

/** A fault of a file: at a row (1 is the heading), or of the whole file. */
const fault = z.object({
  row: z.int().nullable(),
  /** The column; null where the fault is of the row or the file. */
  field: listField.nullable(),
  message: z.string(),
});
export type ListFault = z.output<typeof fault>;

const example = z.object({
  npm: z.string(),
  name: z.string(),
  /** The columns that have changed. */
  fields: z.array(listField),
});
const change = z.object({ count: z.int(), examples: z.array(example) });
const changes = z.object({ added: change, changed: change, gone: change, unchanged: z.int() });
export type ListChanges = z.output<typeof changes>;

/** The present list: its size, and who imported it; nobody where an operator did it on the server. */
const enrolment = z.object({
  students: z.int(),
  imported_at: moment.nullable(),
  imported_by: z.string().nullable(),
});
export type Enrolment = z.output<typeof enrolment>;

const check = z.object({
  /** Rows of students in the file. */
  rows: z.int(),
  faults: z.array(fault),
  fault_count: z.int(),
  /** Headings of columns that are left out and not stored. */
  ignored: z.array(z.string()),
  /** Study programmes that the campus's own list does not have: the file may be used all the same. */
  unoffered: z.array(z.string()),
  /** Compared with the present list; null where there are faults. */
  changes: changes.nullable(),
  /** A token for the import, made of this file and the list with which it was compared; null where there are faults. */
  seen: z.string().nullable(),
});
export type ListCheck = z.output<typeof check>;

export const getEnrolment = call("GET /admin/enrolment", {
  summary: "How many students the list of enrolled ones has, and since when",
  who: superadmin,
  output: z.object({ data: enrolment }),
});

export const checkEnrolment = call("POST /admin/enrolment/check", {
  summary:
    "What is wrong with a list of enrolled students, and what it would change; nothing is kept",
  who: superadmin,
  files: { list: STUDENT_LIST },
  output: z.object({ data: check }),
});

export const importEnrolment = call("PUT /admin/enrolment", {
  summary: "Replace the list of enrolled students by a file that was checked",
  who: superadmin,
  form: z.object({ seen: z.string("Periksa dulu file ini").max(200, "Periksa dulu file ini") }),
  files: { list: STUDENT_LIST },
  output: z.object({ data: enrolment }),
  errors: ["STALE"],
});

export const deleteEnrolment = call("DELETE /admin/enrolment", {
  summary: "Delete the list of enrolled students",
  who: superadmin,
});
