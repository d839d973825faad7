import { type Insertable, type RawBuilder, sql } from "kysely";
import type { StudentStatus } from "../../permissions.ts";
import type { Db, Trx } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";
import { changeRow } from "../../server/database/rows.ts";
import type { Schema } from "../../server/database/schema.ts";
import { selectAccounts } from "../accounts/account.sql.ts";
import { claimOn } from "../claims/claim.sql.ts";
import { type Hits, searchBounded } from "../shared/bounded-search.sql.ts";
import { allOf, isDue, listPage, type Order, orderBy, reversed } from "../shared/pagination.sql.ts";
import { searchText } from "../shared/search-text.sql.ts";
import type { StudentQuery, StudentSort } from "./student.contract.ts";

// Text sorts alike on every engine: by code point, names without case and accents.
const NAME = sql`fold(account.name) collate "C"`;
const NPM = sql`account.npm collate "C"`;
const EMAIL = sql`account.email collate "C"`;
const STATUS = sql`account.status collate "C"`;

const up = (key: RawBuilder<unknown>) => orderBy(key, sql`account.id`);
const down = (key: RawBuilder<unknown>) => reversed(up(key));
const NEWEST: Order = { forwards: sql`account.id desc`, backwards: sql`account.id` };

const ORDER: Readonly<Record<StudentSort, Order>> = {
  newest: NEWEST,
  oldest: reversed(NEWEST),
  name: up(NAME),
  "-name": down(NAME),
  npm: up(NPM),
  // rows without a value come last in both orders
  "-npm": {
    forwards: sql`${NPM} desc nulls last, account.id desc`,
    backwards: sql`${NPM} nulls first, account.id`,
  },
  email: up(EMAIL),
  "-email": down(EMAIL),
  status: up(STATUS),
  "-status": down(STATUS),
  due: up(sql`account.due_at`),
};

const IS_STUDENT = sql`account.role = 'student' and account.closed_at is null`;

const unfiltered = ({ due }: StudentQuery, now: Date) =>
  allOf([IS_STUDENT, due && isDue(sql`account.due_at`, due, now)]);

const chosenOf = ({ status }: StudentQuery) =>
  status ? sql`account.status = ${status}` : undefined;

interface StatusCount {
  readonly status: StudentStatus;
  readonly n: number;
}
interface Totals {
  readonly students: number;
  readonly admins: number;
}

const TOTALS = sql`
  (select count(*)::int from account where ${IS_STUDENT}) as students,
  (select count(*)::int from account where role <> 'student' and closed_at is null) as admins`;

const searchStudents = (db: Db, query: StudentQuery, now: Date) =>
  searchBounded<StatusCount, Totals>(
    db,
    {
      table: "account",
      words: query.search,
      hit: (id, has) => sql`
        select ${has(sql`text.search`)} as hit
        from account as text where text.id = ${id} offset 0`,
      indexed: (has) => sql`select id from account where ${has(sql`search`)} and ${IS_STUDENT}`,
      all: unfiltered(query, now),
      chosen: chosenOf(query),
      counted: sql`status`,
      sorted: sql`name, npm, email, due_at`,
      order: ORDER[query.sort].forwards,
      newest: NEWEST.forwards,
    },
    query,
    TOTALS,
  );

/** The number of students by status, without that filter, of all students, all admins, and of those found. */
export const surveyStudents = async (
  db: Db,
  query: StudentQuery,
  now: Date,
): Promise<Totals & { counts: readonly StatusCount[]; hits?: Hits<StatusCount> }> => {
  if (query.search) {
    const hits = await searchStudents(db, query, now);
    return { students: hits.students, admins: hits.admins, counts: hits.counts, hits };
  }
  return oneRow<Totals & { counts: StatusCount[] }>(db)`
    with counted as (
      select status, count(*)::int as n from account where ${unfiltered(query, now)} group by status)
    select (select coalesce(jsonb_agg(counted), '[]') from counted) as counts, ${TOTALS}`;
};

/** One page of the students that a survey counted: `total` of them under its filters. */
export const listStudents = (
  db: Db,
  query: StudentQuery,
  now: Date,
  { hits, total }: { hits?: Hits<StatusCount> | undefined; total: number },
) => {
  const all = unfiltered(query, now);
  const chosen = chosenOf(query) ?? sql`true`;
  return listPage(db, selectAccounts(db).select(claimOn("student").as("claim")), {
    table: "account",
    query,
    total,
    order: ORDER[query.sort],
    // few rows are due, so they are sorted; the other orders have an index
    ids: (slice) =>
      query.due
        ? sql`select account.id from (select * from account where ${all} offset 0) as account
            where ${chosen} ${slice}`
        : sql`select account.id from account where ${all} and ${chosen} ${slice}`,
    hits,
  });
};

/** Locks the student behind an id or a campus e-mail for a change. */
export const lockStudent = (trx: Trx, by: { id: number } | { email: string }) =>
  trx
    .selectFrom("account")
    .select(["id", "name", "email", "npm", "status", "status_reason", "due_at", "version"])
    .where((e) => e.and(by))
    .where("role", "=", "student")
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
export type LockedStudent = NonNullable<Awaited<ReturnType<typeof lockStudent>>>;

/** Writes a decision about a student; the due time is removed unless the account is waiting. */
export const updateStudent = (
  trx: Trx,
  student: Pick<LockedStudent, "id" | "name" | "email">,
  change: {
    npm: string | null;
    status?: Exclude<StudentStatus, "waiting">;
    status_reason?: string | null;
    decided_at?: Date;
  },
) =>
  changeRow(trx, "account", student.id, {
    ...change,
    ...(change.status ? { due_at: null } : {}),
    search: searchText(student.name, change.npm, student.email),
  });

/** Stores when a waiting account was decided, for the statistics; it names no student. */
export const insertVerdict = (trx: Trx, verdict: Insertable<Schema["verdict"]>) =>
  trx.insertInto("verdict").values(verdict).execute();
