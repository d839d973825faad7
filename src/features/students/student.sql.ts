import { sql } from "kysely";
import type { StudentStatus } from "../../permissions.ts";
import type { Db, Trx } from "../../server/app.ts";
import { selectAccounts } from "../accounts/account.sql.ts";
import { likePattern } from "../shared/search.sql.ts";
import type { StudentQuery, StudentSort } from "./student.contract.ts";

// text sorts the same on every engine: by code point, without case and accents
const byText = (column: "name" | "npm" | "email") =>
  sql`fold(account.${sql.ref(column)}) collate "C"`;
const nullsLast = sql`nulls last`;

const ORDER: Readonly<Record<StudentSort, ReturnType<typeof sql>>> = {
  newest: sql`account.id desc`,
  oldest: sql`account.id`,
  name: sql`${byText("name")}, account.id`,
  "-name": sql`${byText("name")} desc, account.id`,
  npm: sql`${byText("npm")} ${nullsLast}, account.id`,
  "-npm": sql`${byText("npm")} desc ${nullsLast}, account.id`,
  email: sql`${byText("email")}, account.id`,
  "-email": sql`${byText("email")} desc, account.id`,
  status: sql`account.status collate "C", account.id`,
  "-status": sql`account.status collate "C" desc, account.id`,
  due: sql`account.due_at ${nullsLast}, account.id`,
};

const filtered = (query: Pick<StudentQuery, "search" | "due">, now: Date) => {
  const parts = [sql`account.role = 'student'`, sql`account.closed_at is null`];
  if (query.search) parts.push(sql`account.search like fold(${likePattern(query.search)})`);
  if (query.due === "overdue") parts.push(sql`account.due_at < ${now}`);
  if (query.due === "due")
    parts.push(
      sql`account.due_at >= ${now} and account.due_at < ${now}::timestamptz + interval '24 hours'`,
    );
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/** One page of students. */
export const listStudents = (db: Db, query: StudentQuery, now: Date) => {
  let q = selectAccounts(db).where(filtered(query, now));
  if (query.status) q = q.where("account.status", "=", query.status);
  return q
    .orderBy(ORDER[query.sort] as ReturnType<typeof sql<string>>)
    .limit(sql.lit(query.itemPerPage))
    .offset(sql.lit((query.page - 1) * query.itemPerPage))
    .execute();
};

/** Students by status, the status filter aside; all students and all admins. */
export const countStudents = async (db: Db, query: StudentQuery, now: Date) => {
  const { rows } = await sql<{ kind: string; n: number }>`
    select account.status as kind, count(*)::int as n from account
      where ${filtered(query, now)} group by account.status
    union all
    select 'students', count(*)::int from account where role = 'student' and closed_at is null
    union all
    select 'admins', count(*)::int from account where role <> 'student' and closed_at is null`.execute(
    db,
  );
  const count = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0;
  return {
    students: count("students"),
    admins: count("admins"),
    perStatus: {
      waiting: count("waiting"),
      verified: count("verified"),
      not_verified: count("not_verified"),
    },
  };
};

/** Locks the student behind an id or a campus e-mail for a change. */
export const lockStudent = (trx: Trx, by: { id: number } | { email: string }) =>
  trx
    .selectFrom("account")
    .select(["id", "name", "email", "npm", "status", "status_reason", "version"])
    .where((e) => e.and(by))
    .where("role", "=", "student")
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
export type LockedStudent = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;

/** Whether an NPM is another student's, or stands in another's campus e-mail. */
export const npmIsTaken = async (trx: Trx, npm: string, email: string, exceptId: number) =>
  (await trx
    .selectFrom("account")
    .select("id")
    .where((e) => e.or([e("npm", "=", npm), e("email", "=", email)]))
    .where("id", "<>", exceptId)
    .where("closed_at", "is", null)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined;

/** Writes a decision about a student: nothing is due any more unless it waits. */
export const updateStudent = (
  trx: Trx,
  student: Pick<LockedStudent, "id" | "name" | "email">,
  change: {
    npm: string | null;
    status?: Exclude<StudentStatus, "waiting">;
    status_reason?: string | null;
  },
) =>
  trx
    .updateTable("account")
    .set({
      ...change,
      ...(change.status ? { due_at: null } : {}),
      version: sql`version + 1`,
      search: sql`fold(${[student.name, change.npm, student.email].filter(Boolean).join(" ")})`,
    })
    .where("id", "=", student.id)
    .execute();
