import type { Kysely } from "kysely";
import type { Facts } from "../call.ts";
import type { Campus } from "../features/campus/sections.contract.ts";
import type { Clock } from "./clock.ts";
import type { Copies } from "./database/copies.ts";
import type { Reads } from "./database/reads.ts";
import type { Schema } from "./database/schema.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { LastUse } from "./last-use.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import type { FileStore } from "./uploads/file-store.ts";

export type { Db, Trx } from "./database/schema.ts";

/** Pages of the web application that the server keeps rendered. */
export interface KeptPages {
  /**
   * Forgets every kept page that shows these paths, on every instance, before it resolves. `/x/*` means all below
   * `/x`.
   */
  drop(paths: readonly string[]): Promise<void>;
  /** Calls `heard` with the paths of every later drop, on any instance: for other caches that show them. */
  listen(heard: (paths: readonly string[]) => void): void;
}

/** What this campus has set in the browser, held in memory (docs/product/campus.md#calls-of-the-settings). */
export interface CampusSettings {
  /** The settings as this instance knows them, at most a second old; promises as they hold at `at`, else now. */
  readonly now: (at?: Date) => Campus;
  /** The facts that schemas need, as they are now. */
  readonly facts: () => Facts;
  /** Reads them from the database again. */
  readonly reread: () => Promise<void>;
}

/** The parts that a handler works with: made in `main`, or by a test. */
export interface App {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Kysely<Schema>;
  /** For what nearly every request reads (`src/server/database/statement.ts`). */
  readonly reads: Reads;
  /** For calls whose answer may be a second old (`mayBeOld` of a call). */
  readonly copies: Copies;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly passwords: PasswordHasher;
  readonly limits: Limits;
  readonly lastUse: LastUse;
  readonly files: FileStore;
  readonly pages: KeptPages;
  readonly campus: CampusSettings;
  /** The salts of restores for tags of anonymous reports; read once, since only a restore writes them. */
  readonly tagSalts: readonly Buffer[];
}
