import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/test-database.ts";
import type { Database } from "../../server/database/database.ts";
import { serverRights } from "./facts.sql.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a server that quotes values of rows in its log is told not to", async () => {
  const wrongWith = (verbosity: string) =>
    database.db.transaction().execute(async (trx) => {
      await sql`set local log_error_verbosity = ${sql.lit(verbosity)}`.execute(trx);
      return (await serverRights(trx)).wrong;
    });
  expect(await wrongWith("default")).toContain("log_error_verbosity = terse");
  expect(await wrongWith("terse")).not.toContain("log_error_verbosity = terse");
});
