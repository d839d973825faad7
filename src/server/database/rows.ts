import { type RawBuilder, type SelectType, sql, type UpdateObject } from "kysely";
import type { Db, NewRow, Schema, Trx } from "./schema.ts";

/** The tables whose rows have this column. */
type TableWith<Column extends string> = {
  [Name in keyof Schema]: Schema[Name] extends Record<Column, unknown> ? Name : never;
}[keyof Schema];

/** Values of columns; each may also be an expression of SQL. */
type Written<Row> = { readonly [Column in keyof Row]: Row[Column] | RawBuilder<Row[Column]> };

/** Inserts a row, and resolves to its id, which the database gives. */
export const insertRow = async <Name extends TableWith<"id">>(
  db: Db,
  table: Name,
  row: Written<NewRow<Name>>,
): Promise<SelectType<Schema[Name]["id"]>> => {
  // the builder follows the columns of one table at a time
  const insert = db.insertInto(table as "note").values(row as unknown as NewRow<"note">);
  const { id } = await insert.returning("id").executeTakeFirstOrThrow();
  return id as SelectType<Schema[Name]["id"]>;
};

/** Writes columns of a record that is locked for a change; its version rises by one. */
export const changeRow = <Name extends TableWith<"id"> & TableWith<"version">>(
  trx: Trx,
  table: Name,
  id: number,
  change: UpdateObject<Schema, Name>,
) =>
  trx
    .updateTable(table as "news")
    .set({ ...(change as UpdateObject<Schema, "news">), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
