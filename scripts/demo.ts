/**
 * Makes the demo's campus before the server starts on it, unless it is there, and tells how to log in.
 * `npm run demo` gives DATA_DIR to both.
 */
import { demoAccounts } from "../src/demo/campus.ts";
import { prepareDemo } from "../src/demo/prepare.ts";
import { readSettings } from "../src/server/settings.ts";

const started = performance.now();

try {
  const settings = readSettings();
  console.error(
    `demo: looking for the campus in ${settings.databaseUrl ? "the database" : settings.dataDir} …`,
  );
  const made = await prepareDemo(settings);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(made ? `demo: a new campus, made in ${seconds} s` : "demo: the campus is there");
  const { student, admin, superadmin } = demoAccounts(settings);
  const line = (who: string, { login, password }: { login: string; password: string }) =>
    `  ${who.padEnd(11)} ${login}  password ${password}`;
  console.error(
    [
      `demo: students and guests ${settings.publicUrl}, back office ${settings.publicUrl}/admin`,
      line("student", student),
      line("admin", admin),
      line("superadmin", superadmin),
    ].join("\n"),
  );
} catch (error) {
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
