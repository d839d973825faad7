import { sql, type Updateable } from "kysely";
import type { Trx } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";

type WordColumns = Pick<
  Updateable<Schema["report"]>,
  | "status"
  | "solved_by_author"
  | "answered_at"
  | "reopened"
  | "first_promised_at"
  | "promised_at"
  | "question"
  | "asked_at"
  | "paused_until"
  | "pause_left"
  | "pause_taken"
  | "messages"
  | "unread_messages"
>;

/** Writes what its author's word changes on a locked report; the version rises by one. */
export const writeWord = (trx: Trx, id: number, change: WordColumns) =>
  trx
    .updateTable("report")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
