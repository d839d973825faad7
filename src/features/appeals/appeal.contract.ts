import * as z from "zod";
import type { FileField } from "../../call.ts";
import { APPEAL_PROBLEMS, APPEAL_STATUSES, type AppealDocument, keysOf } from "../../labels.ts";
import { APPEAL_EVENT_KINDS } from "./appeal-event.contract.ts";
import { clinic, signedIn, student, verifiedStudent } from "../../permissions.ts";
import { claim } from "../claims/claim.contract.ts";
import {
  callsOf,
  countsAreCapped,
  countsOf,
  filePath,
  filter,
  moment,
  pageQuery,
  pagination,
  recordId,
  recordNumber,
  searchQuery,
  sentVersion,
  text,
  unlessEmpty,
  waitingFilter,
} from "../shared/fields.contract.ts";
import { textBlocks } from "../shared/formatted.contract.ts";

const call = callsOf("UKT appeals");

const DOCUMENT_MAX_BYTES = 10_485_760;
const NOTE_MAX = 5000;
const SEMESTER_WRONG = 'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")';
const STATUS_WRONG = "Status hanya boleh bernilai pending, under_review, approved, atau rejected";

export const DOCUMENT: FileField = {
  accept: "pdf",
  maxBytes: DOCUMENT_MAX_BYTES,
  tooLarge: "Ukuran file maksimal 10MB",
  wrongType: "Format file harus PDF",
};

/** The four documents of an appeal, each optional: PDFs, 10,485,760 bytes at most. */
export const DOCUMENTS: Readonly<Record<AppealDocument, FileField>> = {
  ktm: DOCUMENT,
  ukt_proof: DOCUMENT,
  transcript: DOCUMENT,
  sk: DOCUMENT,
};

/** The fields of an appeal (docs/product/forms.md#appeal-form). */
export const appealInput = z.object({
  semester: text(SEMESTER_WRONG).regex(/^[0-9]{1,2}$/, SEMESTER_WRONG),
  problem: z.enum(keysOf(APPEAL_PROBLEMS), "Pilih salah satu tipe bencana"),
});
export type AppealInput = z.output<typeof appealInput>;

/** An edit keeps absent fields. */
const appealChange = appealInput.extend({ version: sentVersion }).partial();

/** Older callers still say `approved` for `responded` (docs/product/appeals.md#status). */
const statusMeant = (value: unknown) => (value === "approved" ? "responded" : value);

/** An absent note stays, an empty one is cleared (docs/product/forms.md#appeal-decision-form). */
export const appealStatusInput = z.object({
  id: recordId,
  status: text("Status wajib diisi")
    .transform(statusMeant)
    .pipe(z.enum(keysOf(APPEAL_STATUSES), STATUS_WRONG)),
  admin_note: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    text("Catatan tidak valid").max(NOTE_MAX, "Catatan maksimal 5000 karakter").nullish(),
  ),
  version: sentVersion.optional(),
});

const listQuery = {
  ...pageQuery,
  status: z.preprocess(statusMeant, filter(keysOf(APPEAL_STATUSES), "Status tidak valid")),
  problem: filter(keysOf(APPEAL_PROBLEMS), "Tipe bencana tidak valid"),
};

const ownAppealQuery = z.object({
  ...listQuery,
  sort: z.enum(["newest", "oldest"]).catch("newest"),
});

export const appealQuery = z.object({
  ...listQuery,
  sort: z.enum(["newest", "oldest", "due"]).catch("newest"),
  due: filter(["due", "overdue"], "Tenggat tidak valid"),
  search: searchQuery,
  waiting: waitingFilter,
  studentId: unlessEmpty(recordId),
});

/** One step. Both statuses are null where none changes. `admins` is for admins only, and not on a student's act. */
const timelineEntry = z.object({
  kind: z.enum(keysOf(APPEAL_EVENT_KINDS)),
  from: z.enum(keysOf(APPEAL_STATUSES)).nullable(),
  to: z.enum(keysOf(APPEAL_STATUSES)).nullable(),
  at: moment,
  admins: z.object({ name: z.string() }).optional(),
});

