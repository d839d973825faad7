import type { Command } from "commander";
import { readSettings } from "../../server/settings.ts";
import { findFaults } from "../operating/verify.ts";
import { askServiceFor } from "./ask-service.ts";
import { onOwnDatabase, withFoundFiles } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const verify = async () => {
  const settings = readSettings();
  const faults =
    (await askServiceFor<string[]>(settings, "/verify")) ??
    (await onOwnDatabase(async ({ database: { db, clock } }) =>
      withFoundFiles(settings, clock, (files) => findFaults({ db, clock, files })),
    ));
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(""));
  if (faults.length > 0) throw new Refused(`faults: ${faults.length}`);
  say("no fault: rows and files, counts, votes and timelines are what they should be");
};

/** `sikam verify` */
export const addVerify = (program: Command): void => {
  program
    .command("verify")
    .description("hold rows against files, and what is counted against what it counts")
    .action(verify);
};
