import type { Command } from "commander";
import { readSettings } from "../../server/settings.ts";
import { examinations, type Finding } from "./examinations.ts";
import { Refused } from "./refused.ts";

/** What could not be examined counts as a fault too. */
const failed = (error: unknown): Finding[] => [
  { mend: true, says: error instanceof Error ? error.message : String(error) },
];

const doctor = async () => {
  const settings = readSettings();
  const tell = (what: string, { mend, says }: Finding) =>
    process.stdout.write(`${mend ? "MEND" : "ok  "}  ${what}: ${says}\n`);
  tell("settings", { mend: false, says: "they can be used (sikam settings shows them)" });
  let troubles = 0;
  for (const [what, examine] of Object.entries(examinations)) {
    const findings = await examine(settings).catch(failed);
    for (const finding of findings) tell(what, finding);
    troubles += findings.filter(({ mend }) => mend).length;
  }
  if (troubles > 0) throw new Refused(`to be mended: ${troubles}`);
};

/** `sikam doctor` */
export const addDoctor = (program: Command): void => {
  program
    .command("doctor")
    .description("look at all that the service needs, and say what to do where something is wrong")
    .action(doctor);
};