/** An appeal as its student or an admin sees it. */
export const appeal = z.object({
  id: recordNumber,
  semester: z.string(),
  problem: z.enum(keysOf(APPEAL_PROBLEMS)),
  status: z.enum(keysOf(APPEAL_STATUSES)),
  submitted_at: moment,
  admin_note: z.string().nullable(),
  student_id: recordNumber,
  students: z.object({
    id: recordNumber,
    name: z.string(),
    npm: z.string().nullable(),
    campus_email: z.string(),
  }),
  /** The admin who last changed status or note; for admins only. */
  admins: z.object({ name: z.string() }).nullable(),
  /** Signed paths, for an hour (docs/product/files.md#signed-paths). */
  ktm_url: filePath.nullable(),
  ukt_proof_url: filePath.nullable(),
  transcript_url: filePath.nullable(),
  sk_url: filePath.nullable(),
  version: z.int(),
  /** Whether the promise is paused, because the student is asked for something. */
  paused: z.boolean(),
  /** Who has to write next in the conversation. */
  waiting_for: z.enum(["author", "admin"]).nullable(),
  /** The number of the student's messages since an admin last wrote or marked them as read; for admins only. */
  unread_messages: z.int().optional(),
  /** The due time of the decision; null after it, and while the promise is paused. */
  due_at: moment.nullable(),
  is_overdue: z.boolean(),
  /** Whether it is, or was, reviewed again after a rejection. */
  second_review: z.boolean(),
  /** The admin who works on it; for admins only. */
  claim: claim.nullable().optional(),
});
export type Appeal = z.output<typeof appeal>;

export const appealDetail = appeal.extend({
  admin_note_blocks: textBlocks,
  timeline: z.array(timelineEntry),
  /** Until when its student may ask for a second review; null after that. */
  review_until: moment.nullable(),
  /** Whether the asking admin may change its status; for admins only. */
  may_decide: z.boolean().optional(),
});
export type AppealDetail = z.output<typeof appealDetail>;

const counts = countsOf(keysOf(APPEAL_STATUSES));
/** The counts have both spellings as keys, for the same object. */
const listed = z.object({
  data: z.array(appeal),
  pagination,
  total_per_status: counts,
  totalPerStatus: counts,
  counts_are_capped: countsAreCapped,
});
const one = z.object({ data: appealDetail });

export const listAppeals = call("GET /ukt-appeals", {
  summary: "A student's own appeals",
  who: student,
  query: ownAppealQuery,
  output: listed,
});

export const listMyAppeals = call("GET /ukt-appeals/me", {
  summary: "A student's own appeals",
  who: student,
  query: ownAppealQuery,
  output: listed,
});

export const createAppeal = call("POST /ukt-appeals", {
  summary: "File an appeal in an active period; takes an Idempotency-Key",
  who: verifiedStudent,
  status: 201,
  form: appealInput,
  files: DOCUMENTS,
  output: one,
  idempotent: true,
  errors: ["PERIOD_CLOSED", "OPEN_APPEAL", "KEY_REUSED", "NOT_FOUND"],
});

export const getAppeal = call("GET /ukt-appeals/{id}", {
  summary: "An appeal with its timeline: its student's or for an admin",
  who: signedIn,
  output: one,
});

export const editAppeal = call("PATCH /ukt-appeals/{id}", {
  also: "PUT",
  summary: "Edit one's own appeal while it is pending",
  who: student,
  form: appealChange,
  files: DOCUMENTS,
  output: one,
  errors: ["NOT_PENDING", "STALE"],
});

export const cancelAppeal = call("DELETE /ukt-appeals/{id}", {
  summary: "Cancel one's own appeal while it is pending; it is removed",
  who: student,
  errors: ["NOT_PENDING"],
});

export const listAllAppeals = call("GET /admin/ukt/appeals", {
  summary: "All appeals, with search by name and NPM",
  who: clinic,
  query: appealQuery,
  output: listed,
});

export const getAppealForAdmin = call("GET /admin/ukt/appeals/{id}", {
  summary: "An appeal with its timeline",
  who: clinic,
  output: one,
});

export const changeAppealStatus = call("PATCH /admin/ukt/appeals/status", {
  summary: "Set an appeal's status and note; approved means responded",
  who: clinic,
  body: appealStatusInput,
  output: one,
  errors: ["NOT_FOUND", "OPEN_APPEAL", "SAME_ADMIN", "STALE"],
});

export const deleteAppeal = call("DELETE /admin/ukt/appeals/{id}", {
  summary: "Delete an appeal with its documents",
  who: clinic,
  errors: ["NOT_FOUND", "SAME_ADMIN"],
});
