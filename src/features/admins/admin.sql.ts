import { type InferResult, sql } from "kysely";
import type { Role } from "../../permissions.ts";
import type { Db, Trx } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";
import { changeRow } from "../../server/database/rows.ts";
import { allOf } from "../shared/pagination.sql.ts";
import { hasWords } from "../shared/search-text.sql.ts";
import type { AdminQuery, AdminSort } from "./admin.contract.ts";

/** Admins and superadmins whose accounts are not closed. */
const selectAdmins = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "role", "scope", "units", "name", "username", "email", "version", "created_at"])
    .select(
      sql<boolean>`exists (
        select from second_factor where account_id = account.id and confirmed_at is not null
      )`.as("two_step"),
    )
    .where("role", "<>", "student")
    .where("closed_at", "is", null)
    .$narrowType<{ role: Exclude<Role, "student"> }>();

export type AdminRow = InferResult<ReturnType<typeof selectAdmins>>[number];

// text sorts alike on every engine: by code point, without case and accents
const byText = (column: "name" | "username" | "email") => sql`fold(${sql.ref(column)}) collate "C"`;

const ORDER: Readonly<Record<AdminSort, ReturnType<typeof sql>>> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  name: sql`${byText("name")}, id`,
  "-name": sql`${byText("name")} desc, id`,
  username: sql`${byText("username")}, id`,
  "-username": sql`${byText("username")} desc, id`,
  email: sql`${byText("email")}, id`,
  "-email": sql`${byText("email")} desc, id`,
  role: sql`role collate "C", id`,
  "-role": sql`role collate "C" desc, id`,
};

const matching = ({ search, role, unit }: Pick<AdminQuery, "search" | "role" | "unit">) =>
  allOf([
    sql`role <> 'student' and closed_at is null`,
    search && hasWords(sql`search`, search),
    role && sql`role = ${role}`,
    unit && sql`${unit} = any(units)`,
  ]);

/** One page of admins. */
export const listAdmins = (db: Db, query: AdminQuery) =>
  selectAdmins(db)
    .where(matching(query))
    .orderBy(ORDER[query.sort] as ReturnType<typeof sql<string>>)
    .limit(sql.lit(query.itemPerPage))
    .offset(sql.lit((query.page - 1) * query.itemPerPage))
    .execute();

/** All admins, sorted by address. */
export const allAdmins = (db: Db) => selectAdmins(db).orderBy("email").execute();

/** The number of matches, of all students and of all admins. */
export const countAdmins = (db: Db, query: AdminQuery) =>
  oneRow<{ matching: number; students: number; admins: number }>(db)`
    select
      (select count(*)::int from account where ${matching(query)}) as matching,
      (select count(*)::int from account where role = 'student' and closed_at is null) as students,
      (select count(*)::int from account where role <> 'student' and closed_at is null) as admins
    `;

export const findAdmin = (db: Db, id: number) =>
  selectAdmins(db).where("id", "=", id).executeTakeFirst();

/**
 * Locks every superadmin and the admins behind `ids`, always in the same order. So changes of admins happen one
 * after the other, and no two of them together remove the last superadmin.
 */
export const lockAdmins = (trx: Trx, ids: readonly number[]) =>
  selectAdmins(trx)
    .select(["npm", "status", "salt"])
    .where((e) => e.or([e("role", "=", "superadmin"), e("id", "in", ids)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
export type LockedAdmin = Awaited<ReturnType<typeof lockAdmins>>[number];

/** The first free name of `name`, `name2`, `name3`, …; only for a caller that holds the admins' lock. */
export const freeUsername = async (trx: Trx, name: string): Promise<string> => {
  const rows = await trx
    .selectFrom("account")
    .select("username")
    .where("closed_at", "is", null)
    .where(sql<boolean>`starts_with(username, ${name})`)
    .execute();
  const taken = new Set(rows.map(({ username }) => username));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
};

/** Closes an account: it can no longer be found, and its name stays on old records. */
export const closeAccount = (trx: Trx, id: number, at: Date) =>
  changeRow(trx, "account", id, { closed_at: at });
