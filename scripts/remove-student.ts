/**
 * Removes a student's account for good, with the settings of the service: for a request under the law
 * on personal data, which no screen answers. `npm run remove-student -- <email>`.
 */
import { removeStudentHere } from "../src/features/students/operator.server.ts";
import { onOwnDatabase } from "./own-database.ts";

try {
  const email = process.argv[2];
  if (!email)
    throw new Error(
      "name the student: npm run remove-student -- 2210512001@students.example.ac.id",
    );
  const gone = await onOwnDatabase((database) => removeStudentHere(database, email));
  if (!gone) throw new Error(`there is no student ${email}`);
  console.error(
    `${email} is removed, with reports that bore the name: ${gone.reports}, appeals: ${gone.appeals}`,
  );
} catch (error) {
  console.error(`remove-student: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
