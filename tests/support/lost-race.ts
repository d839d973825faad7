import type { Transaction } from "kysely";
import { vi } from "vitest";
import type { App } from "../../src/server/app.ts";
import type { Schema } from "../../src/server/database/schema.ts";

/**
 * The next transaction loses a race with `meanwhile`: what it did is rolled back, `meanwhile` runs, and it is
 * told of a serialization failure. Those after it run as ever.
 */
export const loseNextRace = ({ db }: Pick<App, "db">, meanwhile: () => Promise<unknown>): void => {
  const begin = db.transaction.bind(db);
  const lost = Object.assign(new Error("lost a race"), { code: "40001" });
  const lose = async (work: (trx: Transaction<Schema>) => Promise<unknown>) => {
    const losing = begin().execute(async (trx) => {
      await work(trx);
      throw lost;
    });
    await losing.catch((error: unknown) => {
      if (error !== lost) throw error;
    });
    await meanwhile();
    throw lost;
  };
  const builder = { setIsolationLevel: () => ({ execute: lose }) };
  vi.spyOn(db, "transaction").mockImplementationOnce(() => builder as never);
};
