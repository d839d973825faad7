import { type InferResult, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import { insertRow } from "../../server/database/rows.ts";
import type { Item } from "../shared/item.contract.ts";
import { ITEM_COLUMNS, itemColumns } from "../shared/item.sql.ts";

const selectNotes = (db: Db) =>
  db
    .selectFrom("note")
    .innerJoin("account", "account.id", "note.admin_id")
    .select(["note.id", "note.text", "note.at", "note.admin_id", "account.name as admin_name"]);

export type NoteRow = InferResult<ReturnType<typeof selectNotes>>[number];

/** The notes on an item, newest last. */
export const listNotes = (db: Db, { kind, id }: Item): Promise<NoteRow[]> =>
  selectNotes(db).where(`note.${ITEM_COLUMNS[kind]}`, "=", id).orderBy("note.id").execute();

export const countNotes = (db: Db, { kind, id }: Item) =>
  oneValue<number>(db)`
    select count(*)::int from note where ${sql.ref(ITEM_COLUMNS[kind])} = ${id}`;

export const insertNote = (
  trx: Trx,
  item: Item,
  note: { admin_id: number; text: string; at: Date },
) => insertRow(trx, "note", { ...itemColumns(item), ...note });

/** A note with what it is about, locked. */
export const lockNote = async (trx: Trx, id: number) => {
  const row = await trx
    .selectFrom("note")
    .select(["admin_id", "report_id", "appeal_id", "student_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const about: Item =
    row.report_id !== null
      ? { kind: "report", id: row.report_id }
      : row.appeal_id !== null
        ? { kind: "appeal", id: row.appeal_id }
        : { kind: "student", id: Number(row.student_id) };
  return { admin_id: row.admin_id, about };
};

export const deleteNote = (trx: Trx, id: number) =>
  trx.deleteFrom("note").where("id", "=", id).execute();
