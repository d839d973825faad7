/**
 * What every column of the database is for. A new one is unknown here, and a test red, until somebody
 * says who writes it, where a student reads of it and whether it is exported (docs/recipes/add-a-field.md).
 */

/** What `/privasi`, which speaks to students, need not tell of. */
export const UNTOLD = {
  nothing: "says nothing about a person",
  admins: "is about admins alone",
} as const;
const { nothing: NOTHING, admins: ADMINS } = UNTOLD;

interface TableUse {
  /** The file in `src` that inserts its rows, or the migration that made its only ones. */
  readonly writtenIn: string;
  /** Columns, separated by blanks, by the entry of `/privasi` that tells of them, or by why none does. */
  readonly told: Readonly<Record<string, string>>;
}

const table = (writtenIn: string, told: TableUse["told"]): TableUse => ({ writtenIn, told });

/** The entries of `/privasi`. */
const ACCOUNT = "Akun";
const CARD = "Foto KTM";
const NAMED = "Laporan dengan nama";
const ANONYMOUS = "Laporan anonim";
const NOTES = "Catatan internal";
const TALK = "Percakapan";
const VOTES = "Dukungan";
const FLAGS = "Penanda laporan";
const APPEAL = "Banding UKT";
const NEWS = "Notifikasi dan email";
const SESSION = "Sesi masuk";
const GUARDS = "Penjaga dari penyalahgunaan";
const RECORDS = "Catatan server dan catatan admin";
const ERASED = "Tanda akun yang dihapus";
const ENROLLED = "Daftar mahasiswa kampus";

