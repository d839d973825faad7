import type { Command } from "commander";
import { removeStudentHere } from "../../features/own-data/operator.server.ts";
import { makeLog } from "../../server/log.ts";
import { keptSecretKey, makeSecrets } from "../../server/secrets.ts";
import { dataPaths } from "../../server/settings.ts";
import { openOwnFiles } from "../../server/uploads/own-files.ts";
import { onOwnDatabase } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const removeStudent = async (email: string) => {
  const gone = await onOwnDatabase(async ({ db, clock }, settings) => {
    const paths = dataPaths(settings.dataDir);
    const secrets = makeSecrets(settings.secretKey ?? (await keptSecretKey(paths.secret)));
    const own = await openOwnFiles(settings, { db, clock, log: makeLog("silent", say), tell: say });
    try {
      return await removeStudentHere({ db, secrets, files: own.files }, email);
    } finally {
      await own.stop();
    }
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
