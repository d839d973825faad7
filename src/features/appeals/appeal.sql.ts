import { type Insertable, sql } from "kysely";
import type { AppealDocument, AppealProblem, AppealStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";

type DocumentNames = Readonly<Partial<Record<AppealDocument, string>>>;

/** Appeals with their student, the admin who changed them last and the names of their documents. */
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
      "student.name as student_name",
      "student.npm as student_npm",
      "student.email as student_email",
      "handler.name as handler_name",
      sql<DocumentNames>`coalesce((select jsonb_object_agg(file.slot, file.name)
        from file where file.appeal_id = appeal.id), '{}'::jsonb)`.as("documents"),
    ]);

export type AppealRow = Awaited<
  ReturnType<ReturnType<typeof selectAppeals>["executeTakeFirstOrThrow"]>
>;

export interface AppealFilter {
  /** Part of a name or an NPM. */
  readonly search?: string;
  readonly studentId?: number | undefined;
  readonly status?: AppealStatus | undefined;
  readonly problem?: AppealProblem | undefined;
}

export interface AppealPage {
  readonly page: number;
  readonly itemPerPage: number;
  readonly sort: "newest" | "oldest";
}

/** Every filter but that of the status, which is counted for itself. */
const filtered = ({ search, studentId, problem }: AppealFilter) => {
  const parts = [sql`true`];
  if (studentId !== undefined) parts.push(sql`appeal.student_id = ${studentId}`);
  if (problem) parts.push(sql`appeal.problem = ${problem}`);
  if (search) {
    const pattern = sql`like_pattern(${search})`;
    // the indexed search text of an account holds its e-mail too, which is not searched here
    parts.push(sql`student.search like ${pattern}
      and (fold(student.name) like ${pattern} or student.npm like ${pattern})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/** One page of appeals. */
export const listAppeals = (
  db: Db,
  filter: AppealFilter,
  { page, itemPerPage, sort }: AppealPage,
): Promise<AppealRow[]> => {
  let q = selectAppeals(db).where(filtered(filter));
  if (filter.status) q = q.where("appeal.status", "=", filter.status);
  return q
    .orderBy("appeal.id", sort === "oldest" ? "asc" : "desc")
    .limit(sql.lit(itemPerPage))
    .offset(sql.lit((page - 1) * itemPerPage))
    .execute();
};

/** How many there are in each status, the status filter aside. */
export const countAppeals = (db: Db, filter: AppealFilter) =>
  db
    .selectFrom("appeal")
    .innerJoin("account as student", "student.id", "appeal.student_id")
    .select(["appeal.status", sql<number>`count(*)::int`.as("n")])
    .where(filtered(filter))
    .groupBy("appeal.status")
    .execute();

export const findAppeal = (db: Db, id: number) =>
  selectAppeals(db).where("appeal.id", "=", id).executeTakeFirst();

/** An appeal, locked for a change. */
export const lockAppeal = async (trx: Trx, id: number): Promise<AppealRow | undefined> => {
  const locked = await trx
    .selectFrom("appeal")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findAppeal(trx, id);
};

export const hasOpenAppeal = async (db: Db, studentId: number): Promise<boolean> =>
  (await db
    .selectFrom("appeal")
    .select("id")
    .where("student_id", "=", studentId)
    .where("status", "in", ["pending", "under_review"])
    .executeTakeFirst()) !== undefined;

/** Files an appeal; 23505 on `appeal_open_key` while the student has another one open. */
export const insertAppeal = async (
  trx: Trx,
  appeal: Pick<
    Insertable<Schema["appeal"]>,
    "student_id" | "semester" | "problem" | "submitted_at"
  >,
): Promise<number> =>
  (
    await trx
      .insertInto("appeal")
      .values({ ...appeal, admin_note: null, handled_by: null })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Writes a student's own change; the version rises by one. */
export const updateAppeal = (
  trx: Trx,
  id: number,
  change: { semester: string; problem: AppealProblem },
) =>
  trx
    .updateTable("appeal")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/**
 * Writes an admin's change; the version rises by one. 23505 on `appeal_open_key` when it would be the
 * student's second open one.
 */
export const updateAppealStatus = (
  trx: Trx,
  id: number,
  change: { status: AppealStatus; admin_note: string | null; handled_by: number },
) =>
  trx
    .updateTable("appeal")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Deletes a locked appeal with all that hangs on it; its stored files are named by the locked row. */
export const deleteAppeal = (trx: Trx, id: number) =>
  trx.deleteFrom("appeal").where("id", "=", id).execute();

export const insertAppealEvent = (trx: Trx, event: Insertable<Schema["appeal_event"]>) =>
  trx.insertInto("appeal_event").values(event).execute();

/** An appeal's changes of status, oldest first. */
export const listAppealEvents = (db: Db, appealId: number) =>
  db
    .selectFrom("appeal_event as event")
    .innerJoin("account", "account.id", "event.admin_id")
    .select(["event.from_status", "event.to_status", "event.at", "account.name as admin_name"])
    .where("event.appeal_id", "=", appealId)
    .orderBy("event.id")
    .execute();
export type AppealEventRow = Awaited<ReturnType<typeof listAppealEvents>>[number];
