import type { Command } from "commander";
import { resetTwoStepHere } from "../../features/two-step/operator.server.ts";
import { onOwnDatabase } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const resetTwoStep = async (email: string) => {
  const done = await onOwnDatabase((database) => resetTwoStepHere(database, email));
  if (!done) throw new Refused(`no admin ${email} has a second factor`);
  say(`the second factor of ${email} is off, and their sessions have ended`);
};

/** `sikam admin …` */
export const addAdmins = (program: Command): void => {
  program
    .command("admin")
    .description("admins' accounts")
    .command("reset-two-step")
    .description("switch off the second factor of an admin who has lost phone and recovery codes")
    .argument("<email>", "the address of the account")
    .action(resetTwoStep);
};
