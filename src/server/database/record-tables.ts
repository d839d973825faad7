import type { Generated, GeneratedAlways } from "kysely";
import type {
  AppealProblem,
  AppealStatus,
  Category,
  Level,
  ReportEventKind,
  ReportStatus,
  RemovalReason,
} from "../../labels.ts";
import type { AppealEventKind } from "../../features/appeals/appeal-event.contract.ts";
import type { FlagReason } from "../../rare-labels.ts";

/* What reports and appeals are made of; the other tables stand in schema.ts. */

/** The columns of a report or an appeal about its conversation and the open question. */
interface TalkColumns {
  messages: Generated<number>;
  unread_messages: Generated<number>;
  /** The number of the open question. */
  question: number | null;
  asked_at: Date | null;
  paused_until: Date | null;
  /** Seconds. */
  pause_left: Generated<number>;
  pause_taken: Generated<number>;
}

export interface ReportTable extends TalkColumns {
  id: GeneratedAlways<number>;
  author_id: number | null;
  author_tag: Buffer | null;
  title: string;
  description: string;
  category: Category;
  level: Level;
  faculty: string | null;
  building: string | null;
  room: Generated<string>;
  is_private: boolean;
  status: Generated<ReportStatus>;
  published: GeneratedAlways<boolean>;
  response: string | null;
  responded_at: Date | null;
  responded_by: number | null;
  upvotes: Generated<number>;
  downvotes: Generated<number>;
  vote_total: GeneratedAlways<number>;
  version: Generated<number>;
  submitted_at: Date;
  promised_at: Date;
  answered_at: Date | null;
  /** Seconds of pauses before the first answer. */
  answer_pause: number | null;
  solved_by_author: Generated<boolean>;
  reopened: Generated<number>;
  first_promised_at: Date | null;
  followers: Generated<number>;
  merged_into: number | null;
  /** The merged reports whose votes and follows are counted here. */
  united: Generated<number[]>;
  listed: GeneratedAlways<boolean>;
  original: Buffer | null;
  redacted_reason: RemovalReason | null;
  open_flags: Generated<number>;
  abused_at: Date | null;
  abuse_reason: string | null;
  /** The key of the unit where it lies; empty at the clinic. */
  unit: Generated<string>;
  /** When it came to where it lies; null while it lies where it was filed. An author's act has a full hour. */
  moved_at: Date | null;
  /** How often it was passed on since the clinic last decided. */
  forwarded: Generated<number>;
  /** For whom it does not exist: `admin:12`, `unit:4f0c2a91`. */
  hidden_from: string[] | null;
}

export interface ReportEventTable {
  report_id: number;
  /** The number of the row within its report. */
  number: number;
  kind: Generated<ReportEventKind>;
  from_status: ReportStatus | null;
  to_status: ReportStatus | null;
  at: Date;
  /** Null where the author acted. */
  admin_id: number | null;
  /** Both null where it is not passed on; empty for the clinic. */
  from_unit: string | null;
  to_unit: string | null;
}

export interface MessageTable {
  id: Generated<string>;
  report_id: number | null;
  appeal_id: number | null;
  number: number;
  text: string;
  /** Null where the author wrote it. */
  admin_id: number | null;
  asks: Generated<boolean>;
  at: Date;
  sealed_text: Buffer | null;
  removed_reason: RemovalReason | null;
}

export interface FlagTable {
  report_id: number;
  account_id: number;
  reason: FlagReason;
  note: string | null;
  settled: Generated<boolean>;
}

export interface ReportCountTable {
  category: Category;
  status: ReportStatus;
  is_private: boolean;
  unit: Generated<string>;
  shard: number;
  n: number;
}

export interface AppealTable extends TalkColumns {
  id: GeneratedAlways<number>;
  student_id: number;
  semester: string;
  problem: AppealProblem;
  status: Generated<AppealStatus>;
  admin_note: string | null;
  handled_by: number | null;
  version: Generated<number>;
  submitted_at: Date;
  promised_at: Date;
  second_review: Generated<boolean>;
  rejected_by: number | null;
}

export interface AppealEventTable {
  appeal_id: number;
  /** The number of the row within its appeal. */
  number: number;
  kind: Generated<AppealEventKind>;
  from_status: AppealStatus | null;
  to_status: AppealStatus | null;
  at: Date;
  /** Null where the student acted. */
  admin_id: number | null;
}

export interface AppealPeriodEventTable {
  id: GeneratedAlways<number>;
  is_active: boolean;
  at: Date;
  admin_id: number;
}

export interface FileTable {
  name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  report_id: number | null;
  registration_id: number | null;
  student_id: number | null;
  appeal_id: number | null;
  news_id: number | null;
  message_id: string | null;
  /** The report of whose attachment this is the original. */
  sealed_report_id: number | null;
  /** The number of the file in its record, where a record may have several. */
  slot: string | null;
}
