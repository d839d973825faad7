import { readFile, stat } from "node:fs/promises";
import type { Command } from "commander";
import { unofferedProgrammes } from "../../features/campus/people.server.ts";
import {
  LIST_FIELDS,
  type ListChanges,
  STUDENT_LIST,
} from "../../features/enrolment/enrolment.contract.ts";
import {
  compareWithPresent,
  replaceList,
  sealStudents,
} from "../../features/enrolment/enrolment.server.ts";
import { readList } from "../../features/enrolment/read-list.server.ts";
import { removeStudentHere } from "../../features/own-data/operator.server.ts";
import type { CampusSettings } from "../../server/app.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { onOwnDatabase, ownCampus, ownSecretKey, withFoundFiles } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const removeStudent = async (email: string) => {
  const gone = await onOwnDatabase(async ({ database: { db, clock }, settings }) => {
    const secrets = makeSecrets(await ownSecretKey(settings));
    return withFoundFiles(settings, clock, (files) =>
      removeStudentHere({ db, secrets, files }, email),
    );
  });
  if (!gone) throw new Refused(`there is no student ${email}`);
  say(
    `${email} is removed, with appeals: ${gone.appeals}; reports that have no author now: ${gone.reports}`,
  );
};

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Reads the list in a file; throws a line for each fault where it cannot be used. */
const readFileOf = async (path: string, campus: CampusSettings) => {
  const { size } = await stat(path);
  if (size > STUDENT_LIST.maxBytes)
    throw new Refused(`${path} has ${size} bytes: ${STUDENT_LIST.maxBytes} at most`);
  const read = await readList(await readFile(path), campus.facts());
  say(`${read.rows} rows are read`);
  if (read.ignored.length > 0) say(`columns that are left out: ${read.ignored.join(", ")}`);
  for (const { row, field, message } of read.faults)
    print([row ?? "-", field ? LIST_FIELDS[field] : "-", message].join("\t"));
  if (read.faultCount > 0)
    throw new Refused(
      `${path} has ${read.faultCount} faults${read.faultCount > read.faults.length ? `, of which ${read.faults.length} are shown` : ""}; the list is as it was`,
    );
  const unoffered = unofferedProgrammes(campus.now(), read.students);
  if (unoffered.length > 0)
    say(`programmes that the campus's list does not have: ${unoffered.join(", ")}`);
  return read.students;
};

const tell = ({ added, changed, gone, unchanged }: ListChanges) => {
  const kinds = [
    ["+", added],
    ["~", changed],
    ["-", gone],
  ] as const;
  for (const [sign, { count, examples }] of kinds) {
    for (const { npm, name, fields } of examples)
      print([sign, npm, name, ...fields.map((field) => LIST_FIELDS[field])].join("\t"));
    if (count > examples.length) print(`${sign}\t… ${count - examples.length} more`);
  }
  say(
    `new: ${added.count}; changed: ${changed.count}; gone: ${gone.count}; unchanged: ${unchanged}`,
  );
};

const importStudents = async (path: string, { apply }: { apply?: true }) => {
  await onOwnDatabase(async (own) => {
    const { database, settings } = own;
    const { db, clock } = database;
    const students = await readFileOf(path, await ownCampus(own));
    const secrets = makeSecrets(await ownSecretKey(settings));
    const sealed = await sealStudents({ secrets }, students);
    const { version, changes } = await compareWithPresent({ db, secrets }, students, sealed);
    tell(changes);
    if (!apply) return say("nothing is changed yet: --apply replaces the list");
    if (!(await replaceList(db, sealed, { at: clock.now(), by: null, version })))
      throw new Refused("somebody else has replaced the list meanwhile: run the same again");
    say(`the list has ${sealed.length} students now`);
  });
};

/** `sikam students …` */
export const addStudents = (program: Command): void => {
  const students = program
    .command("students")
    .description("students' accounts, and the list of enrolled students");
  students
    .command("import")
    .description("replace the list of enrolled students; without --apply say what would change")
    .argument("<file>", "CSV of NPM, name, e-mail, faculty, programme, batch (docs/operations.md)")
    .option("--apply", "replace the list")
    .action(importStudents);
  students
    .command("remove")
    .description("remove a student who asks for it and cannot log in (docs/product/own-data.md)")
    .argument("<email>", "the campus address of the account")
    .action(removeStudent);
};
