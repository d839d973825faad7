import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** A statement in a template literal; each `${…}` in it is sent as a value, or is a piece of SQL. */
type Written = Parameters<typeof sql>;

/** Runs a statement, ``allRows<Row>(db)`select …` ``, and resolves to its rows. */
export const allRows =
  <Row>(db: Db) =>
  async (...statement: Written): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows;

/** Runs a statement that always gives a row, and resolves to the first. */
export const oneRow =
  <Row>(db: Db) =>
  async (...statement: Written): Promise<Row> =>
    (await allRows<Row>(db)(...statement))[0]!;

/** Runs a statement of one column, and resolves to its values. */
export const allValues =
  <Value>(db: Db) =>
  async (...statement: Written): Promise<Value[]> =>
    (await allRows<object>(db)(...statement)).map((row) => Object.values(row)[0] as Value);

/** Runs a statement of one column that always gives a row, and resolves to the value of the first. */
export const oneValue =
  <Value>(db: Db) =>
  async (...statement: Written): Promise<Value> =>
    (await allValues<Value>(db)(...statement))[0]!;

/** Runs a statement that writes, and resolves to the number of rows that it wrote. */
export const changedRows =
  (db: Db) =>
  async (...statement: Written): Promise<number> =>
    Number((await sql(...statement).execute(db)).numAffectedRows ?? 0);
