import type { Command } from "commander";
import { findMigrated, migrate } from "../../server/database/migrate.ts";
import { MIGRATIONS } from "../../server/places.ts";
import { readSettings } from "../../server/settings.ts";
import type { Facts } from "../operating/facts.ts";
import { askServiceFor } from "./ask-service.ts";
import { onFoundDatabase, onNewDatabase } from "./own-database.ts";
import { Refused } from "./refused.ts";
import { say } from "./say.ts";

const list = (names: readonly string[]) =>
  process.stdout.write(names.map((n) => `${n}\n`).join(""));

const check = async () => {
  const served = await askServiceFor<Facts>(readSettings(), "/facts");
  const { missing } =
    served ?? (await onFoundDatabase(({ database: { db } }) => findMigrated(db, MIGRATIONS)));
  list(missing);
  if (missing.length > 0) throw new Refused(`migrations that are missing: ${missing.length}`);
  say("nothing is missing");
};

const apply = async () => {
  const applied = await onNewDatabase(({ database }) => migrate(database, MIGRATIONS));
  list(applied);
  say(applied.length > 0 ? `applied: ${applied.length}` : "nothing was missing");
};

/** `sikam migrate` */
export const addMigrate = (program: Command): void => {
  program
    .command("migrate")
    .description("bring the database's schema up to date, as a start of the service does")
    .option("--check", "only tell what is missing; ends with 1 where something is")
    .action((options: { check?: boolean }) => (options.check ? check() : apply()));
};
