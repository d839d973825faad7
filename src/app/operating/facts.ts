import { SECOND, systemClock } from "../../server/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { findMigrated } from "../../server/database/migrate.ts";
import { MIGRATIONS } from "../../server/places.ts";
import { engineVersion, type ServerRights, serverRights } from "./facts.sql.ts";

/** What `sikam doctor` asks of a database. */
export interface Facts {
  readonly version: string;
  readonly missing: readonly string[];
  /** Seconds that this machine's clock is ahead of the database's. */
  readonly clockOff: number;
  /** On a server. */
  readonly rights?: ServerRights;
}

export const factsOf = async ({ db, clock, engine }: Database): Promise<Facts> => ({
  version: await engineVersion(db),
  missing: (await findMigrated(db, MIGRATIONS)).missing,
  clockOff: Math.round((systemClock.now().getTime() - clock.now().getTime()) / SECOND),
  ...(engine === "postgres" && { rights: await serverRights(db) }),
});
