import type { Db } from "./schema.ts";
import type { Reads } from "./reads.ts";

/** The handles to read from. */
export interface Handles {
  readonly db: Db;
  readonly reads: Reads;
}

/** Copies of the database that answer what may be a second old (docs/decisions/0033-a-cluster-and-its-copies.md). */
export interface Copies {
  /**
   * Runs `read` on a copy that is young enough, or else on `leader`. It also runs on `leader` after the copy failed
   * midway, so `read` may run twice and must only read.
   */
  ask<T>(leader: Handles, read: (from: Handles) => Promise<T>): Promise<T>;
  /** From now on a copy answers only once it has everything that the database has at this moment. */
  catchUp(): void;
}

/** For a database without copies. */
export const noCopies: Copies = { ask: (leader, read) => read(leader), catchUp: () => {} };
