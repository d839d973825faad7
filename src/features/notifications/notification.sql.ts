import { type Selectable, sql } from "kysely";
import type { NotificationAbout, NotificationStatus } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { NewRow, Schema } from "../../server/database/schema.ts";
import { tagsInUseOf } from "../authorship/authorship.sql.ts";
import type { PageQuery } from "../shared/pagination.sql.ts";

const columns = [
  "notification.id",
  "notification.status",
  "notification.created_at",
  "about",
  "about_id",
  "notification.author_tag",
] as const;

/**
 * The words of a notification; the database keeps them without the title of the report, and they show the
 * one that it has now to whoever may read it.
 */
export const withTitle = sql<string>`replace(notification.description, '{title}',
  case
    when notification.about_id is null then 'yang sudah dihapus'
    when report.published or report.author_id = notification.account_id
      or report.author_tag = notification.author_tag then '"' || report.title || '"'
    else '#' || notification.about_id end)`;

const titled = (db: Db) =>
  db
    .selectFrom("notification")
    .leftJoin("report", (join) =>
      join.onRef("report.id", "=", "about_id").on("about", "=", "report"),
    );

/** One person's: addressed to the account, or to a tag that is theirs. */
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

/** One page, newest first, with the number of all and which tags of `block` are in use. */
export const listNotifications = async (
  db: Db,
  addressee: Addressee,
  { page, itemPerPage }: PageQuery,
  block: readonly Buffer[],
) => {
  const { rows } = await sql<NotificationRow & { total: number; inUse: Buffer[] }>`
    with mine as materialized (select id from notification where ${addressedTo(addressee)}),
    page as materialized (
      select id from mine order by id desc
      limit ${sql.lit(itemPerPage)} offset ${(page - 1) * itemPerPage}::int)
    select total, "inUse", notification.id, ${withTitle} as description, notification.status,
      notification.created_at, about, about_id, notification.author_tag
    from (select count(*)::int as total, ${tagsInUseOf(block)} as "inUse" from mine) as all_of_them
    left join notification on notification.id = any(array(select id from page))
    left join report on report.id = about_id and about = 'report'
    order by notification.id desc`.execute(db);
  const { total, inUse } = rows[0]!;
  return { total, inUse, rows: rows.filter(({ id }) => id !== null) };
};
export type NotificationRow = Pick<
  Selectable<Schema["notification"]>,
  "id" | "description" | "status" | "created_at" | "about" | "about_id" | "author_tag"
>;

/** Unread notifications under the account, and the ids of all under its tags: whether those are read only their author can tell. */
export const findUnread = async (
  db: Db,
  { accountId, tags }: Addressee,
  block: readonly Buffer[],
) => {
  const { rows } = await sql<{ named: number; tagged: number[]; inUse: Buffer[] }>`
    select ${tagsInUseOf(block)} as "inUse",
      (select count(*)::int from notification
        where account_id = ${accountId} and status = 'unread') as named,
      array(select id from notification where author_tag = any(${tags}::bytea[])) as tagged`.execute(
    db,
  );
  return rows[0]!;
};

/** One of theirs; undefined if there is none with this id. */
export const findNotification = (db: Db, addressee: Addressee, id: number) =>
  titled(db)
    .select(columns)
    .select(withTitle.as("description"))
    .where("notification.id", "=", id)
    .where(addressedTo(addressee))
    .executeTakeFirst();

/** Marks one under an account. */
export const markNotification = (
  db: Db,
  accountId: number,
  id: number,
  status: NotificationStatus,
) =>
  db
    .updateTable("notification")
    .set({ status })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .execute();

/** Deletes one of theirs; false if there is none with this id. */
export const deleteNotification = async (
  db: Db,
  addressee: Addressee,
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("notification")
    .where("id", "=", id)
    .where(addressedTo(addressee))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

type Address = { account_id: number } | { author_tag: Buffer };

/** A record that notifications are about. */
type RecordAbout = Extract<NotificationAbout, { readonly id: number }>;

const isAbout = ({ kind, id }: RecordAbout) => sql<boolean>`(about = ${kind} and about_id = ${id})`;

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
