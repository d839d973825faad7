import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { changedRows } from "../../server/database/ask.ts";
import { type Asked, statement } from "../../server/database/statement.ts";
import type { Schema } from "../../server/database/schema.ts";

const sessions = statement((db, value: { readonly tokenHash: Buffer; readonly now: Date }) =>
  db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "account.id",
      "account.role",
      "account.status",
      "account.name",
      "account.scope",
      "account.units",
      "session.wrapped_secret",
      "session.last_used_at",
      sql<boolean>`role <> 'student' and (select two_step_required from security) and not exists (
          select from second_factor f where f.account_id = account.id and confirmed_at is not null
        )`.as("needs_two_step"),
    ])
    .where("session.token_hash", "=", value.tokenHash)
    .where("session.expires_at", ">", value.now)
    .where("account.closed_at", "is", null),
);

/** The account and the wrapped secret of a live session; whether a required second factor is missing. */
export const findSession = async (on: Asked, tokenHash: Buffer, now: Date) =>
  (await sessions(on, { tokenHash, now }))[0];

/**
 * Stores a session if the account still has the salt with which its password was proved
 * (docs/product/authorship.md#secrets); says whether it did. The share lock waits for a running change of the
 * password. That change ends all sessions, and a session stored during it would survive.
 */
export const insertSession = async (
  db: Db,
  session: {
    token_hash: Buffer;
    account_id: number;
    wrapped_secret: Buffer | null;
    last_used_at: Date;
    expires_at: Date;
  },
  salt: Buffer,
): Promise<boolean> => {
  const stored = await changedRows(db)`
    insert into session (token_hash, account_id, wrapped_secret, last_used_at, expires_at)
    select ${session.token_hash}, id, ${session.wrapped_secret}, ${session.last_used_at},
      ${session.expires_at}
    from account where id = ${session.account_id} and salt = ${salt} and closed_at is null
    for share`;
  return stored === 1;
};

/**
 * Stores when and on which device an admin's session was opened; a student's session has no such row
 * (docs/product/authorship.md#times).
 */
export const describeAdminSession = (trx: Trx, row: Insertable<Schema["admin_session"]>) =>
  trx.insertInto("admin_session").values(row).execute();

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();

/** Ends every session of an account, except the one that is kept. */
export const deleteSessionsOf = (db: Db, accountId: number, kept?: Buffer) => {
  const q = db.deleteFrom("session").where("account_id", "=", accountId);
  return (kept ? q.where("token_hash", "<>", kept) : q).execute();
};

/** Stores an admin's last use, at most once a minute. */
export const touchAdminSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable("session")
    .set({ last_used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("wrapped_secret", "is", null)
    .execute();

/**
 * Writes the last use of all student sessions together: every row is rewritten, used or not, so that neither a time
 * nor a row's version shows who was active when (docs/product/authorship.md#times).
 */
export const touchStudentSessions = async (db: Db, used: readonly Buffer[], hour: Date) => {
  await sql`
    update session set last_used_at =
      case when token_hash = any(${used}::bytea[]) then greatest(last_used_at, ${hour}) else last_used_at end
    where wrapped_secret is not null`.execute(db);
};
