/**
 * Takes the second factor of one admin away, with the settings of the service: for a superadmin who has
 * lost phone and recovery codes and has no colleague. `npm run reset-two-step -- <email>`.
 */
import { resetTwoStepHere } from "../src/features/two-step/operator.server.ts";
import { onOwnDatabase } from "./own-database.ts";

try {
  const email = process.argv[2];
  if (!email) throw new Error("name the admin: npm run reset-two-step -- admin@example.ac.id");
  const done = await onOwnDatabase((database) => resetTwoStepHere(database, email));
  if (!done) throw new Error(`no admin ${email} has a second factor`);
  console.error(`the second factor of ${email} is off, and their sessions have ended`);
} catch (error) {
  console.error(`reset-two-step: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
