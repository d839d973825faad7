import type {
  Generated,
  GeneratedAlways,
  Insertable,
  InsertType,
  Kysely,
  SelectType,
  Transaction,
} from "kysely";
import type { Role, Scope, StudentStatus } from "../../permissions.ts";
import type {
  NewsStatus,
  NotificationKind,
  NotificationStatus,
  ReportStatus,
  VoteType,
} from "../../labels.ts";
import type { RemovedKind } from "../../rare-labels.ts";
import type {
  AppealEventTable,
  AppealPeriodEventTable,
  AppealTable,
  FileTable,
  FlagTable,
  MessageTable,
  ReportCountTable,
  ReportEventTable,
  ReportTable,
} from "./record-tables.ts";

/** The tables of `migrations/`, as the queries see them. */
export interface Schema {
  account: AccountTable;
  registration: RegistrationTable;
  one_time_code: OneTimeCodeTable;
  session: SessionTable;
  admin_session: AdminSessionTable;
  second_factor: SecondFactorTable;
  recovery_code: { account_id: number; code_hash: Buffer };
  security: { two_step_required: boolean };
  sealed_limit: { key: Buffer; expires_at: Date };
  rate_limit: RateLimitTable;
  idempotency: IdempotencyTable;
  audit: AuditTable;
  report: ReportTable;
  used_tag: { tag: Buffer };
  tag_salt: { number: number; salt: Buffer };
  sealed_read: { key: Buffer };
  report_event: ReportEventTable;
  vote: { report_id: number; account_id: number; type: VoteType; merged_from: number | null };
  follow: { report_id: number; account_id: number; merged_from: number | null };
  flag: FlagTable;
  message: MessageTable;
  report_search: { report_id: number; search: string; stems: GeneratedAlways<string> };
  report_count: ReportCountTable;
  appeal: AppealTable;
  appeal_event: AppealEventTable;
  appeal_period: { is_active: boolean };
  appeal_period_event: AppealPeriodEventTable;
  news: NewsTable;
  file: FileTable;
  file_store: { mark: string | null };
  notification: NotificationTable;
  supporters_told: { report_id: number };
  admins_told: { hour: Date | null };
  claim: ClaimTable;
  note: NoteTable;
  template: TemplateTable;
  verdict: VerdictTable;
  enrolled: EnrolledTable;
  enrolment: EnrolmentTable;
  rewriting: RewritingTable;
  report_number: { n: number; hour: Date };
  campus_setting: { section: string; value: object; version: number };
  page_drop: { id: GeneratedAlways<number>; path: string; at: Date };
  erasure: { mark: Buffer };
  removal_count: { kind: RemovedKind; n: number };
}

/** A handle to the database, or to the transaction under way: queries take either. */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Trx = Transaction<Schema>;

type NullableColumn<T> = { [K in keyof T]: null extends SelectType<T[K]> ? K : never }[keyof T];

/** A new row: nullable columns must be named as well, so that none is forgotten. */
export type NewRow<N extends keyof Schema> = Insertable<Schema[N]> & {
  readonly [K in NullableColumn<Schema[N]>]: InsertType<Schema[N][K]>;
};

export interface AccountTable {
  id: GeneratedAlways<number>;
  role: Role;
  name: string;
  username: string | null;
  email: string;
  npm: string | null;
  program_study: string | null;
  batch: number | null;
  status: StudentStatus | null;
  status_reason: string | null;
  due_at: Date | null;
  decided_at: Date | null;
  privacy_version: string | null;
  salt: Buffer;
  password_hash: Buffer;
  wrapped_secret: Buffer | null;
  must_change_password: Generated<boolean>;
  scope: Generated<Scope>;
  /** The keys of the units of which an admin is a member. */
  units: Generated<string[]>;
  version: Generated<number>;
  created_at: Date;
  closed_at: Date | null;
  search: string;
}

export interface RegistrationTable {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  salt: Buffer;
  password_hash: Buffer;
  wrapped_secret: Buffer;
  privacy_version: string;
  created_at: Date;
}

export interface OneTimeCodeTable {
  id: GeneratedAlways<number>;
  registration_id: number | null;
  account_id: number | null;
  code_hash: Buffer;
  tries_left: number;
  open_tries_left: Generated<number>;
  /** The browser that asked for a new password, and the link of its mail: keyed hashes. */
  attempt_hash: Buffer | null;
  link_hash: Buffer | null;
  expires_at: Date;
}

export interface SessionTable {
  token_hash: Buffer;
  account_id: number;
  wrapped_secret: Buffer | null;
  last_used_at: Date;
  expires_at: Date;
}

export interface AdminSessionTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  opened_at: Date;
  device: string;
}

export interface SecondFactorTable {
  account_id: number;
  sealed_secret: string;
  confirmed_at: Date | null;
  last_step: number | null;
}

export interface RateLimitTable {
  key: Buffer;
  count: number;
  expires_at: Date;
}

export interface IdempotencyTable {
  key: Buffer;
  record_id: number;
  body_hash: Buffer;
  expires_at: Date;
}

export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: number;
  action: string;
  target: string;
  address: string;
  /** What was before and after a change of the campus's settings. */
  change: object | null;
}

export interface NewsTable {
  id: GeneratedAlways<number>;
  admin_id: number;
  title: string;
  description: string;
  status: NewsStatus;
  published_at: Date | null;
  created_at: Date;
  version: Generated<number>;
  search: string;
}

export interface NotificationTable {
  id: GeneratedAlways<number>;
  account_id: number | null;
  author_tag: Buffer | null;
  description: string;
  about: NotificationKind | null;
  /** The number of the record, where it is about one. */
  about_id: number | null;
  /** The key of the unit, where it is about a list of its reports. */
  unit: string | null;
  status: Generated<NotificationStatus>;
  created_at: Date;
}

/** The record that a claim or a note is about: one of the three. */
interface ItemColumns {
  report_id: number | null;
  appeal_id: number | null;
  student_id: number | null;
}

export interface ClaimTable extends ItemColumns {
  id: GeneratedAlways<number>;
  admin_id: number;
  until: Date;
  taken_from: number | null;
}

export interface NoteTable extends ItemColumns {
  id: GeneratedAlways<number>;
  admin_id: number;
  text: string;
  at: Date;
}

export interface TemplateTable {
  id: GeneratedAlways<number>;
  title: string;
  text: string;
  status: ReportStatus | null;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: Date | null;
  search: string;
}

export interface VerdictTable {
  id: GeneratedAlways<number>;
  status: Exclude<StudentStatus, "waiting">;
  due_at: Date;
  at: Date;
}

export interface EnrolledTable {
  npm_hash: Buffer;
  email_hash: Buffer;
  content_hash: Buffer;
  sealed: string;
}

export interface EnrolmentTable {
  version: number;
  students: number;
  imported_at: Date | null;
  imported_by: number | null;
}

export interface RewritingTable {
  hour: Date;
  since: bigint;
  done_by: bigint[];
  begun: object | null;
  out_of_turn: Generated<bigint[]>;
}
