import * as z from "zod";
import type { FileField } from "../../call.ts";
import { keysOf, REMOVAL_REASONS } from "../../labels.ts";
import { admin, clinic, signedIn, type Asker } from "../../permissions.ts";
import { appealDetail, DOCUMENT } from "../appeals/appeal.contract.ts";
import { ATTACHMENT } from "../reports/report.contract.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import {
  callsOf,
  filePath,
  flag,
  idParams,
  moment,
  recordId,
  recordNumber,
  text,
} from "../shared/fields.contract.ts";

const call = callsOf("Conversation");

export const MESSAGE_MAX = 2000;
export const MESSAGE_FILES_MAX = 3;
/** The most messages about one record. */
export const MESSAGES_MAX = 200;
/** Days in which an author may still write after the matter was closed. */
export const OPEN_DAYS = 14;
/** Replaces a text that was removed. */
export const REMOVED_TEXT = "▇▇▇ (dihapus admin)";

const several = { most: MESSAGE_FILES_MAX, tooMany: `Paling banyak ${MESSAGE_FILES_MAX} file` };

/** A file of a message about a report, with the rules of the report's own attachment. */
export const REPORT_MESSAGE_FILE = { ...ATTACHMENT, several } as const satisfies FileField;

/** A file of a message about an appeal, with the rules of its documents. */
export const APPEAL_MESSAGE_FILE = { ...DOCUMENT, several } as const satisfies FileField;

/** A message; `asks` makes an admin's a question (docs/product/case.md#questions). */
export const messageInput = z.object({
  text: text("Pesan wajib diisi").max(MESSAGE_MAX, `Pesan maksimal ${MESSAGE_MAX} karakter`),
  asks: flag.default(false),
});
export type MessageInput = z.output<typeof messageInput>;

/** A message as author and admins read it; its `id` is its number within the report or appeal. */
export const message = z.object({
  id: recordNumber,
  from: z.enum(["author", "admin"]),
  text: z.string(),
  asks: z.boolean(),
  at: moment,
  attachments: z.array(
    z.object({
      /** 'Foto 1', 'Berkas 1'. */
      name: z.string(),
      /** Signed, for an hour. */
      url: filePath,
      type: z.enum(["image", "pdf"]),
    }),
  ),
  /** The admin who wrote it, for admins alone. */
  admins: z.object({ name: z.string() }).nullable(),
});
export type Message = z.output<typeof message>;

const messageParams = idParams.extend({ messageId: recordId });
const removal = z.object({ reason: z.enum(keysOf(REMOVAL_REASONS), "Alasan tidak valid") });
const written = z.object({ data: message });
const ignores = (asker: Asker) => (asker?.role === "student" ? ["asks"] : []);
const errors = [
  "CONVERSATION_CLOSED",
  "CONVERSATION_FULL",
  "NOT_OPEN",
  "QUESTION_OPEN",
  "KEY_REUSED",
] as const;

export const listReportMessages = call("GET /reports/{id}/messages", {
  summary: "What author and admins have written about a report, oldest first; for them alone",
  who: signedIn,
  output: z.object({ data: z.array(message) }),
  errors: ["NOT_YOURS"],
});

export const sendReportMessage = call("POST /reports/{id}/messages", {
  summary: "Write about a report, as its author or an admin; takes an Idempotency-Key",
  who: signedIn,
  status: 201,
  form: messageInput,
  ignores,
  files: { attachments: REPORT_MESSAGE_FILE },
  idempotent: true,
  output: written,
  errors: ["NOT_YOURS", ...errors],
});

export const removeReportMessage = call("DELETE /reports/{id}/messages/{messageId}", {
  summary: "Take the text and the files of a message out",
  who: admin,
  params: messageParams,
  body: removal,
  output: written,
});

export const readReportMessages = call("POST /admin/reports/{id}/messages/read", {
  summary: "Mark the author's messages as read, for all admins",
  who: admin,
  output: z.object({ data: reportDetail }),
});

export const endReportQuestion = call("DELETE /reports/{id}/question", {
  summary: "Withdraw the open question, so that the promise goes on",
  who: admin,
  output: z.object({ data: reportDetail }),
});

export const listAppealMessages = call("GET /ukt-appeals/{id}/messages", {
  summary: "What student and admins have written about an appeal, oldest first",
  who: signedIn,
  output: z.object({ data: z.array(message) }),
});

export const sendAppealMessage = call("POST /ukt-appeals/{id}/messages", {
  summary: "Write about an appeal, as its student or an admin; takes an Idempotency-Key",
  who: signedIn,
  status: 201,
  form: messageInput,
  ignores,
  files: { attachments: APPEAL_MESSAGE_FILE },
  idempotent: true,
  output: written,
  errors,
});

export const removeAppealMessage = call("DELETE /ukt-appeals/{id}/messages/{messageId}", {
  summary: "Take the text and the files of a message out",
  who: clinic,
  params: messageParams,
  body: removal,
  output: written,
});

export const readAppealMessages = call("POST /admin/ukt/appeals/{id}/messages/read", {
  summary: "Mark the student's messages as read, for all admins",
  who: clinic,
  output: z.object({ data: appealDetail }),
});

export const endAppealQuestion = call("DELETE /ukt-appeals/{id}/question", {
  summary: "Withdraw the open question, so that the promise goes on",
  who: clinic,
  output: z.object({ data: appealDetail }),
});
