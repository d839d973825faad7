import { type InferResult, type RawBuilder, sql, type SqlBool } from "kysely";
import type { RemovalReason } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import { allValues } from "../../server/database/ask.ts";
import { insertRow } from "../../server/database/rows.ts";
import type { NewRow } from "../../server/database/schema.ts";
import type { Pausing } from "../shared/pause.server.ts";

/** The record that a conversation is about. */
export interface About {
  readonly kind: "report" | "appeal";
  readonly id: number;
}

/** The columns of a report and an appeal about their conversation. */
export interface Talk extends Pausing {
  readonly messages: number;
  readonly unread_messages: number;
}

interface StoredName {
  readonly name: string;
  readonly mime: string;
}

const ofRecord = ({ kind, id }: About): RawBuilder<SqlBool> =>
  sql`${sql.ref(`message.${kind}_id`)} = ${id}`;

const selectMessages = (db: Db) =>
  db
    .selectFrom("message")
    .leftJoin("account", "account.id", "message.admin_id")
    .select([
      "message.id",
      "message.number",
      "message.text",
      "message.admin_id",
      "message.asks",
      "message.at",
      "message.removed_reason",
      "account.name as admin_name",
      sql<readonly StoredName[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'mime', file.mime)
          order by file.slot), '[]')
        from file where file.message_id = message.id)`.as("files"),
    ]);

export type MessageRow = InferResult<ReturnType<typeof selectMessages>>[number];

/** All messages about a record, the oldest first. */
export const listMessages = (db: Db, about: About): Promise<MessageRow[]> =>
  selectMessages(db).where(ofRecord(about)).orderBy("message.number").execute();

export const findMessage = (
  db: Db,
  about: About,
  number: number,
): Promise<MessageRow | undefined> =>
  selectMessages(db).where(ofRecord(about)).where("message.number", "=", number).executeTakeFirst();

type NewMessage = Pick<NewRow<"message">, "number" | "text" | "admin_id" | "at"> & {
  readonly asks: boolean;
};

/** Adds a message to a locked record; gives its id, for files. */
export const insertMessage = (trx: Trx, { kind, id }: About, message: NewMessage) =>
  insertRow(trx, "message", {
    ...message,
    report_id: kind === "report" ? id : null,
    appeal_id: kind === "appeal" ? id : null,
    sealed_text: null,
    removed_reason: null,
  });

/** Writes a locked record's columns about its conversation; its version stays. */
export const updateTalk = (trx: Trx, { kind, id }: About, change: Partial<Talk>) =>
  trx.updateTable(kind).set(change).where("id", "=", id).execute();

/** Replaces a message's text by `text`; the old one stays sealed. */
export const removeText = (
  trx: Trx,
  id: string,
  removal: { readonly text: string; readonly sealed: Buffer; readonly reason: RemovalReason },
) =>
  trx
    .updateTable("message")
    .set({ text: removal.text, sealed_text: removal.sealed, removed_reason: removal.reason })
    .where("id", "=", id)
    .execute();

/**
 * Rounds the times of the author's messages up to full hours, for a report that becomes anonymous
 * (docs/product/authorship.md#times); the times of admins' messages stay.
 */
export const roundMessages = (trx: Trx, reportId: number) =>
  sql`
    update message set at = date_trunc('hour', at + interval '1 hour' - interval '1 microsecond', 'UTC')
    where report_id = ${reportId} and admin_id is null`.execute(trx);

/** The names of all files in a record's conversation, for removal from the store after the record. */
export const namesOfMessageFiles = (db: Db, about: About) =>
  allValues<string>(db)`
    select file.name from file join message on message.id = file.message_id
    where ${ofRecord(about)}`;
