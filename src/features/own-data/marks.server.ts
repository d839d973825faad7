import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { absent } from "../../server/abandoned.ts";
import type { App } from "../../server/app.ts";
import { syncPath } from "../../server/sync-to-disk.ts";
import { eraseStudent, markOf } from "./erasure.server.ts";
import { insertMarks, listStudentsToMark, readMarks } from "./erasure.sql.ts";

type Parts = Pick<App, "db" | "secrets" | "files" | "log">;

const AT_ONCE = 1_000;
const hexOf = (mark: Buffer) => mark.toString("hex");

/** The marks in the file beside the database; none where there is no such file yet. */
const readKept = async (path: string): Promise<Buffer[]> => {
  const text = await readFile(path, "utf8").catch(absent);
  return (text ?? "")
    .split("\n")
    .filter((line) => /^[0-9a-f]{64}$/.test(line))
    .map((line) => Buffer.from(line, "hex"));
};

/** Replaces the file's marks by these, sorted; a crash leaves the older ones complete. */
const keep = async (path: string, marks: readonly string[]) => {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, marks.map((mark) => `${mark}\n`).join(""), { mode: 0o600, flush: true });
  await rename(draft, path);
  await syncPath(dirname(path));
};

/** Removes again the accounts with these marks; gives their number. */
const eraseMarked = async (parts: Parts, marks: ReadonlySet<string>) => {
  let erased = 0;
  let last = 0;
  for (;;) {
    const students = await listStudentsToMark(parts.db, last, AT_ONCE);
    for (const student of students)
      if (marks.has(hexOf(markOf(parts.secrets, student)))) {
        await eraseStudent(parts, { id: student.id });
        erased += 1;
      }
    last = students.at(-1)?.id ?? last;
    if (students.length < AT_ONCE) return erased;
  }
};

/**
 * Keeps the marks of removed accounts in two places, the database and the file at `path`. A mark that only the file
 * has shows that an older copy of the database was restored; the accounts that came back with it are removed again
 * (docs/product/own-data.md#after-a-restore). Resolves to their number.
 */
export const keepErasures = async (parts: Parts, path: string): Promise<number> => {
  const kept = await readKept(path);
  const known = new Set((await readMarks(parts.db)).map(hexOf));
  const unknown = kept.filter((mark) => !known.has(hexOf(mark)));
  let erased = 0;
  if (unknown.length > 0) {
    erased = await eraseMarked(parts, new Set(unknown.map(hexOf)));
    await insertMarks(parts.db, unknown);
    parts.log.info("erasures.applied again", { accounts: erased });
  }
  const all = new Set([...known, ...kept.map(hexOf)]);
  if (all.size > kept.length) await keep(path, [...all].toSorted());
  return erased;
};
