import type { Command } from "commander";
import { addCampusFile } from "./campus-file.ts";
import { showSettings } from "../../server/settings.ts";

const show = () => {
  const shown = showSettings();
  const width = Math.max(...shown.map(({ name }) => name.length));
  for (const { name, value, from } of shown)
    process.stdout.write(`${name.padEnd(width)}  ${from.padEnd(11)}  ${value}\n`);
};

/** `sikam settings` */
export const addSettings = (program: Command): void => {
  const settings = program
    .command("settings")
    .description(
      "the settings in effect and where each comes from, without passwords and keys; what the campus has set, as a file",
    )
    .action(show);
  addCampusFile(settings);
};
