import type { Command } from "commander";
import { removeStudentHere } from "../../features/own-data/operator.server.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { onOwnDatabase, ownSecretKey, withOwnFiles } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const removeStudent = async (email: string) => {
  const gone = await onOwnDatabase(async ({ database: { db, clock }, settings }) => {
    const secrets = makeSecrets(await ownSecretKey(settings));
    return withOwnFiles(settings, clock, (files) =>
      removeStudentHere({ db, secrets, files }, email),
    );
  });
  if (!gone) throw new Refused(`there is no student ${email}`);
  say(
    `${email} is removed, with appeals: ${gone.appeals}; reports that have no author now: ${gone.reports}`,
  );
};

/** `sikam students …` */
export const addStudents = (program: Command): void => {
  program
    .command("students")
    .description("students' accounts")
    .command("remove")
    .description("remove a student who asks for it and cannot log in (docs/product/own-data.md)")
    .argument("<email>", "the campus address of the account")
    .action(removeStudent);
};
