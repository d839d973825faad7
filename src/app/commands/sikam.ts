/**
 * What an operator does beside the running service, with the service's own settings: `sikam --help`. Ends
 * with 0 when it is done, 1 when it could not be, with one line that says why, and 2 when it was asked wrongly.
 */
import { Command, CommanderError } from "commander";
import { addAdmins } from "./admins.ts";
import { addFiles } from "./files.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";
import { addStudents } from "./students.ts";

const program = new Command("sikam")
  .description("SIKAM: commands for whoever runs it; settings come from the environment")
  .showHelpAfterError()
  .exitOverride();
for (const add of [addAdmins, addFiles, addStudents]) add(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  say(`sikam: ${error instanceof Error ? error.message : String(error)}`);
  // what nobody foresaw is shown whole
  if (!(error instanceof Refused) && !(error instanceof Error && "expected" in error))
    say(error instanceof Error ? (error.stack ?? "") : "");
  process.exit(1);
}
