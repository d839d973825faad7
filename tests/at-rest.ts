import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";

/** One row of a table: every value as text (`\x…` for bytes), with the transaction that wrote it. */
export interface RestingRow {
  readonly table: string;
  readonly xmin: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Every row of every table of the product and of its job queue. */
export const dumpRows = async (db: Kysely<never>): Promise<RestingRow[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const dumped: RestingRow[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ xmin: string; row: Record<string, unknown> }>`
      select t.xmin::text as xmin, to_jsonb(t) as row from ${sql.raw(name)} t`.execute(db);
    for (const { xmin, row } of rows) {
      const values = Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]);
      dumped.push({ table: name, xmin, values: Object.fromEntries(values) });
    }
  }
  return dumped;
};

/** Every file under a folder, by its path. */
export const readAll = async (folder: string): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      files.set(path, await readFile(path));
    }
  return files;
};

/** A value in the ways in which it could stand in a file. */
const spellings = (value: string | Buffer): Buffer[] => {
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  return [
    bytes,
    Buffer.from(bytes.toString("hex")),
    Buffer.from(bytes.toString("base64").replace(/=+$/, "")),
    Buffer.from(bytes.toString("base64url")),
  ];
};

/** The paths of the files in which a value stands, however spelled. */
export const filesWith = (files: ReadonlyMap<string, Buffer>, value: string | Buffer): string[] =>
  [...files].filter(([, bytes]) => spellings(value).some((s) => bytes.includes(s))).map(([p]) => p);

/** What many rows share and what therefore leads nowhere: nothing, small numbers, words of the product, types, hours. */
const isCommon = (value: string) =>
  /^-?\d{1,6}$/.test(value) ||
  /^(true|false|t|f|\[\])$/.test(value) ||
  /^Laporan \{title\} [a-z. ]+\.$/i.test(value) ||
  /^[a-z_/-]{0,24}$/.test(value) ||
  /^\d{4}-\d\d-\d\dT\d\d:00:00/.test(value);

/** Values that stand in rows of both sides and are not common ones. */
export const sharedValues = (
  one: readonly RestingRow[],
  other: readonly RestingRow[],
): string[] => {
  const left = new Set(one.flatMap((row) => Object.values(row.values)));
  const right = other.flatMap((row) => Object.values(row.values));
  return [...new Set(right)].filter((value) => left.has(value) && !isCommon(value));
};

/** Whether a value of a row is a time, and one that is a full hour and so everybody's. */
export const isTime = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value);
export const isFullHour = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:00:00[+Z]/.test(value);

/**
 * The voters and followers of a report, and those who heard for that: known of everybody alike, and no more of its author,
 * who may have done so before a claim (docs/threat-model.md).
 */
export const isSupport = ({ table, values }: RestingRow) =>
  table === "public.vote" ||
  table === "public.follow" ||
  table === "public.supporters_told" ||
  values["description"]?.startsWith("Suara Anda dijawab") === true ||
  values["description"]?.startsWith("Laporan yang Anda ikuti") === true;
