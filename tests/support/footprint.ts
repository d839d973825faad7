import { expect } from "vitest";
import { dumpRows, type RestingRow } from "../at-rest.ts";
import type { TestStudent } from "./people.ts";
import type { TestApp } from "./test-app.ts";

/** The product's own tables: its jobs come and go by themselves. */
export const dumpOf = async (t: TestApp) =>
  (await dumpRows(t.app.db as never)).filter(({ table }) => table.startsWith("public."));

export interface Footprint {
  /** Tables of rows that were added or rewritten, sorted, one entry for each row. */
  readonly tables: readonly string[];
  readonly gone: readonly string[];
  readonly written: readonly RestingRow[];
}

const tablesOf = (rows: readonly RestingRow[]) =>
  rows.map(({ table }) => table.replace("public.", "")).toSorted();

/** The rows that `act` left in the database. */
export const footprintIn = async (t: TestApp, act: () => Promise<unknown>): Promise<Footprint> => {
  const before = await dumpOf(t);
  await act();
  const after = await dumpOf(t);
  const keyOf = (row: RestingRow) => JSON.stringify(row);
  const idOf = ({ table, values: v }: RestingRow) =>
    [table, v["id"] ?? v["key"] ?? v["tag"] ?? v["name"] ?? [v["report_id"], v["number"]]].join();
  const old = new Set(before.map(keyOf));
  const left = new Set(after.map(idOf));
  const written = after.filter((row) => !old.has(keyOf(row)));
  const gone = before.filter((row) => !left.has(idOf(row)));
  return { tables: tablesOf(written), gone: tablesOf(gone), written };
};

const ACCOUNT_COLUMNS = ["account_id", "author_id", "student_id", "actor_id", "handled_by"];

/** Those of the rows that name the author in any way. */
export const namingOf = (author: TestStudent, rows: readonly RestingRow[]) =>
  rows.filter(
    ({ table, values }) =>
      (table === "public.account" && values["id"] === String(author.id)) ||
      ACCOUNT_COLUMNS.some((column) => values[column] === String(author.id)) ||
      [author.name, author.npm].some((word) => JSON.stringify(values).includes(word)),
  );

/** How many tags the rows of each transaction stand under. */
export const tagsAtOnce = (rows: readonly RestingRow[]) => {
  const tags = Map.groupBy(rows, ({ xmin }) => xmin);
  return [...tags.values()].map(
    (written) =>
      new Set(
        written.flatMap(({ values }) => [values["author_tag"], values["tag"]]).filter(Boolean),
      ).size,
  );
};

/** No row names the author, and no transaction wrote under two tags. */
export const expectUnnamedFor = (author: TestStudent, { written }: Footprint) => {
  expect(namingOf(author, written)).toEqual([]);
  expect(Math.max(0, ...tagsAtOnce(written))).toBeLessThanOrEqual(1);
};
