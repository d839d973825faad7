import { type InferResult, type Insertable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import { changeRow, insertRow } from "../../server/database/rows.ts";
import type { Schema } from "../../server/database/schema.ts";
import { searchText } from "../shared/search-text.sql.ts";

const accountColumns = [
  "account.id",
  "account.role",
  "account.name",
  "account.username",
  "account.email",
  "account.npm",
  "account.program_study",
  "account.scope",
  "account.batch",
  "account.status",
  "account.status_reason",
  "account.due_at",
  "account.must_change_password",
  "account.version",
  "account.created_at",
  "file.name as card_file",
] as const;

/** Accounts that are not closed, each with the name of its student card. */
export const selectAccounts = (db: Db) =>
  db
    .selectFrom("account")
    .leftJoin("file", "file.student_id", "account.id")
    .select(accountColumns)
    .where("account.closed_at", "is", null);

export type AccountRow = InferResult<ReturnType<typeof selectAccounts>>[number];

export const findAccount = (db: Db, id: number) =>
  selectAccounts(db).where("account.id", "=", id).executeTakeFirst();

/**
 * Students whose campus e-mail begins with this NPM, at whatever domain, also one that the campus has taken away;
 * by the index of students by e-mail.
 */
const studentsAtDigits = (npm: string) => sql<boolean>`(role = 'student' and closed_at is null
  and email collate "C" >= ${`${npm}@`} and email collate "C" < ${`${npm}A`})`;

/**
 * The columns that a login needs, of the account behind an e-mail or an NPM. The NPM is the one on the account or,
 * if it has none yet, the digits of its campus e-mail: of several such accounts the one with this e-mail comes
 * first, then the oldest.
 */
export const findCredentials = (db: Db, email: string, npm: string | undefined) =>
  db
    .selectFrom("account")
    .select(["id", "role", "email", "salt", "password_hash", "wrapped_secret"])
    .where("closed_at", "is", null)
    .where((e) =>
      npm === undefined
        ? e("email", "=", email)
        : e.or([e("npm", "=", npm), e.and([e("npm", "is", null), studentsAtDigits(npm)])]),
    )
    .orderBy("npm")
    .orderBy((e) => e("email", "=", email), "desc")
    .orderBy("id")
    .limit(sql.lit(1))
    .executeTakeFirst();

/** The account that has confirmed this address, with the columns that a new password needs. */
export const findConfirmed = (db: Db, email: string) =>
  db
    .selectFrom("account")
    .select(["id", "role", "salt"])
    .where("email", "=", email)
    .where("closed_at", "is", null)
    .executeTakeFirst();

type NewAccount = Omit<Insertable<Schema["account"]>, "search">;

/** The columns that a new account leaves empty, unless they are given. */
const UNTOLD = {
  username: null,
  npm: null,
  program_study: null,
  batch: null,
  status: null,
  status_reason: null,
  due_at: null,
  decided_at: null,
  privacy_version: null,
  wrapped_secret: null,
  closed_at: null,
};

export const insertAccount = (db: Db, account: NewAccount): Promise<number> => {
  const row = { ...UNTOLD, ...account };
  const search = searchText(row.name, row.npm, row.email, row.username);
  return insertRow(db, "account", { ...row, search });
};

export const superadminExists = (db: Db) =>
  oneValue<boolean>(db)`
    select exists (select from account where role = 'superadmin' and closed_at is null)`;

/** One process at a time makes the first superadmin: a lock until the end of the transaction. */
export const lockFirstStart = (trx: Trx) => sql`lock table account in exclusive mode`.execute(trx);

/** The columns that prove and change an account's own password. */
export const findOwnCredentials = (db: Db, id: number) =>
  db
    .selectFrom("account")
    .select(["id", "role", "email", "salt", "password_hash", "wrapped_secret"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** Writes hash, salt and wrapped secret in one statement, only if the salt is still the one that was read. */
export const updatePassword = async (
  trx: Trx,
  account: { readonly id: number; readonly salt: Buffer },
  sealed: { salt: Buffer; password_hash: Buffer; wrapped_secret: Buffer | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("account")
    .set({ ...sealed, must_change_password: false })
    .where("id", "=", account.id)
    .where("salt", "=", account.salt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Makes the user choose another password at the next login. */
export const requireNewPassword = (trx: Trx, id: number) =>
  trx.updateTable("account").set({ must_change_password: true }).where("id", "=", id).execute();

/**
 * Whether another student has this NPM, or has it in the campus e-mail. Of two whose e-mails begin with it at two
 * domains, it is free for both until one has it.
 * @param whom the student for whom it is checked; a new one has no id
 */
export const npmIsTaken = (
  trx: Db,
  npm: string,
  { id = 0, email }: { readonly id?: number; readonly email: string },
) =>
  oneValue<boolean>(trx)`
    select exists (select from account where npm = ${npm} and id <> ${id} and closed_at is null)
      or (not ${email.startsWith(`${npm}@`)}::boolean
        and exists (select from account where ${studentsAtDigits(npm)} and id <> ${id}))`;

/** Locks an account for a change. */
export const lockAccount = (trx: Trx, id: number) =>
  trx
    .selectFrom("account")
    .select(["id", "name", "npm", "email", "username", "status", "version"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** The columns of an account that a person can change; an undefined one stays. */
export type AccountChange = {
  readonly [
    K in
      | "name"
      | "email"
      | "role"
      | "scope"
      | "program_study"
      | "batch"
      | "status"
      | "status_reason"
      | "due_at"
      | "decided_at"
      | "privacy_version"
  ]?: Updateable<Schema["account"]>[K];
};

/** Writes a change of a locked account; its version rises by one. */
export const updateAccount = (
  trx: Trx,
  account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  change: AccountChange,
) =>
  changeRow(trx, "account", account.id, {
    ...change,
    search: searchText(
      change.name ?? account.name,
      account.npm,
      change.email ?? account.email,
      account.username,
    ),
  });
