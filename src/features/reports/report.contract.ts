import * as z from "zod";
import { call, type FileField } from "../../call.ts";
import {
  CATEGORIES,
  keysOf,
  LEVELS,
  REPORT_EVENT_KINDS,
  REPORT_SORTS,
  REPORT_STATUSES,
} from "../../labels.ts";
import { admin, anyone, student, verifiedStudent } from "../../permissions.ts";
import { claim } from "../claims/claim.contract.ts";
import { REMOVED_PARTS } from "../files/removed-parts.contract.ts";
import {
  countsAreCapped,
  countsOf,
  filePath,
  filter,
  flag,
  idParams,
  moment,
  noData,
  pageQuery,
  pagination,
  recordId,
  recordNumber,
  searchQuery,
  text,
  wholeNumber,
} from "../shared/fields.contract.ts";
import { textBlocks } from "../shared/formatted.contract.ts";

export const TITLE_MAX = 50;
export const DESCRIPTION_MAX = 1000;
const RESPONSE_MIN = 5;
const RESPONSE_MAX = 5000;
export const ATTACHMENT_MAX_BYTES = 5_242_880;

export const ATTACHMENT: FileField = {
  accept: "image-or-pdf",
  maxBytes: ATTACHMENT_MAX_BYTES,
  tooLarge: "Ukuran file maksimal 5MB",
  wrongType: "Format file harus JPG, JPEG, PNG, atau PDF",
};

/** The fields of a report (docs/product/forms.md#report-form). */
export const reportInput = z.object({
  title: text("Judul wajib diisi").max(TITLE_MAX, "Judul maksimal 50 karakter"),
  description: text("Deskripsi wajib diisi").max(
    DESCRIPTION_MAX,
    "Deskripsi maksimal 1000 karakter",
  ),
  category: text("Kategori wajib dipilih").pipe(z.enum(keysOf(CATEGORIES), "Kategori tidak valid")),
  report_level: text("Tingkat laporan wajib dipilih").pipe(
    z.enum(keysOf(LEVELS), "Tingkat laporan tidak valid"),
  ),
  isAnonymous: flag.default(false),
  isPrivate: flag.default(false),
});
export type ReportInput = z.output<typeof reportInput>;

/** The names of the fields, wherever a value stands beside its name, in the order in which they are read. */
export const FIELD_NAMES = {
  title: "Judul",
  description: "Cerita",
  category: "Kategori",
  report_level: "Tingkat",
  isPrivate: "Pembaca",
  isAnonymous: "Nama",
} as const satisfies Readonly<Record<keyof ReportInput, string>>;

/** An edit keeps what it does not name. */
const reportChange = reportInput
  .extend({ isAnonymous: flag, isPrivate: flag, version: wholeNumber("Versi tidak valid") })
  .partial();
export type ReportChange = z.output<typeof reportChange>;

const STATUS_UNKNOWN = "Status tidak valid";

/** A status, and an answer with it (docs/product/forms.md#answer-form). */
export const statusInput = z.object({
  id: recordId,
  status: z.enum(keysOf(REPORT_STATUSES), "Status wajib diisi"),
  response: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    text("Response minimal terdiri dari 5 karakter")
      .min(RESPONSE_MIN, "Response minimal terdiri dari 5 karakter")
      .max(RESPONSE_MAX, "Response maksimal 5000 karakter")
      .nullish(),
  ),
  version: z.int().optional(),
});

const listQuery = {
  ...pageQuery,
  search: searchQuery,
  category: filter(keysOf(CATEGORIES), "Kategori tidak valid"),
  status: filter(keysOf(REPORT_STATUSES), STATUS_UNKNOWN),
};

const reportQuery = z.object({
  ...listQuery,
  sort: z.enum(keysOf(REPORT_SORTS)).catch("newest"),
});

export const adminReportQuery = z.object({
  ...listQuery,
  sort: z.enum([...keysOf(REPORT_SORTS), "due"]).catch("newest"),
  due: filter(["due", "overdue"], "Tenggat tidak valid"),
  studentId: z.preprocess((value) => (value === "" ? undefined : value), recordId.optional()),
});

/** One step; both statuses are null where none changes; `admins` for admins alone, not on an author's act. */
const timelineEntry = z.object({
  kind: z.enum(keysOf(REPORT_EVENT_KINDS)),
  from: z.enum(keysOf(REPORT_STATUSES)).nullable(),
  to: z.enum(keysOf(REPORT_STATUSES)).nullable(),
  at: moment,
  admins: z.object({ name: z.string() }).optional(),
});

