import * as z from "zod";
import {
  CATEGORIES,
  keysOf,
  LEVELS,
  REPORT_EVENT_KINDS,
  REPORT_STATUSES,
  REMOVAL_REASONS,
} from "../../labels.ts";
import { claim } from "../claims/claim.contract.ts";
import { flags } from "../flags/flag.contract.ts";
import { party } from "../recusal/party.contract.ts";
import { REMOVED_PARTS } from "../files/removed-parts.contract.ts";
import { filePath, moment, recordNumber } from "../shared/fields.contract.ts";
import { textBlocks } from "../shared/formatted.contract.ts";

/** One step. Both statuses are null where none changes. `admins` is for admins only, and not on an author's act. */
const timelineEntry = z.object({
  kind: z.enum(keysOf(REPORT_EVENT_KINDS)),
  from: z.enum(keysOf(REPORT_STATUSES)).nullable(),
  to: z.enum(keysOf(REPORT_STATUSES)).nullable(),
  at: moment,
  /** Of `forwarded`, the unit to which it was passed on; null for the clinic. */
  unit: z.string().nullable().optional(),
  admins: z.object({ name: z.string() }).optional(),
});

/** The author's verdict on the answer, how often they reopened the report, and until when they may. */
const authorWord = z.object({ solved: z.boolean(), reopened: z.int(), until: moment.nullable() });

/** A report as one viewer may see it. */
export const report = z.object({
  id: recordNumber,
  title: z.string(),
  description: z.string(),
  category: z.enum(keysOf(CATEGORIES)),
  report_level: z.enum(keysOf(LEVELS)),
  /** The faculty that it concerns, as its author says. */
  faculty: z.string().nullable(),
  /** The name of the building where it is, as it was chosen, and the room in its author's words. */
  building: z.string().nullable(),
  room: z.string(),
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
  /** Whether its author has confirmed that the matter is settled. */
  solved_by_author: z.boolean(),
  /** The unit at which it lies, null at the clinic; for admins and the author only. */
  unit: z
    .object({ key: z.string(), name: z.string(), confidential: z.boolean() })
    .nullable()
    .optional(),
  /** For admins and the author only; null while the promise is paused. */
  due_at: moment.nullable().optional(),
  is_overdue: z.boolean().optional(),
  /** Whether the promise is paused, because the author is asked for something; for the same two. */
  paused: z.boolean().optional(),
  /** Who has to write next in the conversation; for the same two. */
  waiting_for: z.enum(["author", "admin"]).nullable().optional(),
  /** Null where there is no answer and never was; for the same two. */
  verdict: authorWord.nullable().optional(),
  /** The number of the author's messages since an admin last wrote or marked them as read; for admins only. */
  unread_messages: z.int().optional(),
  /** The number of readers' flags that no admin has closed yet; for admins only. */
  open_flags: z.int().optional(),
  /** The mark of abuse, with the reason for its author; for admins and the author only. */
  abuse: z.object({ reason: z.string(), at: moment }).nullable().optional(),
  /** Whether units have passed it on so often that the clinic has to decide; for admins only. */
  is_raised: z.boolean().optional(),
  /** The admin who works on it; for admins only. */
  claim: claim.nullable().optional(),
});
export type Report = z.output<typeof report>;

const ranges = z.array(z.tuple([z.int(), z.int()]));

/** What an admin took out, without any word of it. */
const redaction = z.object({
  reason: z.enum(keysOf(REMOVAL_REASONS)),
  /** Whether the attachment is shown to nobody. */
  withheld: z.boolean(),
  /** The places in the original; for admins only, who may change them; null where the original is lost. */
  parts: z
    .object({
      title: ranges,
      description: ranges,
      room: ranges,
      response: ranges,
      areas: z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
      /** Of the attachment as it was. */
      mime: z.string().nullable(),
    })
    .nullable()
    .optional(),
});

export const reportDetail = report.extend({
  redaction: redaction.nullable(),
  /** The author's own words; for the author only. */
  original: z.object({ title: z.string(), description: z.string(), room: z.string() }).optional(),
  response_blocks: textBlocks,
  timeline: z.array(timelineEntry),
  /** The number of followers. */
  followers: z.int(),
  /** Whether the reader follows it, for students. */
  is_following: z.boolean().optional(),
  /** The flags of readers; for admins only. */
  flags: flags.optional(),
  /** Whether the viewer has flagged it; for students only. */
  is_flagged: z.boolean().optional(),
  /** Its merged reports; for admins only. */
  merged: z.array(z.object({ id: recordNumber, title: z.string() })).optional(),
  /** Whether a unit's next forward goes to the clinic, unless it names a confidential unit; for admins only. */
  is_raised_next: z.boolean().optional(),
  /** For whom it does not exist; for its author and admins only, and absent where it is hidden from nobody. */
  hidden_from: z.array(party).optional(),
  /** Whether an admin is left who reads it; beside that, for its author only. */
  has_readers: z.boolean().optional(),
  /** 'Kode laporan' of an anonymous report, for its author alone (docs/product/authorship.md#receipts). */
  receipt: z.string().optional(),
  /** What was removed from the PDF; only in the answer to the request that sent it. */
  removed_from_file: z.array(z.enum(keysOf(REMOVED_PARTS))).optional(),
});
export type ReportDetail = z.output<typeof reportDetail>;
