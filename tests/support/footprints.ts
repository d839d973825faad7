import { sql } from "kysely";
import { expect, vi } from "vitest";
import { dumpRows, type RestingRow } from "../at-rest.ts";
import type { TestStudent } from "./people.ts";
import type { TestApp } from "./test-app.ts";

/** What an act left in the database. */
export interface Footprint {
  /** Tables of rows that were added or rewritten, sorted, one entry for each row. */
  readonly tables: readonly string[];
  readonly gone: readonly string[];
  readonly written: readonly RestingRow[];
}

const tablesOf = (rows: readonly RestingRow[]) =>
  rows.map(({ table }) => table.replace("public.", "")).toSorted();

const ACCOUNT_COLUMNS = ["account_id", "author_id", "student_id", "actor_id", "handled_by"];

const keyOf = (row: RestingRow) => JSON.stringify(row);
const idOf = ({ table, values: v }: RestingRow) =>
  [
    table,
    v["id"] ??
      v["key"] ??
      v["tag"] ??
      v["name"] ?? [v["report_id"], v["number"] ?? v["account_id"]],
  ].join();

/** How many tags the rows of each transaction stand under. */
const tagsAtOnce = (rows: readonly RestingRow[]) => {
  const tags = Map.groupBy(rows, ({ xmin }) => xmin);
  return [...tags.values()].map(
    (written) =>
      new Set(
        written.flatMap(({ values }) => [values["author_tag"], values["tag"]]).filter(Boolean),
      ).size,
  );
};

/** Reads what acts leave in the database of `t`, and who of the author stands in it. */
export const footprints = (t: TestApp, author: () => TestStudent) => {
  /** The product's own tables: its jobs come and go by themselves. */
  const dump = async () =>
    (await dumpRows(t.app.db as never)).filter(({ table }) => table.startsWith("public."));

  /** Waits for what earlier acts have left to be done: it would write while another act is looked at. */
  const nothingIsDue = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select name from jobs.job
          where state in ('created', 'retry', 'active') and start_after <= now()`.execute(t.app.db);
        expect(rows).toEqual([]);
      },
      { timeout: 15_000 },
    );

  /** The rows that `act` left in the database. */
  const footprintOf = async (act: () => Promise<unknown>): Promise<Footprint> => {
    await nothingIsDue();
    const before = await dump();
    await act();
    const after = await dump();
    const old = new Set(before.map(keyOf));
    const left = new Set(after.map(idOf));
    const written = after.filter((row) => !old.has(keyOf(row)));
    const gone = before.filter((row) => !left.has(idOf(row)));
    return { tables: tablesOf(written), gone: tablesOf(gone), written };
  };

  /** Those of the rows that name the author in any way. */
  const naming = (rows: readonly RestingRow[]) => {
    const { id, name, npm } = author();
    return rows.filter(
      ({ table, values }) =>
        (table === "public.account" && values["id"] === String(id)) ||
        ACCOUNT_COLUMNS.some((column) => values[column] === String(id)) ||
        [name, npm].some((word) => JSON.stringify(values).includes(word)),
    );
  };

  const expectUnnamed = ({ written }: Footprint) => {
    expect(naming(written)).toEqual([]);
    expect(Math.max(0, ...tagsAtOnce(written))).toBeLessThanOrEqual(1);
  };

  return { dump, footprintOf, naming, tagsAtOnce, expectUnnamed };
};
export type Footprints = ReturnType<typeof footprints>;
