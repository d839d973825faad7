import { sql } from "kysely";
import { rewriteHour } from "../../src/app/server/rewriting.ts";
import { beginHour } from "../../src/app/server/rewriting-mark.sql.ts";
import { startOfHour } from "../../src/server/clock.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Writes the hour anew now, as if it had just begun, on the connections that answer requests; `again` also
 * where that was done in this hour, as before a stop.
 */
export const rewriteNow = async ({ app }: TestApp, again = false): Promise<void> => {
  if (!again) await beginHour(app.db, startOfHour(app.clock.now()));
  await rewriteHour({ ...app, unhurried: (work) => work(app.db) }, { again });
};

/** The transaction that wrote a report's row as it is now. */
export const makerOfReport = async ({ app }: TestApp, report: number): Promise<string> => {
  const { rows } = await sql<{ made: string }>`
    select xmin::text as made from report where id = ${report}`.execute(app.db);
  return rows[0]!.made;
};
