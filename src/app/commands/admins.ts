import { type Command, Option } from "commander";
import { adminEmail } from "../../features/accounts/profile.contract.ts";
import { allAdmins } from "../../features/admins/admin.sql.ts";
import { createAdminHere, resetAdminHere } from "../../features/admins/operator.server.ts";
import { resetTwoStepHere } from "../../features/two-step/operator.server.ts";
import { makePasswordHasher } from "../../server/passwords.ts";
import { onOwnDatabase, type Own, ownCampus } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const partsOf = ({ database: { db, clock } }: Own) => ({
  db,
  clock,
  passwords: makePasswordHasher(),
});

/** The password is the command's data: only the password goes to standard output. */
const tellPassword = (email: string, password: string) => {
  say(`${email} logs in with this password, shown once, and chooses another then:`);
  process.stdout.write(`${password}\n`);
};

const create = async (given: string, { role }: { role: "admin" | "superadmin" }) => {
  const email = given.toLowerCase();
  const password = await onOwnDatabase(async (own) => {
    const facts = (await ownCampus(own)).facts();
    if (!adminEmail(facts).safeParse(email).success)
      throw new Refused(`${given} is no address, or one of a student`);
    return createAdminHere(partsOf(own), email, role);
  });
  if (password === undefined) throw new Refused(`${email} has an account already`);
  tellPassword(email, password);
};

const list = async () => {
  const admins = await onOwnDatabase(({ database }) => allAdmins(database.db));
  for (const { email, role, name, two_step } of admins)
    process.stdout.write(
      `${[email, role, name, two_step ? "two-step" : ""].join("\t").trimEnd()}\n`,
    );
};

const reset = async (given: string) => {
  const email = given.toLowerCase();
  const password = await onOwnDatabase((own) => resetAdminHere(partsOf(own), email));
  if (password === undefined) throw new Refused(`there is no admin ${email}`);
  tellPassword(email, password);
  say("their sessions have ended; a second factor stays on (sikam admin reset-two-step)");
};

const resetTwoStep = async (email: string) => {
  const done = await onOwnDatabase(({ database }) => resetTwoStepHere(database, email));
  if (!done) throw new Refused(`no admin ${email} has a second factor`);
  say(`the second factor of ${email} is off, and their sessions have ended`);
};

/** `sikam admin …` */
export const addAdmins = (program: Command): void => {
  const admin = program.command("admin").description("admins' accounts");
  const email = ["<email>", "the address of the account"] as const;
  const roles = new Option("--role <role>", "what they may do").choices(["admin", "superadmin"]);
  admin
    .command("list")
    .description("tell the admins' addresses, roles, names, and who has a second factor")
    .action(list);
  admin
    .command("create")
    .description("make an account, with a password that is shown once")
    .argument(...email)
    .addOption(roles.makeOptionMandatory())
    .action(create);
  admin
    .command("reset")
    .description("set a new password for an admin who has lost password and mailbox")
    .argument(...email)
    .action(reset);
  admin
    .command("reset-two-step")
    .description("switch off the second factor of an admin who has lost phone and recovery codes")
    .argument(...email)
    .action(resetTwoStep);
};
