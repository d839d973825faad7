import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { serverRights, wrongSettings } from "./facts.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ["log_min_duration_statement", "0", "-1"],
  ["log_min_duration_sample", "1s", "-1"],
  ["log_transaction_sample_rate", "0.5", "0"],
  ["log_error_verbosity", "default", "terse"],
  ["log_parameter_max_length_on_error", "-1", "0"],
  ["auto_explain.log_min_duration", "0", "-1"],
])(
  "a server whose log has values or the moments of filings by %s = %s is told not to",
  async (name, bad, good) => {
    const wrongWith = (value: string) =>
      database.db.transaction().execute(async (trx) => {
        await sql`select set_config(${name}, ${value}, true)`.execute(trx);
        return (await serverRights(trx)).wrong;
      });
    expect(await wrongWith(bad)).toContain(`${name} = ${good}`);
    expect(await wrongWith(good)).not.toContain(`${name} = ${good}`);
  },
);

test.each([
  ["stderr", []],
  ["syslog", []],
  // PostgreSQL writes the detail of an error there, terse or not
  ["csvlog", ["log_destination = stderr"]],
  ["stderr,jsonlog", ["log_destination = stderr"]],
])("a log that goes to %s: %j is to be set", (value, wrong) => {
  expect(wrongSettings([{ name: "log_destination", value }])).toEqual(wrong);
});
