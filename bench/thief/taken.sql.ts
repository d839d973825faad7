import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../src/server/app.ts";
import { type LyingRow, carve } from "./pages.ts";

/** A row that says whom it is of: an account, or an anonymous report. */
export interface Trace {
  readonly table: string;
  /** Number of the transaction that made it, or (`locked`) that last locked it. */
  readonly made: number;
  readonly locked: number;
  /** Its place in the table: page, then line. */
  readonly place: number;
  /** The number of a report, whoever's. */
  readonly number?: number;
  /** Every time in it, in ms since 1970. */
  readonly times: readonly number[];
  readonly account?: number;
  readonly report?: number;
}

/** A file of an account or of an anonymous report. */
export interface FileTrace {
  readonly inode: number;
  readonly born: number;
  readonly changed: number;
  /** The same of the folder it lies in. */
  readonly folderBorn: number;
  readonly folderChanged: number;
  readonly account?: number;
  readonly report?: number;
}

/** Everything that lies at rest at one moment. */
export interface Taken {
  /** What tells of anonymous reports, and what tells of accounts. */
  readonly traces: readonly Trace[];
  /** The same out of the pages of the tables, rows that are gone among them. */
  readonly carved: readonly Trace[];
  /** Bytes between rows that are not zero. */
  readonly hole: number;
  readonly files: readonly FileTrace[];
  /** The write-ahead log, oldest first. */
  readonly log: Buffer;
  /** Bytes that stand for an account or an anonymous report wherever they are written. */
  readonly marks: readonly { bytes: Buffer; account?: number; report?: number }[];
}

interface Row {
  readonly made: string;
  readonly locked: string;
  readonly place: string;
  readonly row: Record<string, unknown>;
}

const PLACES = 1_000;

const isTime = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:/.test(value);

const rowsOf = async (db: Db, table: string) => {
  const { rows } = await sql<Row>`
    select xmin::text as made, xmax::text as locked, ctid::text as place, to_jsonb(t) as row
    from ${sql.table(table)} as t`.execute(db);
  return rows.map(({ made, locked, place, row }) => {
    const [page, line] = place.slice(1, -1).split(",").map(Number) as [number, number];
    return {
      row,
      trace: {
        table,
        made: Number(made),
        locked: Number(locked),
        place: page * PLACES + line,
        ...(table === "report" ? { number: Number(row["id"]) } : {}),
        times: Object.values(row)
          .filter(isTime)
          .map((time) => Date.parse(time)),
      },
    };
  });
};

/** Tables whose rows name an account, and in which column. */
const NAMING = {
  account: "id",
  session: "account_id",
  vote: "account_id",
  notification: "account_id",
  appeal: "student_id",
  report: "author_id",
} as const;

const bytesOf = (hex: unknown) => Buffer.from(String(hex).slice(2), "hex");

/** Accounts and anonymous reports by what bears them in the pages of a table. */
const CARVED: Readonly<
  Record<
    string,
    (
      row: LyingRow,
      reports: ReadonlyMap<string, number>,
    ) => { account?: number; report?: number | undefined }
  >
> = {
  account: ({ data }) => ({ account: data.readInt32LE(0) }),
  vote: ({ data }) => ({ account: data.readInt32LE(4) }),
  // after a short bytea of 32 bytes
  session: ({ data }) => (data.length > 40 ? { account: data.readInt32LE(36) } : {}),
  report: ({ data }) => ({ report: data.readInt32LE(0) }),
  used_tag: ({ data }, reports) => ({
    report: reports.get(data.subarray(1, 33).toString("hex")),
  }),
  idempotency: ({ data }) => (data.length > 40 ? { report: data.readInt32LE(36) } : {}),
};

const relationOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ path: string; columns: number }>`
    select pg_relation_filepath(${table}::regclass) as path,
      (select count(*)::integer from pg_attribute where attrelid = ${table}::regclass and attnum > 0) as columns
  `.execute(db);
  return rows[0]!;
};

/** What the log's segments hold, in the order of their names. */
const readLog = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
};

/**
 * Takes everything: rows with what the system keeps of them, the raw files of the tables, the log, the
 * stored files.
 * @param folder of the database itself
 * @param uploads of the stored files
 */
export const take = async (db: Db, folder: string, uploads: string): Promise<Taken> => {
  await sql`checkpoint`.execute(db);
  const reports = await rowsOf(db, "report");
  const anonymous = new Map(
    reports
      .filter(({ row }) => row["author_tag"] !== null)
      .map(({ row }) => [bytesOf(row["author_tag"]).toString("hex"), Number(row["id"])]),
  );
  const ids = new Set(anonymous.values());
  const traces: Trace[] = [];
  const marks: { bytes: Buffer; account?: number; report?: number }[] = [];
  for (const [tag, report] of anonymous) marks.push({ bytes: Buffer.from(tag, "hex"), report });
  for (const [table, column] of Object.entries(NAMING))
    for (const { row, trace } of table === "report" ? reports : await rowsOf(db, table)) {
      const account = row[column];
      if (account !== null) traces.push({ ...trace, account: Number(account) });
      else if (table === "report") traces.push({ ...trace, report: Number(row["id"]) });
      if (table === "session")
        marks.push({ bytes: bytesOf(row["token_hash"]), account: Number(account) });
    }
  for (const { row, trace } of await rowsOf(db, "used_tag")) {
    const report = anonymous.get(bytesOf(row["tag"]).toString("hex"));
    if (report !== undefined) traces.push({ ...trace, report });
  }
  for (const [table, column] of [
    ["report_search", "report_id"],
    ["idempotency", "record_id"],
  ] as const)
    for (const { row, trace } of await rowsOf(db, table))
      if (ids.has(Number(row[column]))) traces.push({ ...trace, report: Number(row[column]) });

  const authors = new Map(
    reports.flatMap(({ row }) =>
      row["author_id"] === null ? [] : [[Number(row["id"]), Number(row["author_id"])] as const],
    ),
  );
  const files: FileTrace[] = [];
  for (const { row, trace } of await rowsOf(db, "file")) {
    const report = row["report_id"] === null ? undefined : Number(row["report_id"]);
    const account = report === undefined ? row["student_id"] : authors.get(report);
    const of =
      account === undefined || account === null
        ? report === undefined
          ? {}
          : { report }
        : { account: Number(account) };
    traces.push({ ...trace, ...of });
    const name = String(row["name"]);
    const path = join(uploads, name[0]!, name[1]!);
    const folderFound = await stat(path).catch(() => undefined);
    const found = await stat(join(path, name)).catch(() => undefined);
    if (found && folderFound)
      files.push({
        inode: found.ino,
        born: found.birthtimeMs,
        changed: found.ctimeMs,
        folderBorn: folderFound.birthtimeMs,
        folderChanged: folderFound.ctimeMs,
        ...of,
      });
  }

  const carved: Trace[] = [];
  let hole = 0;
  for (const [table, whose] of Object.entries(CARVED)) {
    const { path, columns } = await relationOf(db, table);
    const lying = carve(await readFile(join(folder, path)), columns);
    hole += lying.hole;
    for (const row of lying.rows) {
      const { account, report } = whose(row, anonymous);
      const isReport = report !== undefined && ids.has(report);
      if (account !== undefined || isReport)
        carved.push({
          table,
          made: row.xmin,
          locked: 0,
          place: 0,
          times: [],
          ...(isReport ? { report } : { account: account! }),
        });
    }
  }
  return { traces, carved, hole, files, log: await readLog(join(folder, "pg_wal")), marks };
};