/** A report as one viewer may see it. */
export const report = z.object({
  id: recordNumber,
  title: z.string(),
  description: z.string(),
  category: z.enum(keysOf(CATEGORIES)),
  report_level: z.enum(keysOf(LEVELS)),
  isAnonymous: z.boolean(),
  isPrivate: z.boolean(),
  status: z.enum(keysOf(REPORT_STATUSES)),
  /** Null where the report is anonymous. */
  student_id: recordNumber.nullable(),
  students: z.object({ name: z.string() }).nullable(),
  /** Whether the viewer wrote it. */
  is_mine: z.boolean(),
  file_url: filePath.nullable(),
  file: z
    .object({
      mime: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable(),
  response: z.string().nullable(),
  responded_at: moment.nullable(),
  admins: z.object({ name: z.string() }).nullable(),
  submitted_at: moment,
  vote_total: z.int(),
  version: z.int(),
  /** The report that it was merged into. */
  merged_into: recordNumber.nullable(),
  /** Whether its author says that the matter is settled. */
  solved_by_author: z.boolean(),
  /** For admins and the author alone; null while the promise stands still. */
  due_at: moment.nullable().optional(),
  is_overdue: z.boolean().optional(),
  /** Whether the promise stands still, because the author is asked for something; for the same two. */
  paused: z.boolean().optional(),
  /** Whose turn it is in the conversation; for the same two. */
  waiting_for: z.enum(["author", "admin"]).nullable().optional(),
  /** The author's messages since an admin last wrote or marked them as read, for admins alone. */
  unread_messages: z.int().optional(),
  /** The admin who works on it, for admins alone. */
  claim: claim.nullable().optional(),
});
export type Report = z.output<typeof report>;

export const reportDetail = report.extend({
  response_blocks: textBlocks,
  timeline: z.array(timelineEntry),
  /** How many follow it. */
  followers: z.int(),
  /** 'Kode laporan' of an anonymous report, for its author alone (docs/product/authorship.md#receipts). */
  receipt: z.string().optional(),
  /** In the answer to the PDF that was sent alone: what its kept copy has no more. */
  removed_from_file: z.array(z.enum(keysOf(REMOVED_PARTS))).optional(),
});
export type ReportDetail = z.output<typeof reportDetail>;

const listed = {
  data: z.array(report),
  pagination,
  total_per_category: countsOf(keysOf(CATEGORIES)),
};
const totalPerStatus = {
  total_per_status: countsOf(keysOf(REPORT_STATUSES)),
  counts_are_capped: countsAreCapped,
};

export const listReports = call({
  method: "GET",
  path: "/reports",
  tag: "Reports",
  summary: "Published reports",
  who: anyone,
  mayBeOld: "to guests",
  query: reportQuery,
  output: z.object({ ...listed, ...totalPerStatus }),
});

export const listMyReports = call({
  method: "GET",
  path: "/reports/me",
  tag: "Reports",
  summary: "A student's own reports, in every status",
  who: student,
  query: reportQuery,
  output: z.object({ ...listed, ...totalPerStatus }),
});

export const listAllReports = call({
  method: "GET",
  path: "/admin/reports",
  tag: "Reports",
  summary: "All reports, for admins",
  who: admin,
  query: adminReportQuery,
  output: z.object({ ...listed, ...totalPerStatus }),
});

export const createReport = call({
  method: "POST",
  path: "/reports",
  tag: "Reports",
  summary: "File a report; takes an Idempotency-Key",
  who: verifiedStudent,
  status: 201,
  form: reportInput,
  files: { file: ATTACHMENT },
  idempotent: true,
  output: z.object({ data: reportDetail }),
  errors: ["KEY_REUSED", "NOT_FOUND"],
});

export const getReport = call({
  method: "GET",
  path: "/reports/{id}",
  tag: "Reports",
  summary: "A report with its timeline",
  who: anyone,
  mayBeOld: "to guests",
  params: idParams,
  output: z.object({ data: reportDetail }),
});

export const editReport = call({
  method: "PATCH",
  also: "PUT",
  path: "/reports/{id}",
  tag: "Reports",
  summary: "Edit one's own report while it is pending",
  who: student,
  params: idParams,
  form: reportChange,
  files: { file: ATTACHMENT },
  output: z.object({ data: reportDetail }),
  errors: ["NOT_YOURS", "NOT_PENDING", "STALE"],
});

export const deleteReport = call({
  method: "DELETE",
  path: "/reports/{id}",
  tag: "Reports",
  summary: "Delete one's own report while it is pending",
  who: student,
  params: idParams,
  output: z.object({ data: noData }),
  errors: ["NOT_YOURS", "NOT_PENDING"],
});

export const reattachReport = call({
  method: "POST",
  path: "/reports/claim",
  tag: "Reports",
  summary: "Connect an anonymous report to this account by its receipt",
  who: student,
  body: z.object({
    receipt: text("Kode laporan wajib diisi").max(100, "Kode laporan tidak valid"),
  }),
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND"],
});

export const changeReportStatus = call({
  method: "PATCH",
  path: "/admin/reports/status",
  tag: "Reports",
  summary: "Set a report's status, and answer it",
  who: admin,
  body: statusInput,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "STALE"],
});

export const deleteReportResponse = call({
  method: "DELETE",
  path: "/reports/{id}/response",
  tag: "Reports",
  summary: "Take a report's response away; the status stays",
  who: admin,
  params: idParams,
  output: z.object({ data: reportDetail }),
});
