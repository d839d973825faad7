import type { Insertable } from "kysely";
import type { Trx } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";

/** Stores when a waiting account was decided, for the statistics; it names no student. */
export const insertVerdict = (trx: Trx, verdict: Insertable<Schema["verdict"]>) =>
  trx.insertInto("verdict").values(verdict).execute();
