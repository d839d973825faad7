import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allRows, allValues } from "../../server/database/ask.ts";

/** The owner of the rows: the account, its address, and its reports and appeals. */
export interface Owner {
  readonly accountId: number;
  readonly email: string;
  readonly tags: readonly Buffer[];
  readonly reportIds: readonly number[];
  readonly appealIds: readonly number[];
}

/** A note or an act about something of the owner: `about` is 'student:7', 'report:12', 'appeal:3'. */
const ABOUT = (table: string) => sql`case
  when ${sql.ref(`${table}.report_id`)} is not null then 'report:' || ${sql.ref(`${table}.report_id`)}
  when ${sql.ref(`${table}.appeal_id`)} is not null then 'appeal:' || ${sql.ref(`${table}.appeal_id`)}
  else 'student:' || ${sql.ref(`${table}.student_id`)} end`;

const ofOwner = (table: string, { accountId, reportIds, appealIds }: Owner) =>
  sql<boolean>`(${sql.ref(`${table}.student_id`)} = ${accountId}
    or ${sql.ref(`${table}.report_id`)} = any(${reportIds}::int[])
    or ${sql.ref(`${table}.appeal_id`)} = any(${appealIds}::int[]))`;

/** The title of another's report, as long as everybody may read it. */
const TITLE = sql`case when published then title end as title`;

/** The parts of an account that no screen shows. */
export const findConsent = (db: Db, accountId: number) =>
  db
    .selectFrom("account")
    .select(["privacy_version", "decided_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();

/** The ids of a student's appeals, the oldest first. */
export const listAppealIds = (db: Db, accountId: number) =>
  allValues<number>(db)`select id from appeal where student_id = ${accountId} order by id`;

/** Everything beside reports, appeals and notifications that has a row about its owner. */
export const readOwnRows = async (db: Db, owner: Owner) => {
  const { accountId, email, tags, reportIds, appealIds } = owner;
  return {
    sessions: await allRows<{ last_used_at: Date; expires_at: Date }>(db)`
        select last_used_at, expires_at from session
        where account_id = ${accountId} order by expires_at`,
    codes: await allRows<{ expires_at: Date }>(db)`
        select expires_at from one_time_code where account_id = ${accountId}`,
    registrations: await allRows<{ name: string; email: string; created_at: Date }>(db)`
        select name, email, created_at from registration where email = ${email} order by id`,
    votes: await allRows<{ report_id: number; title: string | null; type: string }>(db)`
        select report_id, ${TITLE}, type from vote join report on report.id = report_id
        where account_id = ${accountId} order by report_id`,
    follows: await allRows<{ report_id: number; title: string | null }>(db)`
        select report_id, ${TITLE} from follow join report on report.id = report_id
        where account_id = ${accountId} order by report_id`,
    flags: await allRows<{
      report_id: number;
      title: string | null;
      reason: string;
      note: string | null;
    }>(db)`
        select report_id, ${TITLE}, reason, note from flag join report on report.id = report_id
        where account_id = ${accountId} order by report_id`,
    claims: await allRows<{ about: string; until: Date }>(db)`
        select ${ABOUT("claim")} as about, until from claim
        where ${ofOwner("claim", owner)} order by id`,
    notes: await allRows<{ about: string; at: Date }>(db)`
        select ${ABOUT("note")} as about, at from note where ${ofOwner("note", owner)} order by id`,
    // a part of a record is written after a slash: 'appeal:3/ktm', 'report:12/2'
    acts: await allRows<{ action: string; target: string; at: Date }>(db)`
        select action, target, at from audit where split_part(target, '/', 1) = any(${[
          `student:${accountId}`,
          ...reportIds.map((id) => `report:${id}`),
          ...appealIds.map((id) => `appeal:${id}`),
        ]}::text[]) order by id`,
    used_codes: await allRows<{ n: number }>(db)`
        select count(*)::int as n from used_tag where tag = any(${tags}::bytea[])`,
    files: await allRows<{
      name: string;
      mime: string;
      bytes: number;
      about: string;
      slot: string | null;
      message: number | null;
    }>(db)`
        select name, mime, bytes, ${ABOUT("file")} as about, slot, null::int as message from file
        where ${ofOwner("file", owner)}
        union all
        select name, mime, bytes,
          coalesce('report:' || message.report_id, 'appeal:' || message.appeal_id), slot, message.number
        from file join message on message.id = file.message_id
        where message.report_id = any(${reportIds}::int[]) or message.appeal_id = any(${appealIds}::int[])
        order by about, message, slot`,
  };
};
export type OwnFile = Awaited<ReturnType<typeof readOwnRows>>["files"][number];
