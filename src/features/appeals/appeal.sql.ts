import { type InferResult, sql, type Updateable } from "kysely";
import type { AppealDocument, AppealProblem, AppealStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, oneRow, oneValue } from "../../server/database/ask.ts";
import { changeRow, insertRow } from "../../server/database/rows.ts";
import type { NewRow, Schema } from "../../server/database/schema.ts";
import { claimOn } from "../claims/claim.sql.ts";
import { type Hits, searchBounded } from "../shared/bounded-search.sql.ts";
import { allOf, isDue, listPage, type Order, orderBy, reversed } from "../shared/pagination.sql.ts";
import { NO_QUESTION } from "../shared/pause.server.ts";
import { type Waiting, waitsFor } from "../shared/waiting.sql.ts";
import { hasWords } from "../shared/search-text.sql.ts";
import type { AppealInput } from "./appeal.contract.ts";

type DocumentNames = Readonly<Partial<Record<AppealDocument, string>>>;

/** Appeals with their student, the admin who last changed them and the names of their documents. */
const selectAppeals = (db: Db) =>
  db
    .selectFrom("appeal")
    .innerJoin("account as student", "student.id", "appeal.student_id")
    .leftJoin("account as handler", "handler.id", "appeal.handled_by")
    .select([
      "appeal.id",
      "appeal.student_id",
      "appeal.semester",
      "appeal.problem",
      "appeal.status",
      "appeal.admin_note",
      "appeal.version",
      "appeal.submitted_at",
      "appeal.promised_at",
      "appeal.messages",
      "appeal.unread_messages",
      "appeal.question",
      "appeal.asked_at",
      "appeal.paused_until",
      "appeal.pause_left",
      "appeal.pause_taken",
      "appeal.second_review",
      "appeal.rejected_by",
      "student.name as student_name",
      "student.npm as student_npm",
      "student.email as student_email",
      "handler.name as handler_name",
      sql<DocumentNames>`coalesce((select jsonb_object_agg(file.slot, file.name)
        from file where file.appeal_id = appeal.id), '{}'::jsonb)`.as("documents"),
      claimOn("appeal").as("claim"),
    ]);

export type AppealRow = InferResult<ReturnType<typeof selectAppeals>>[number];

export interface AppealFilter {
  /** Part of a name or an NPM. */
  readonly search?: string;
  readonly studentId?: number | undefined;
  readonly status?: AppealStatus | undefined;
  readonly problem?: AppealProblem | undefined;
  readonly waiting?: Waiting | undefined;
  readonly due?: "due" | "overdue" | undefined;
}

/** A filter, and the moment with which due times are compared. */
type AppealQuestion = AppealFilter & { readonly now: Date };

export interface AppealPage {
  readonly page: number;
  readonly itemPerPage: number;
  readonly sort: "newest" | "oldest" | "due";
}

// written out, so that PostgreSQL sees that a partial index on open items covers it
const IS_OPEN = sql`appeal.status in ('pending', 'under_review')`;

/** Every filter but those of the status, which is counted separately, and the words. */
const unfiltered = ({ studentId, problem, due, waiting, now }: AppealQuestion) =>
  allOf([
    waiting && waitsFor("appeal", waiting),
    studentId !== undefined && sql`appeal.student_id = ${studentId}`,
    problem && sql`appeal.problem = ${problem}`,
    due && sql`${IS_OPEN} and ${isDue(sql`appeal.promised_at`, due, now)}`,
  ]);

const chosenOf = ({ status }: AppealFilter) =>
  status ? sql`appeal.status = ${status}` : undefined;

/** Every filter but the words. */
export const filteredAppeals = (asked: AppealQuestion) =>
  sql`${unfiltered(asked)} and ${chosenOf(asked) ?? sql`true`}`;

const NEWEST: Order = { forwards: sql`appeal.id desc`, backwards: sql`appeal.id` };
const DUE_AT = sql`case when appeal.status in ('pending', 'under_review') then appeal.promised_at end`;
const ORDER = {
  due: orderBy(DUE_AT, sql`appeal.id`),
  newest: NEWEST,
  oldest: reversed(NEWEST),
} as const;
const OPEN_DUE = orderBy(sql`appeal.promised_at`, sql`appeal.id`);

/** The order of a list; where all items are open, the due times alone are the order. */
const orderOf = ({ due }: AppealFilter, { sort }: AppealPage): Order =>
  sort === "due" && due ? OPEN_DUE : ORDER[sort];

export interface AppealSurvey {
  readonly counts: readonly { readonly status: AppealStatus; readonly n: number }[];
  /** The result of a search, where words were searched for. */
  readonly hits?: Hits<{ status: AppealStatus; n: number }>;
}

/** The search text of appeals; the account's own also contains the e-mail, which must not be searched. */
const SEARCHED = sql`search_text(student.name, student.npm)`;

/** Whether a search finds an appeal: by the account of its student, `student`. */
export const studentHasWords = (words: string) => hasWords(SEARCHED, words);

