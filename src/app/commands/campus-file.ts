import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import {
  compareCampus,
  exportCampus,
  importCampus,
  readCampusFile,
  type SectionChange,
} from "../../features/campus/campus-file.server.ts";
import { campusParts, onOwnDatabase } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const exportFile = async (path: string, { all }: { all?: true }) => {
  const file = await onOwnDatabase((own) =>
    exportCampus(own.database.db, campusParts(own), { all: all === true }),
  );
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (path === "-") return void process.stdout.write(text);
  // never over another file
  await writeFile(path, text, { flag: "wx" });
  say(`sections: ${Object.keys(file).join(" ") || "none is set"}`);
};

const SHOWN_MAX = 80;

/** The single values in `value`, by their paths. */
const leavesOf = (value: unknown, path: string): [path: string, leaf: string][] => {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
  return [[path, JSON.stringify(value)]];
};

const cut = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

const tell = (changes: readonly SectionChange[]) => {
  for (const { section, before, after } of changes) {
    const old = new Map(leavesOf(before, section));
    const lines = leavesOf(after, section).flatMap(([path, leaf]) => {
      const was = old.get(path);
      old.delete(path);
      if (was === undefined) return [["+", path, leaf]];
      return was === leaf ? [] : [["~", path, was, leaf]];
    });
    for (const words of [...lines, ...[...old].map((gone) => ["-", ...gone])])
      process.stdout.write(`${words.map(cut).join("\t")}\n`);
  }
  say(`sections that change: ${changes.map(({ section }) => section).join(" ") || "none"}`);
};

const importFile = async (path: string, { apply }: { apply?: true }) => {
  const { file, faults } = await readCampusFile(path);
  for (const fault of faults) process.stdout.write(`${fault.path}\t${fault.message}\n`);
  if (faults.length > 0)
    throw new Refused(`${path} has ${faults.length} faults; the settings are as they were`);
  await onOwnDatabase(async (own) => {
    const { db } = own.database;
    const parts = campusParts(own);
    if (apply) return tell(await importCampus(db, parts, file));
    tell(await compareCampus(db, parts, file));
    say("nothing is changed yet: --apply does it");
  });
};

/** `sikam settings export` and `sikam settings import` */
export const addCampusFile = (settings: Command): void => {
  settings
    .command("export")
    .description("write what the campus has set in the browser as one JSON file")
    .argument("<file>", "a new file, or - for standard output")
    .option("--all", "with the defaults of all that is not set")
    .action(exportFile);
  settings
    .command("import")
    .description("set what a file holds; without --apply say what would change")
    .argument("<file>", "JSON as export writes it (docs/operations.md)")
    .option("--apply", "change the settings")
    .action(importFile);
};
