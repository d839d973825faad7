import * as z from "zod";
import type { FileField } from "../../call.ts";
import { CATEGORIES, keysOf, LEVELS, REPORT_SORTS, REPORT_STATUSES } from "../../labels.ts";
import { admin, anyone, student, verifiedStudent } from "../../permissions.ts";
import { hiddenFromText } from "../recusal/party.contract.ts";
import {
  callsOf,
  cleanText,
  countsAreCapped,
  countsOf,
  filter,
  flag,
  pageQuery,
  pagination,
  recordId,
  searchQuery,
  sentVersion,
  text,
  unlessEmpty,
  waitingFilter,
} from "../shared/fields.contract.ts";
import { AT_CLINIC, UNIT_KEY, unitKey } from "../campus/sections/unit-key.contract.ts";
import { report, reportDetail } from "./report-record.contract.ts";

const call = callsOf("Reports");

export const TITLE_MAX = 50;
export const DESCRIPTION_MAX = 1000;
const FACULTY_MAX = 100;
export const FACULTY_UNOFFERED = "Pilih fakultas dari daftar";
const BUILDING_MAX = 60;
export const BUILDING_UNOFFERED = "Pilih gedung dari daftar";
const ROOM_MAX = 60;
export const NOT_HANDED_OVER = "Unit ini tidak menerima laporan langsung";
export const HIDDEN_AND_HANDED =
  "Laporan tidak dapat diserahkan kepada unit yang tidak boleh membacanya";
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
  /** One of the campus's, where the level has one; an empty text is none. */
  faculty: z.string().overwrite(cleanText).max(FACULTY_MAX, FACULTY_UNOFFERED).optional(),
  /** The name of one of the campus's; an empty text is none. */
  building: z.string().overwrite(cleanText).max(BUILDING_MAX, BUILDING_UNOFFERED).optional(),
  room: z.string().overwrite(cleanText).max(ROOM_MAX, "Ruang maksimal 60 karakter").optional(),
  isAnonymous: flag.default(false),
  isPrivate: flag.default(false),
});
export type ReportInput = z.output<typeof reportInput>;

/**
 * A new report. `unit` is the key of a confidential unit to which its author hands it over directly; `hidden_from` says
 * whom it is about, which is a call of its own afterwards.
 */
const newReportInput = reportInput.extend({
  unit: unlessEmpty(z.string().regex(UNIT_KEY, NOT_HANDED_OVER)),
  hidden_from: hiddenFromText.optional(),
});
export type NewReportInput = z.output<typeof newReportInput>;

/** The names of the fields beside their values, in reading order. */
export const FIELD_NAMES = {
  title: "Judul",
  description: "Cerita",
  category: "Kategori",
  report_level: "Tingkat",
  faculty: "Fakultas",
  building: "Gedung",
  room: "Ruang",
  isPrivate: "Pembaca",
  isAnonymous: "Nama",
} as const satisfies Readonly<Record<keyof ReportInput, string>>;

/** An edit keeps absent fields. */
const reportChange = reportInput
  .extend({ isAnonymous: flag, isPrivate: flag, version: sentVersion })
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
  version: sentVersion.optional(),
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

/** A place where reports lie, by the key of its unit; '-' is the clinic. */
const placeFilter = unlessEmpty(z.union([z.literal(AT_CLINIC), unitKey], "Unit tidak valid"));

export const adminReportQuery = z.object({
  ...listQuery,
  sort: z.enum([...keysOf(REPORT_SORTS), "due"]).catch("newest"),
  due: filter(["due", "overdue"], "Tenggat tidak valid"),
  waiting: waitingFilter,
  flagged: filter(["open"], "Tanda tidak valid"),
  raised: filter(["open"], "Pilihan tidak valid"),
  unit: placeFilter,
  /** The key of a building, which looks like that of a unit. */
  building: unlessEmpty(z.string().regex(UNIT_KEY, "Gedung tidak valid")),
  studentId: unlessEmpty(recordId),
});

const listed = {
  data: z.array(report),
  pagination,
  total_per_category: countsOf(keysOf(CATEGORIES)),
};
const totalPerStatus = {
  total_per_status: countsOf(keysOf(REPORT_STATUSES)),
  counts_are_capped: countsAreCapped,
};

export const listReports = call("GET /reports", {
  summary: "Published reports",
  who: anyone,
  mayBeOld: "to guests",
  query: reportQuery,
  output: z.object({ ...listed, ...totalPerStatus }),
});

export const listMyReports = call("GET /reports/me", {
  summary: "A student's own reports, in every status",
  who: student,
  query: reportQuery,
  output: z.object({ ...listed, ...totalPerStatus }),
});

export const listAllReports = call("GET /admin/reports", {
  summary: "All reports, for admins",
  who: admin,
  query: adminReportQuery,
  output: z.object({ ...listed, ...totalPerStatus }),
});

export const createReport = call("POST /reports", {
  summary: "File a report; takes an Idempotency-Key",
  who: verifiedStudent,
  status: 201,
  form: newReportInput,
  files: { file: ATTACHMENT },
  idempotent: true,
  output: z.object({ data: reportDetail }),
  errors: ["KEY_REUSED", "NOT_FOUND", "ANONYMOUS_PAUSED", "FILING_PAUSED"],
});

export const getReport = call("GET /reports/{id}", {
  summary: "A report with its timeline",
  who: anyone,
  mayBeOld: "to guests",
  output: z.object({ data: reportDetail }),
});

export const editReport = call("PATCH /reports/{id}", {
  also: "PUT",
  summary: "Edit one's own report while it is pending",
  who: student,
  form: reportChange,
  files: { file: ATTACHMENT },
  output: z.object({ data: reportDetail }),
  errors: ["NOT_YOURS", "NOT_PENDING", "STALE", "ANONYMOUS_PAUSED", "FILING_PAUSED"],
});

export const deleteReport = call("DELETE /reports/{id}", {
  summary: "Delete one's own report while it is pending",
  who: student,
  errors: ["NOT_YOURS", "NOT_PENDING"],
});

export const receiptInput = z.object({
  receipt: text("Kode laporan wajib diisi").max(100, "Kode laporan tidak valid"),
});

export const reattachReport = call("POST /reports/claim", {
  summary: "Connect an anonymous report to this account by its receipt",
  who: student,
  body: receiptInput,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND"],
});

export const changeReportStatus = call("PATCH /admin/reports/status", {
  summary: "Set a report's status, and answer it",
  who: admin,
  body: statusInput,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "STALE"],
});

export const deleteReportResponse = call("DELETE /reports/{id}/response", {
  summary: "Take a report's response away; the status stays",
  who: admin,
  output: z.object({ data: reportDetail }),
});
