/**
 * Removes a student's account for good, with the settings of the service: for somebody who asks for it
 * under the law on personal data and cannot log in to do it. `npm run remove-student -- <email>`.
 */
import { removeStudentHere } from "../src/features/own-data/operator.server.ts";
import { keptSecretKey, makeSecrets } from "../src/server/secrets.ts";
import { dataPaths } from "../src/server/settings.ts";
import { openDiskStore } from "../src/server/uploads/disk-store.ts";
import { onOwnDatabase } from "./own-database.ts";

try {
  const email = process.argv[2];
  if (!email)
    throw new Error(
      "name the student: npm run remove-student -- 2210512001@students.example.ac.id",
    );
  const gone = await onOwnDatabase(async ({ db, clock }, { dataDir, secretKey }) => {
    const paths = dataPaths(dataDir);
    const secrets = makeSecrets(secretKey ?? (await keptSecretKey(paths.secret)));
    return removeStudentHere(
      { db, secrets, files: await openDiskStore(paths.uploads, clock) },
      email,
    );
  });
  if (!gone) throw new Error(`there is no student ${email}`);
  console.error(
    `${email} is removed, with appeals: ${gone.appeals}; reports that have no author now: ${gone.reports}`,
  );
} catch (error) {
  console.error(`remove-student: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
