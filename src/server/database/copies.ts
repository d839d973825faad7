import type { Kysely } from "kysely";
import type { Reads } from "./reads.ts";
import type { Schema } from "./schema.ts";

/** What is read from. */
export interface Handles {
  readonly db: Kysely<Schema>;
  readonly reads: Reads;
}

/** Copies of the database that answer what may be a second old (docs/decisions/0033-a-cluster-and-its-copies.md). */
export interface Copies {
  /**
   * Runs `read` on a copy, where there is one that is young enough, else on `leader`: also where the copy
   * fails midway, so `read` may run twice and must only read.
   */
  ask<T>(leader: Handles, read: (from: Handles) => Promise<T>): Promise<T>;
  /** From now on no answer may come from a copy that has not what the database has at this moment. */
  catchUp(): void;
}

/** Of a database without copies. */
export const noCopies: Copies = { ask: (leader, read) => read(leader), catchUp: () => {} };
