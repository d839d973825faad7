import { findTalkFaults } from "../../features/conversation/verify.sql.ts";
import { findReportFaults } from "../../features/reports/verify.sql.ts";
import { brokenTimelines } from "../../features/shared/timeline.sql.ts";
import type { App } from "../../server/app.ts";
import { after, DAY } from "../../server/clock.ts";
import { namedFiles, namesOfRows } from "./rows-out.sql.ts";

type Parts = Pick<App, "db" | "files" | "clock">;

const AT_ONCE = 500;

const sizeOf = async (files: App["files"], name: string) => {
  const found = await files.read(name);
  found?.stream.destroy();
  return found?.bytes;
};

/** Rows whose file is missing, or has changed. */
const findLost = async ({ db, files }: Parts) => {
  const faults = [];
  let last = "";
  for (;;) {
    const rows = await namedFiles(db, last, AT_ONCE);
    for (const { name, bytes, record } of rows) {
      const size = await sizeOf(files, name);
      if (size === bytes) continue;
      // removed meanwhile, together with its record
      if (!(await namesOfRows(db, [name])).has(name)) continue;
      const what = size === undefined ? "is not there" : `has ${size} bytes, not ${bytes}`;
      faults.push(`file ${name} of ${record} ${what}`);
    }
    last = rows.at(-1)?.name ?? last;
    if (rows.length < AT_ONCE) return faults;
  }
};

/** Files that no row names, and that housekeeping should have removed. */
const findOrphans = async ({ db, files, clock }: Parts) => {
  const before = after(clock.now(), -DAY);
  const faults: string[] = [];
  let names: string[] = [];
  const look = async () => {
    const named = await namesOfRows(db, names);
    for (const name of names) if (!named.has(name)) faults.push(`file ${name} is of no record`);
    names = [];
  };
  for await (const { name, modified } of files.list()) {
    if (modified >= before) continue;
    names.push(name);
    if (names.length === AT_ONCE) await look();
  }
  await look();
  return faults;
};

/**
 * Compares stored data with their sources: rows with stored files, counts, totals of votes, and timelines. It gives
 * a line for each fault, with the numbers of records and never an author. It also works while the service runs.
 */
export const findFaults = async (parts: Parts): Promise<string[]> => [
  ...(await findReportFaults(parts.db)),
  ...(await brokenTimelines(parts.db, "appeal")),
  ...(await findTalkFaults(parts.db)),
  ...(await findLost(parts)),
  ...(await findOrphans(parts)),
];
