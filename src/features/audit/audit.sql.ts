import type { Insertable } from "kysely";
import type { Db } from "../../server/app.ts";
import type { Schema } from "../../server/database/schema.ts";

/** Leaves a row about an admin's act; a row about a report never names its author. */
export const recordAct = (db: Db, act: Insertable<Schema["audit"]>) =>
  db.insertInto("audit").values(act).execute();