const searchAppeals = (db: Db, filter: AppealQuestion & { search: string }, page: AppealPage) =>
  searchBounded<{ status: AppealStatus; n: number }>(
    db,
    {
      table: "appeal",
      words: filter.search,
      hit: (id, has) => sql`
        select ${has(sql`student.search`)} and ${has(SEARCHED)} as hit
        from appeal as text join account as student on student.id = text.student_id
        where text.id = ${id} offset 0`,
      indexed: (hasByIndex, has) => sql`
        select appeal.id from account as student join appeal on appeal.student_id = student.id
        where ${hasByIndex(sql`student.search`)} and ${has(SEARCHED)}`,
      all: unfiltered(filter),
      chosen: chosenOf(filter),
      counted: sql`status`,
      sorted: sql`promised_at`,
      order: orderOf(filter, page).forwards,
      newest: NEWEST.forwards,
    },
    page,
  );

/** The number of appeals in each status, without the status filter; with words, of those that were found. */
export const surveyAppeals = async (
  db: Db,
  filter: AppealQuestion,
  page: AppealPage,
): Promise<AppealSurvey> => {
  const { search } = filter;
  if (search) {
    const hits = await searchAppeals(db, { ...filter, search }, page);
    return { counts: hits.counts, hits };
  }
  const counts = await allRows<{ status: AppealStatus; n: number }>(db)`
    select status, count(*)::int as n from appeal where ${unfiltered(filter)} group by status`;
  return { counts };
};

/** One page of the appeals that a survey counted: `total` of them under its filters. */
export const listAppeals = (
  db: Db,
  filter: AppealQuestion,
  page: AppealPage,
  { hits, total }: { hits?: AppealSurvey["hits"]; total: number },
): Promise<AppealRow[]> =>
  listPage(db, selectAppeals(db), {
    table: "appeal",
    query: page,
    total,
    order: orderOf(filter, page),
    ids: (slice) => sql`select appeal.id from appeal where ${filteredAppeals(filter)} ${slice}`,
    hits,
  });

export const findAppeal = (db: Db, id: number) =>
  selectAppeals(db).where("appeal.id", "=", id).executeTakeFirst();

/** An appeal, locked for a change. */
export const lockAppeal = async (trx: Trx, id: number): Promise<AppealRow | undefined> => {
  const locked = await oneRow(trx)`select from appeal where id = ${id} for update`;
  return locked ? findAppeal(trx, id) : undefined;
};

export const hasOpenAppeal = (db: Db, studentId: number) =>
  oneValue<boolean>(db)`
    select exists (select from appeal where student_id = ${studentId} and ${IS_OPEN})`;

/** Files an appeal; 23505 on `appeal_open_key` while the student has another one open. */
export const insertAppeal = (
  trx: Trx,
  appeal: Required<
    Pick<NewRow<"appeal">, keyof AppealInput | "student_id" | "submitted_at" | "promised_at">
  >,
) =>
  insertRow(trx, "appeal", {
    ...appeal,
    admin_note: null,
    handled_by: null,
    rejected_by: null,
    ...NO_QUESTION,
  });

/**
 * Writes a change of a locked appeal; the version rises by one. 23505 on `appeal_open_key` when it would be
 * the student's second open one.
 */
export const updateAppeal = (
  trx: Trx,
  id: number,
  change: Pick<
    Updateable<Schema["appeal"]>,
    keyof AppealInput | "status" | "admin_note" | "handled_by" | "rejected_by"
  >,
) => changeRow(trx, "appeal", id, change);

/** Deletes a locked appeal and its dependent rows; the locked row names its stored files. */
export const deleteAppeal = (trx: Trx, id: number) =>
  trx.deleteFrom("appeal").where("id", "=", id).execute();

/** An appeal's timeline, oldest first. */
export const listAppealEvents = (db: Db, appealId: number) =>
  db
    .selectFrom("appeal_event as event")
    .leftJoin("account", "account.id", "event.admin_id")
    .select([
      "event.kind",
      "event.from_status",
      "event.to_status",
      "event.at",
      "account.name as admin_name",
    ])
    .where("event.appeal_id", "=", appealId)
    .orderBy("event.number")
    .execute();
export type AppealEventRow = Awaited<ReturnType<typeof listAppealEvents>>[number];

/** A new step; where no status changes it has none. */
type NewStep = Pick<NewRow<"appeal_event">, "kind" | "at" | "admin_id"> &
  Partial<Pick<NewRow<"appeal_event">, "from_status" | "to_status">>;

/** Adds a step to the timeline of a locked appeal, after the existing ones. */
export const insertAppealEvent = (trx: Trx, appealId: number, step: NewStep) =>
  trx
    .insertInto("appeal_event")
    .values({
      appeal_id: appealId,
      from_status: null,
      to_status: null,
      ...step,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from appeal_event where appeal_id = ${appealId})`,
    })
    .execute();
