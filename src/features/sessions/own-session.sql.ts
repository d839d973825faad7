import type { Db, Trx } from "../../server/app.ts";
import { changedRows } from "../../server/database/ask.ts";

/** More than anybody opens within 12 hours, the life of a session; it limits the answer. */
const MOST = 100;

/** Neither expired at `now` nor unused since `idleSince`. */
interface Alive {
  readonly now: Date;
  readonly idleSince: Date;
}

/** An admin's live sessions, last used first. */
export const listOwnSessions = (db: Db, accountId: number, { now, idleSince }: Alive) =>
  db
    .selectFrom("admin_session")
    .innerJoin("session", "session.token_hash", "admin_session.token_hash")
    .select([
      "admin_session.id",
      "admin_session.device",
      "admin_session.opened_at",
      "session.last_used_at",
      "session.token_hash",
    ])
    .where("session.account_id", "=", accountId)
    .where("session.expires_at", ">", now)
    .where("session.last_used_at", ">=", idleSince)
    .orderBy("session.last_used_at", "desc")
    .orderBy("admin_session.id", "desc")
    .limit(MOST)
    .execute();
export type OwnSessionRow = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** Ends a live session of this account; tells whether there was one. */
export const deleteOwnSession = async (
  trx: Trx,
  accountId: number,
  id: number,
  { now, idleSince }: Alive,
) => {
  const ended = await changedRows(trx)`
    delete from session
    where account_id = ${accountId} and expires_at > ${now} and last_used_at >= ${idleSince}
      and token_hash in (select token_hash from admin_session where id = ${id})`;
  return ended === 1;
};