export const COLUMNS: Readonly<Record<string, TableUse>> = {
  account: table("features/accounts/account.sql.ts", {
    [ACCOUNT]: `name email npm program_study batch status status_reason due_at decided_at privacy_version
      salt password_hash wrapped_secret created_at search`,
    [ADMINS]: "username must_change_password closed_at scope units",
    [NOTHING]: "id role version",
  }),
  registration: table("features/accounts/registration.sql.ts", {
    [ACCOUNT]: "email name salt password_hash wrapped_secret privacy_version created_at",
    [NOTHING]: "id",
  }),
  one_time_code: table("features/accounts/code.sql.ts", {
    [GUARDS]: `registration_id account_id code_hash attempt_hash link_hash
      tries_left open_tries_left expires_at`,
    [NOTHING]: "id",
  }),
  session: table("features/sessions/session.sql.ts", {
    [SESSION]: "token_hash account_id wrapped_secret last_used_at expires_at",
  }),
  admin_session: table("features/sessions/session.sql.ts", {
    [ADMINS]: "id token_hash opened_at device",
  }),
  second_factor: table("features/two-step/two-step.sql.ts", {
    [ADMINS]: "account_id sealed_secret confirmed_at last_step",
  }),
  recovery_code: table("features/two-step/two-step.sql.ts", {
    [ADMINS]: "account_id code_hash",
  }),
  security: table("../migrations/0011_second_factor.sql", { [NOTHING]: "two_step_required" }),
  rate_limit: table("server/limits.sql.ts", { [GUARDS]: "key count expires_at" }),
  sealed_limit: table("server/limits.sql.ts", { [GUARDS]: "key expires_at" }),
  idempotency: table("features/authorship/authorship.sql.ts", {
    [GUARDS]: "key record_id body_hash expires_at",
  }),
  sealed_read: table("features/authorship/authorship.sql.ts", { [NEWS]: "key" }),
  used_tag: table("features/authorship/authorship.sql.ts", { [ANONYMOUS]: "tag" }),
  tag_salt: table("app/operating/rows-out.sql.ts", { [NOTHING]: "number salt" }),

  report: table("features/reports/file-report.sql.ts", {
    [NAMED]: `author_id title description category level status response responded_at
      submitted_at moved_at promised_at answered_at answer_pause first_promised_at solved_by_author reopened merged_into
      original redacted_reason abused_at abuse_reason faculty building room hidden_from`,
    [ANONYMOUS]: "author_tag is_private",
    [TALK]: `messages unread_messages question asked_at paused_until pause_left pause_taken`,
    [ADMINS]: "responded_by",
    [NOTHING]:
      "id published listed upvotes downvotes vote_total followers open_flags united version unit forwarded",
  }),
  report_event: table("features/reports/report-event.sql.ts", {
    [NAMED]: "report_id kind from_status to_status from_unit to_unit at",
    [ADMINS]: "admin_id",
    [NOTHING]: "number",
  }),
  report_search: table("features/reports/report.sql.ts", { [NAMED]: "report_id search stems" }),
  report_count: table("../migrations/0002_reports.sql", {
    [NOTHING]: "category status is_private unit shard n",
  }),
  vote: table("../migrations/0018_fewer_statements.sql", {
    [VOTES]: "report_id account_id type",
    [NOTHING]: "merged_from",
  }),
  follow: table("features/follows/follow.sql.ts", {
    [VOTES]: "report_id account_id",
    [NOTHING]: "merged_from",
  }),
  flag: table("features/flags/flag.sql.ts", {
    [FLAGS]: "report_id account_id reason note",
    [NOTHING]: "settled",
  }),
  message: table("features/conversation/message.sql.ts", {
    [TALK]: "report_id appeal_id number text asks at sealed_text removed_reason",
    [ADMINS]: "admin_id",
    [NOTHING]: "id",
  }),
  file: table("features/files/file.sql.ts", {
    [CARD]: "registration_id student_id width height",
    [NAMED]: "name mime bytes report_id sealed_report_id",
    [TALK]: "message_id",
    [APPEAL]: "appeal_id slot",
    [NOTHING]: "news_id",
  }),
  notification: table("features/notifications/notification.sql.ts", {
    [NEWS]: "account_id author_tag description about about_id status created_at",
    [ADMINS]: "unit",
    [NOTHING]: "id",
  }),
  supporters_told: table("features/notifications/notification.sql.ts", { [NOTHING]: "report_id" }),
  admins_told: table("../migrations/0038_admins_are_told.sql", { [NOTHING]: "hour" }),

  appeal: table("features/appeals/appeal.sql.ts", {
    [APPEAL]:
      "student_id semester problem status admin_note submitted_at promised_at second_review",
    [TALK]: "messages unread_messages question asked_at paused_until pause_left pause_taken",
    [ADMINS]: "handled_by rejected_by",
    [NOTHING]: "id version",
  }),
  appeal_event: table("features/appeals/appeal.sql.ts", {
    [APPEAL]: "appeal_id kind from_status to_status at",
    [ADMINS]: "admin_id",
    [NOTHING]: "number",
  }),
  appeal_period: table("../migrations/0004_appeals.sql", { [NOTHING]: "only_row is_active" }),
  appeal_period_event: table("features/appeals/period.sql.ts", {
    [ADMINS]: "id is_active at admin_id",
  }),

  claim: table("features/claims/claim.sql.ts", {
    [NOTES]: "report_id appeal_id student_id admin_id until taken_from",
    [NOTHING]: "id",
  }),
  note: table("features/notes/note.sql.ts", {
    [NOTES]: "report_id appeal_id student_id admin_id text at",
    [NOTHING]: "id",
  }),
  audit: table("features/audit/audit.sql.ts", {
    [RECORDS]: "at actor_id action target address",
    [ADMINS]: "change",
    [NOTHING]: "id",
  }),
  enrolled: table("features/enrolment/enrolment.sql.ts", {
    [ENROLLED]: "npm_hash email_hash content_hash sealed",
  }),
  enrolment: table("../migrations/0027_enrolled.sql", {
    [ADMINS]: "imported_at imported_by",
    [NOTHING]: "version students",
  }),
  verdict: table("features/students/student.sql.ts", { [NOTHING]: "id status due_at at" }),
  news: table("features/news/news.sql.ts", {
    [ADMINS]: "admin_id title description status published_at created_at search",
    [NOTHING]: "id version",
  }),
  template: table("features/templates/template.sql.ts", {
    [ADMINS]: "title text status updated_by updated_at search",
    [NOTHING]: "id version",
  }),
  campus_setting: table("features/campus/campus.sql.ts", { [NOTHING]: "section value version" }),
  page_drop: table("server/page-drop.sql.ts", { [NOTHING]: "id path at" }),
  file_store: table("../migrations/0021_stored_files.sql", { [NOTHING]: "mark" }),
  rewriting: table("../migrations/0019_rewriting.sql", {
    [NOTHING]: "hour since done_by begun out_of_turn",
  }),
  erasure: table("features/own-data/erasure.sql.ts", { [ERASED]: "mark" }),
  removal_count: table("features/retention/retention.sql.ts", { [NOTHING]: "kind n" }),
  report_number: table("../migrations/0019_rewriting.sql", { [NOTHING]: "n hour" }),
};

/** Of the tables that are exported: which columns are, and why the others are not. */
export const EXPORTED: Readonly<
  Record<
    "report" | "appeal",
    { readonly is: string; readonly isNot: Readonly<Record<string, string>> }
  >
> = {
  report: {
    is: `id author_id title description category level faculty building room is_private status response responded_at
      upvotes downvotes submitted_at promised_at`,
    isNot: {
      "belongs to its author alone": "author_tag",
      "follows from the others": "published vote_total",
      "is in the audit": "responded_by",
      "is for edits at the same time": "version",
      "is of the conversation, which is not exported": `messages unread_messages question asked_at paused_until
        pause_left`,
      "is told on the report": `listed pause_taken answer_pause answered_at solved_by_author reopened first_promised_at followers
        merged_into united open_flags abused_at abuse_reason redacted_reason unit moved_at forwarded
        hidden_from`,
      "is sealed": "original",
    },
  },
  appeal: {
    is: "id student_id semester problem status admin_note submitted_at promised_at",
    isNot: {
      "is in the audit": "handled_by rejected_by",
      "is for edits at the same time": "version",
      "is of the conversation, which is not exported": `messages unread_messages question asked_at paused_until
        pause_left pause_taken`,
      "is told on the appeal": "second_review",
    },
  },
};
