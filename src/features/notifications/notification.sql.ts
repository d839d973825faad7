import { type Selectable, sql } from "kysely";
import type { NotificationAbout, NotificationStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { NewRow, Schema } from "../../server/database/schema.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import type { PageQuery } from "../shared/pagination.sql.ts";

const columns = [
  "id",
  "description",
  "status",
  "created_at",
  "about",
  "about_id",
  "author_tag",
] as const;

/** One person's: addressed to the account, or to a tag that is theirs. */
export interface Addressee {
  readonly accountId: number;
  readonly tags: readonly Buffer[];
}

const addressedTo = ({ accountId, tags }: Addressee) =>
  sql<boolean>`(account_id = ${accountId} or author_tag = any(${tags}::bytea[]))`;

const pointing = (about: NotificationAbout) => ({
  about: about.kind,
  about_id: "id" in about ? about.id : null,
});

export const insertNotification = async (
  db: Db,
  about: NotificationAbout,
  row: Omit<NewRow<"notification">, "about" | "about_id">,
): Promise<number> => {
  const inserted = await db
    .insertInto("notification")
    .values({ ...row, ...pointing(about) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
};

/** One page, newest first, without those in `folded`, with the number of all and which tags of `block` are in use. */
export const listNotifications = async (
  db: Db,
  addressee: Addressee,
  { page, itemPerPage }: PageQuery,
  block: readonly Buffer[],
  folded: readonly number[] = [],
) => {
  const { rows } = await sql<NotificationRow & { total: number; inUse: Buffer[] }>`
    with mine as materialized (select id from notification
      where ${addressedTo(addressee)} and id <> all(${folded}::int[])),
    page as materialized (
      select id from mine order by id desc
      limit ${sql.lit(itemPerPage)} offset ${(page - 1) * itemPerPage}::int)
    select total, "inUse", notification.id, description, status, created_at,
      about, about_id, author_tag
    from (select count(*)::int as total, ${tagsInUseOf(block)} as "inUse" from mine) as all_of_them
    left join notification on id = any(array(select id from page))
    order by id desc`.execute(db);
  const { total, inUse } = rows[0]!;
  return { total, inUse, rows: rows.filter(({ id }) => id !== null) };
};
export type NotificationRow = Pick<Selectable<Schema["notification"]>, (typeof columns)[number]>;

/** Whether a notification is about a conversation. */
const OF_MESSAGE = sql<boolean>`about in ('report_messages', 'appeal_messages')`;

/** The news about conversations of theirs, the oldest first. */
export const listTalks = (db: Db, addressee: Addressee) =>
  db
    .selectFrom("notification")
    .select(columns)
    .where(addressedTo(addressee))
    .where(OF_MESSAGE)
    .orderBy("id")
    .execute();

/**
 * Unread notifications under the account, those of one conversation counted once, and the ids of all under its
 * tags: whether those are read only their author can tell. `talks` says which of these are about which report's
 * conversation.
 */
export const findUnread = async (
  db: Db,
  { accountId, tags }: Addressee,
  block: readonly Buffer[],
) => {
  const { rows } = await sql<{
    named: number;
    tagged: number[];
    talks: Readonly<Record<string, number>>;
    inUse: Buffer[];
  }>`
    select ${tagsInUseOf(block)} as "inUse",
      (select count(*) filter (where ${OF_MESSAGE} is not true)::int
          + count(distinct (about, about_id)) filter (where ${OF_MESSAGE})::int
        from notification where account_id = ${accountId} and status = 'unread') as named,
      (select coalesce(jsonb_object_agg(id, about_id), '{}') from notification
        where author_tag = any(${tags}::bytea[]) and ${OF_MESSAGE}) as talks,
      array(select id from notification where author_tag = any(${tags}::bytea[])) as tagged`.execute(
    db,
  );
  return rows[0]!;
};

/** One of theirs; undefined if there is none with this id. */
export const findNotification = (db: Db, addressee: Addressee, id: number) =>
  db
    .selectFrom("notification")
    .select(columns)
    .where("id", "=", id)
    .where(addressedTo(addressee))
    .executeTakeFirst();

/** Marks some under an account. */
export const markNotifications = (
  db: Db,
  accountId: number,
  ids: readonly number[],
  status: NotificationStatus,
) =>
  db
    .updateTable("notification")
    .set({ status })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where("account_id", "=", accountId)
    .execute();

/** Deletes some of theirs; false if there is none with these ids. */
export const deleteOwnNotifications = async (
  db: Db,
  addressee: Addressee,
  ids: readonly number[],
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("notification")
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where(addressedTo(addressee))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

type Address = { account_id: number } | { author_tag: Buffer };

/** A record that notifications are about. */
type RecordAbout = Extract<NotificationAbout, { readonly id: number }>;

/** News about the record and about its conversation. */
const isAbout = ({ kind, id }: RecordAbout) =>
  sql<boolean>`(about in (${kind}, ${`${kind}_messages`}) and about_id = ${id})`;

/** Moves the notifications of one record to another address; the ids of those that were moved. */
export const moveNotifications = async (db: Db, about: RecordAbout, from: Address, to: Address) => {
  const moved = await db
    .updateTable("notification")
    .set({ account_id: null, author_tag: null, ...to })
    .where((e) => e.and(from))
    .where(isAbout(about))
    .returning("id")
    .execute();
  return moved.map(({ id }) => id);
};

export const deleteNotifications = (db: Db, about: RecordAbout, of: Address) =>
  db
    .deleteFrom("notification")
    .where((e) => e.and(of))
    .where(isAbout(about))
    .execute();

/** Tells those who upvoted a report, unless they were told before. */
export const notifySupporters = async (
  trx: Trx,
  told: { reportId: number; description: string; at: Date },
) => {
  await sql`
    with first_time as (
      insert into supporters_told (report_id) values (${told.reportId})
      on conflict do nothing returning report_id
    )
    insert into notification (account_id, description, about, about_id, created_at)
    select vote.account_id, ${told.description}, 'report', report_id, ${told.at}
    from vote join first_time using (report_id)
    where vote.type = 'upvote'`.execute(trx);
};

/**
 * Marks all under an account as read. What stands under a tag is marked elsewhere
 * (docs/product/authorship.md#transactions).
 */
export const readAllOf = (db: Db, accountId: number) =>
  db
    .updateTable("notification")
    .set({ status: "read" })
    .where("account_id", "=", accountId)
    .where("status", "=", "unread")
    .execute();

/** Leaves an account's notifications of a record that is gone without a link that leads nowhere. */
export const unlinkNotifications = (db: Db, about: RecordAbout, accountId: number) =>
  db
    .updateTable("notification")
    .set({ about: null, about_id: null })
    .where("account_id", "=", accountId)
    .where(isAbout(about))
    .execute();
