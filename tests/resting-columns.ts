import { type Kysely, sql } from "kysely";

/**
 * Every column that may hold a time, a person or what leads to one, by table, with the reason why it
 * leads from no anonymous report to its author (docs/product/authorship.md). What is not listed is suspect.
 */

type Columns = Readonly<Record<string, string>>;

const ADMINS = "an admin's: exact times, and no student in it";
const CHOSEN = "one of few words";
const HOUR = "a student's is a full hour, an admin's is exact";
const KEY = "a key out of the author's secret: no two rows share one, and none leads back";
const NAMED = "the account of a named record; empty on an anonymous one";
const OF_REPORT = "a report's own: nothing of an account bears it";
const RANDOM = "random, new in each row";
const UNDER_NAME = "appeals are filed under a name alone";

const LISTED: Readonly<Record<string, Columns>> = {
  account: {
    "role status scope": CHOSEN,
    units: "the units of an admin",
    "name username email npm program_study batch search":
      "the person: no row of a report has any of it",
    "status_reason privacy_version": "about the account alone",
    "salt password_hash wrapped_secret": RANDOM,
    "due_at decided_at created_at closed_at": HOUR,
  },
  registration: {
    "email name": "the person, gone a day later",
    "salt password_hash wrapped_secret": RANDOM,
    privacy_version: "a version of the page, the same for all",
    created_at: "a full hour",
  },
  one_time_code: {
    "registration_id account_id": "whom it was mailed to",
    code_hash: "keyed, of six digits and whom they are for",
    "attempt_hash link_hash": "keyed, of random bits that went to whoever asked",
    expires_at: "ten minutes after it was asked for, which needs no login",
  },
  session: {
    "token_hash wrapped_secret": RANDOM,
    account_id: "whose it is; filing does not touch it",
    "last_used_at expires_at": HOUR,
  },
  admin_session: { token_hash: RANDOM, "opened_at device": ADMINS },
  second_factor: { "account_id sealed_secret confirmed_at": ADMINS },
  recovery_code: { account_id: ADMINS, code_hash: RANDOM },
  rate_limit: {
    key: "a keyed hash of an address or an account, of limits that filing does not touch",
    expires_at: "the end of a limit that filing does not touch",
  },
  sealed_limit: { key: KEY, expires_at: "the end of the clock's hour or day, the same for all" },
  sealed_read: { key: KEY },
  idempotency: {
    "key body_hash": KEY,
    expires_at: "a full hour",
  },
  audit: { "at actor_id action target address change": ADMINS },
  report: {
    author_id: NAMED,
    author_tag: KEY,
    "category level status": CHOSEN,
    "title description faculty building room": OF_REPORT,
    unit: "where it lies, by its category, level and faculty, or an admin's act",
    moved_at: "an admin's; an author's is a full hour",
    hidden_from: "admins and units whom it is about, as its author named them",
    "submitted_at promised_at first_promised_at":
      "a full hour, moved by pauses between an admin's act and a full hour",
    "asked_at paused_until answered_at": ADMINS,
    united: "numbers of other reports",
    original: "what was taken out of the report, under SECRET_KEY",
    "redacted_reason abused_at abuse_reason": "an admin's; the mark is a full hour",
    "response responded_at responded_by": ADMINS,
  },
  report_search: {
    search: "title and description; the author's name on a named one",
    stems: "words of title and description, never the author's name",
  },
  report_event: {
    "kind from_status to_status": CHOSEN,
    "from_unit to_unit": ADMINS,
    at: "an admin's; an anonymous author's is a full hour",
    admin_id: ADMINS,
  },
  report_count: { "category status unit": CHOSEN },
  used_tag: { tag: KEY },
  tag_salt: { salt: KEY },
  vote: {
    account_id: "who supports a report: its author only before a claim (docs/threat-model.md)",
    type: CHOSEN,
  },
  follow: { account_id: "who follows a report, like a vote: never its author" },
  flag: {
    account_id: "who points at a report, like a vote: never its author",
    reason: CHOSEN,
    note: "what they say of it",
  },
  message: {
    id: RANDOM,
    text: "what is said about a report: nothing of an account bears it",
    admin_id: ADMINS,
    at: "an admin's; an anonymous author's is a full hour",
    sealed_text: "what an admin took out, under SECRET_KEY",
    removed_reason: CHOSEN,
  },
  file: {
    name: RANDOM,
    "mime slot": CHOSEN,
    student_id: "whose card it is",
    registration_id: "whose card it is",
    message_id: "random; the message names an admin or nobody",
  },
  notification: {
    account_id: NAMED,
    author_tag: KEY,
    "description about about_id": "the record that it tells of",
    unit: "the unit of a list, for an admin",
    status: CHOSEN,
    created_at: "when an admin acted",
  },
  page_drop: {
    id: "a number in a row",
    path: "a page",
    at: "when a page was dropped: filing drops none",
  },
  admins_told: { hour: "a full hour, of all admins" },
  file_store: { mark: "random, one for the whole database" },
  rewriting: {
    "hour since done_by begun out_of_turn":
      "when all was written anew, by whom of the product's own",
  },
  erasure: { mark: "a keyed hash of an account that is gone: no row of a report has it" },
  removal_count: { kind: CHOSEN, n: "how many of all" },
  report_number: { hour: "the hour whose reports draw from it" },
  appeal: {
    "student_id semester problem status submitted_at promised_at asked_at paused_until": UNDER_NAME,
    "admin_note handled_by rejected_by": ADMINS,
  },
  appeal_event: { "kind from_status to_status": CHOSEN, at: UNDER_NAME, admin_id: ADMINS },
  appeal_period_event: { "at admin_id": ADMINS },
  news: { "admin_id title description status published_at created_at search": ADMINS },
  claim: { "admin_id until taken_from": ADMINS, student_id: "whose account waits" },
  note: { "admin_id text at": ADMINS, student_id: "whose account it is about" },
  template: { "title text status updated_by updated_at search": ADMINS },
  enrolled: {
    "npm_hash email_hash content_hash":
      "keyed, of a student on the campus's list: no row of a report has it",
    sealed: "a student on the campus's list, under SECRET_KEY",
  },
  campus_setting: {
    "section value": "what the campus says of itself to everybody, and how long it keeps things",
  },
  enrolment: { "imported_at imported_by": ADMINS },
  verdict: { status: CHOSEN, "due_at at": "counted alone: names nobody" },
  kysely_migration: { "name timestamp": "the migrations" },
  kysely_migration_lock: { id: "the migrations" },
};

