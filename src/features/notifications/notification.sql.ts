import { type Selectable, sql } from "kysely";
import type { NotificationAbout, NotificationKind, NotificationStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import { allRows, changedRows, oneRow } from "../../server/database/ask.ts";
import { insertRow } from "../../server/database/rows.ts";
import type { NewRow, Schema } from "../../server/database/schema.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import type { PageQuery } from "../shared/pagination.sql.ts";

const columns = [
  "notification.id",
  "notification.status",
  "notification.created_at",
  "about",
  "about_id",
  "notification.unit",
  "notification.author_tag",
] as const;

/**
 * The words of a notification. The database stores them without the title of the report; readers who may read the
 * report see its present title.
 */
export const withTitle = sql<string>`replace(notification.description, '{title}',
  case
    when notification.about_id is null then 'yang sudah dihapus'
    when report.published or report.author_id = notification.account_id
      or report.author_tag = notification.author_tag then '"' || report.title || '"'
    else '#' || notification.about_id end)`;

/** Whether a notification names a report: news about it, or about its conversation. */
export const ofReport = sql<boolean>`about in ('report', 'report_messages')`;

const titled = (db: Db) =>
  db
    .selectFrom("notification")
    .leftJoin("report", (join) => join.onRef("report.id", "=", "about_id").on(ofReport));

/** One person's notifications: addressed to the account, or to a tag that is theirs. */
export interface Addressee {
  readonly accountId: number;
  readonly tags: readonly Buffer[];
}

const addressedTo = ({ accountId, tags }: Addressee) =>
  sql<boolean>`(notification.account_id = ${accountId}
    or notification.author_tag = any(${tags}::bytea[]))`;

const pointing = (about: NotificationAbout) => ({
  about: about.kind,
  about_id: "id" in about ? about.id : null,
  unit: "unit" in about ? about.unit : null,
});

export const insertNotification = (
  db: Db,
  about: NotificationAbout,
  row: Omit<NewRow<"notification">, "about" | "about_id" | "unit">,
) => insertRow(db, "notification", { ...row, ...pointing(about) });

/** What an admin is told in the bell. */
export interface ToldInBell {
  readonly accountId: number;
  readonly about: NotificationAbout;
  readonly description: string;
}

/** Tells admins, all of them in one statement. */
export const tellInBells = async (db: Db, told: readonly ToldInBell[], at: Date) => {
  if (told.length === 0) return;
  const rows = told.map(({ accountId, about, description }) => ({
    ...pointing(about),
    account_id: accountId,
    author_tag: null,
    description,
    created_at: at,
  }));
  await db.insertInto("notification").values(rows).execute();
};

/** One page, newest first, without those in `folded`, and the number of all. */
export const listNotifications = async (
  db: Db,
  addressee: Addressee,
  { page, itemPerPage }: PageQuery,
  folded: readonly number[] = [],
) => {
  const rows = await allRows<NotificationRow & { total: number }>(db)`
    with mine as materialized (select id from notification
      where ${addressedTo(addressee)} and id <> all(${folded}::int[])),
    page as materialized (
      select id from mine order by id desc
      limit ${sql.lit(itemPerPage)} offset ${(page - 1) * itemPerPage}::int)
    select total, notification.id, ${withTitle} as description, notification.status,
      notification.created_at, about, about_id, notification.unit, notification.author_tag
    from (select count(*)::int as total from mine) as all_of_them
    left join notification on notification.id = any(array(select id from page))
    left join report on report.id = about_id and ${ofReport}
    order by notification.id desc`;
  const { total } = rows[0]!;
  return { total, rows: rows.filter(({ id }) => id !== null) };
};
export type NotificationRow = Pick<
  Selectable<Schema["notification"]>,
  "id" | "description" | "status" | "created_at" | "about" | "about_id" | "unit" | "author_tag"
>;

/** Whether a notification is about a conversation. */
const OF_MESSAGE = sql<boolean>`about in ('report_messages', 'appeal_messages')`;

/** News about a conversation. */
interface Talk {
  readonly id: number;
  readonly about: NotificationKind;
  readonly about_id: number;
  readonly status: NotificationStatus;
}

/** Their news about conversations, the oldest first, and the ids of all news under their tags. */
export const listTalks = (db: Db, addressee: Addressee, block: readonly Buffer[]) =>
  oneRow<{ talks: readonly Talk[]; tagged: number[]; inUse: Buffer[] }>(db)`
    select ${tagsInUseOf(block)} as "inUse",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'about', about, 'about_id', about_id,
          'status', status) order by id), '[]')
        from (
          select id, about, about_id, status from notification
          where account_id = ${addressee.accountId} and ${OF_MESSAGE}
          union all
          select id, about, about_id, status from notification
          where author_tag = any(${addressee.tags}::bytea[]) and ${OF_MESSAGE}) as talk) as talks,
      array(select id from notification where author_tag = any(${addressee.tags}::bytea[])) as tagged`;

/**
 * Unread notifications of the account, those of one conversation counted once, and the ids of all under its tags:
 * only their author can tell whether those are read. `talks` maps notifications to the report of their
 * conversation.
 */
export const findUnread = (db: Db, { accountId, tags }: Addressee, block: readonly Buffer[]) =>
  oneRow<{
    named: number;
    tagged: number[];
    talks: Readonly<Record<string, number>>;
    inUse: Buffer[];
  }>(db)`
    select ${tagsInUseOf(block)} as "inUse",
      (select count(*) filter (where ${OF_MESSAGE} is not true)::int
          + count(distinct (about, about_id)) filter (where ${OF_MESSAGE})::int
        from notification where account_id = ${accountId} and status = 'unread') as named,
      (select coalesce(jsonb_object_agg(id, about_id), '{}') from notification
        where author_tag = any(${tags}::bytea[]) and ${OF_MESSAGE}) as talks,
      array(select id from notification where author_tag = any(${tags}::bytea[])) as tagged`;

/** One of theirs; undefined if there is none with this id. */
export const findNotification = (db: Db, addressee: Addressee, id: number) =>
  titled(db)
    .select(columns)
    .select(withTitle.as("description"))
    .where("notification.id", "=", id)
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
) => {
  const gone = await changedRows(db)`
    delete from notification where id = any(${ids}::int[]) and ${addressedTo(addressee)}`;
  return gone > 0;
};

