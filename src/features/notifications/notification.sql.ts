import { type Insertable, sql } from "kysely";
import type { Db } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";

const columns = ["id", "description", "status", "created_at", "link"] as const;

/** One person's: addressed to the account, or to a tag that is theirs. */
export interface Addressee {
  readonly accountId: number;
  readonly tags: readonly Buffer[];
}

const addressedTo = ({ accountId, tags }: Addressee) =>
  sql<boolean>`(account_id = ${accountId} or author_tag = any(${tags}::bytea[]))`;

export const insertNotification = async (
  db: Db,
  row: Insertable<Schema["notification"]>,
): Promise<number> => {
  const inserted = await db
    .insertInto("notification")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
};

/** One page, newest first, with the number of all. */
export const listNotifications = (
  db: Db,
  addressee: Addressee,
  { page, itemPerPage }: { page: number; itemPerPage: number },
) =>
  db
    .selectFrom("notification")
    .select(columns)
    .where(addressedTo(addressee))
    .orderBy("id", "desc")
    .limit(sql.lit(itemPerPage))
    .offset(sql.lit((page - 1) * itemPerPage))
    .execute();
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export const countNotifications = async (
  db: Db,
  addressee: Addressee,
  status?: "unread",
): Promise<number> => {
  let q = db
    .selectFrom("notification")
    .select(sql<number>`count(*)::int`.as("n"))
    .where(addressedTo(addressee));
  if (status) q = q.where("status", "=", status);
  return (await q.executeTakeFirstOrThrow()).n;
};

/** Marks one of theirs as read; undefined if there is none with this id. */
export const readNotification = (db: Db, addressee: Addressee, id: number) =>
  db
    .updateTable("notification")
    .set({ status: "read" })
    .where("id", "=", id)
    .where(addressedTo(addressee))
    .returning(columns)
    .executeTakeFirst();

type Address = { account_id: number } | { author_tag: Buffer };

/** Moves the news of one report to another address; the ids of those that were moved. */
export const moveNotifications = async (db: Db, link: string, from: Address, to: Address) => {
  const moved = await db
    .updateTable("notification")
    .set({ account_id: null, author_tag: null, ...to })
    .where((e) => e.and(from))
    .where("link", "=", link)
    .returning("id")
    .execute();
  return moved.map(({ id }) => id);
};

export const deleteNotifications = (db: Db, link: string, of: Address) =>
  db
    .deleteFrom("notification")
    .where((e) => e.and(of))
    .where("link", "=", link)
    .execute();

/** Those of `tags` that have something unread. */
export const tagsWithUnread = async (db: Db, tags: readonly Buffer[]): Promise<Buffer[]> => {
  const { rows } = await sql<{ author_tag: Buffer }>`
    select distinct author_tag from notification
    where status = 'unread' and author_tag = any(${tags}::bytea[])`.execute(db);
  return rows.map((row) => row.author_tag);
};

/** Marks all under one account, or under one tag, as read: never both in one transaction (decisions, section 4a). */
export const readAllOf = (db: Db, address: Address) =>
  db
    .updateTable("notification")
    .set({ status: "read" })
    .where((e) => e.and(address))
    .where("status", "=", "unread")
    .execute();

/** Leaves an account's news of a record that is gone without a link that leads nowhere. */
export const unlinkNotifications = (db: Db, link: string, accountId: number) =>
  db
    .updateTable("notification")
    .set({ link: null })
    .where("account_id", "=", accountId)
    .where("link", "=", link)
    .execute();