export interface Column {
  readonly table: string;
  readonly name: string;
  /** As the engine calls it, with what it refers to if that is a person. */
  readonly type: string;
}

/** What counts and says yes or no, and refers to nobody. */
const HARMLESS = /^(?:smallint|integer|boolean)$/;

/**
 * Columns of the product's tables. The queue of jobs is its library's: a job names what it is about
 * (docs/product/notifications-and-mail.md#mail).
 */
export const restingColumns = async (db: Kysely<never>): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) || coalesce((
      select ' of ' || confrelid::regclass from pg_constraint
      where contype = 'f' and conrelid = attrelid and attnum = any(conkey)
        and confrelid::regclass::text in ('account', 'registration', 'second_factor')), '') as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relnamespace::regnamespace::text not in ('pg_toast', 'jobs')
      and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db);
  return rows;
};

/** Adds a table and a column as somebody might who has not thought of it; the columns as they are then. */
export const plantColumns = async (db: Kysely<never>): Promise<Column[]> => {
  await sql`create table filing_log
    (email text, at timestamptz, device inet, who integer references account, n integer)`.execute(
    db,
  );
  await sql`alter table report add column browser jsonb, add column seen boolean`.execute(db);
  return restingColumns(db);
};

const namesIn = (columns: Columns = {}) =>
  Object.keys(columns).flatMap((names) => names.split(" "));

/** Columns that may hold a time, a person or what leads to one, and of which nobody has said why they may. */
export const suspectColumns = (columns: readonly Column[]): string[] =>
  columns
    .filter(({ type }) => !HARMLESS.test(type))
    .filter(({ table, name }) => !namesIn(LISTED[table]).includes(name))
    .map(({ table, name }) => `${table}.${name}`);

/** What is listed and no longer there. */
export const absentColumns = (columns: readonly Column[]): string[] => {
  const there = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  return Object.entries(LISTED)
    .flatMap(([table, listed]) => namesIn(listed).map((name) => `${table}.${name}`))
    .filter((place) => !there.has(place));
};