type Address = { account_id: number } | { author_tag: Buffer };

/** A record that notifications are about. */
type RecordAbout = Extract<NotificationAbout, { readonly id: number }>;

/** News about the record and about its conversation. */
const isAbout = ({ kind, id }: RecordAbout) =>
  sql<boolean>`(about in (${kind}, ${`${kind}_messages`}) and about_id = ${id})`;

/** Moves the notifications of one record to another address; gives the ids of those that were moved. */
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

interface ReportNews {
  readonly reportId: number;
  /** A named author, who is told in another way. */
  readonly authorId: number | null;
  /** The text for those who upvoted it, unless they were told of an answer before; null tells them nothing. */
  readonly forSupporters: string | null;
  readonly forFollowers: string;
  readonly at: Date;
}

/**
 * Tells those who upvoted or follow a report about one change, each of them once. The author of a merged report is
 * told too: a missing row would show who that is, once the name is removed.
 */
export const notifyReaders = (trx: Trx, news: ReportNews) =>
  changedRows(trx)`
    with first_time as (
      insert into supporters_told (report_id)
      select ${news.reportId}::int where ${news.forSupporters}::text is not null
      on conflict do nothing returning report_id
    ), supporter as (
      select vote.account_id from vote join first_time using (report_id) where vote.type = 'upvote'
    ), told as (
      select account_id, ${news.forSupporters}::text as description from supporter
      union all
      select account_id, ${news.forFollowers}::text from follow
      where report_id = ${news.reportId} and account_id is distinct from ${news.authorId}::int
        and account_id not in (select account_id from supporter)
    )
    insert into notification (account_id, description, about, about_id, created_at)
    select account_id, description, 'report', ${news.reportId}::int, ${news.at}::timestamptz
    from told`;

/**
 * Marks all of an account's as read. Those under a tag are marked elsewhere
 * (docs/product/authorship.md#transactions).
 */
export const readAllOf = (db: Db, accountId: number) =>
  db
    .updateTable("notification")
    .set({ status: "read" })
    .where("account_id", "=", accountId)
    .where("status", "=", "unread")
    .execute();

/** Removes the link from an account's notifications about a record that no longer exists. */
export const unlinkNotifications = (db: Db, about: RecordAbout, accountId: number) =>
  db
    .updateTable("notification")
    .set({ about: null, about_id: null })
    .where("account_id", "=", accountId)
    .where(isAbout(about))
    .execute();
