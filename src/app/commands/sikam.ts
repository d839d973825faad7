/**
 * What an operator does beside the running service, with the service's own settings: `sikam --help`. Exit status: 0
 * when it is done; 1 when it could not be done, with one line that says why; 2 for a wrong command line.
 */
import { userInfo } from "node:os";
import { Command, CommanderError } from "commander";
import { addAdmins } from "./admins.ts";
import { addBackup } from "./backups.ts";
import { removeDraftsAtSignals } from "../operating/drafts.ts";
import { addFiles } from "./files.ts";
import { Refused } from "./refused.ts";
import { addRestore } from "./restores.ts";
import { say } from "./say.ts";
import { addDoctor } from "./doctor.ts";
import { addMigrate } from "./migrations.ts";
import { addSettings } from "./shown-settings.ts";
import { addStudents } from "./students.ts";
import { addVerify } from "./verify.ts";

/** Refusals, wrong settings, and errors of the system such as a full disk or a missing file. */
const isForeseen = (error: unknown) =>
  error instanceof Refused ||
  (error instanceof Error && ("expected" in error || "syscall" in error));

/** An installed command runs as the service's user, whoever typed it. */
const whoMayNot = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EACCES"
    ? ` (this runs as the user ${userInfo().username}, who has to be let in there)`
    : "";

const program = new Command("sikam")
  .description("SIKAM: commands for whoever runs it; settings come from the environment")
  .showHelpAfterError()
  .exitOverride();
for (const add of [
  addMigrate,
  addBackup,
  addRestore,
  addVerify,
  addAdmins,
  addFiles,
  addStudents,
  addSettings,
  addDoctor,
])
  add(program);

let failedOutput: NodeJS.ErrnoException | undefined;
process.stdout.on("error", (error: NodeJS.ErrnoException) => void (failedOutput ??= error));
/** Resolves when the output is written, or has failed. */
const outputDone = () => new Promise<void>((done) => process.stdout.write("", () => done()));

removeDraftsAtSignals();
try {
  await program.parseAsync();
  await outputDone();
  if (failedOutput) throw failedOutput;
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  // the reader of the output may stop early, as `head` does
  if (failedOutput?.code === "EPIPE") process.exit(1);
  say(`sikam: ${error instanceof Error ? error.message : String(error)}${whoMayNot(error)}`);
  // an unexpected error is printed whole
  if (!isForeseen(error)) say(error instanceof Error ? (error.stack ?? "") : "");
  process.exit(1);
}
