import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import { insertRow } from "../../server/database/rows.ts";

export const periodIsActive = (db: Db) =>
  oneValue<boolean>(db)`select is_active from appeal_period`;

/** The same inside a filing: the period cannot change between this and the filing's commit. */
export const holdPeriod = (trx: Trx) =>
  oneValue<boolean>(trx)`select is_active from appeal_period for share`;

/** Changes the period to its other state, one change at a time; gives the new state. */
export const flipPeriod = (trx: Trx) =>
  oneValue<boolean>(trx)`update appeal_period set is_active = not is_active returning is_active`;

export const insertPeriodChange = (
  trx: Trx,
  change: { is_active: boolean; at: Date; admin_id: number },
) => insertRow(trx, "appeal_period_event", change);

/** The latest changes, newest first. */
export const listPeriodChanges = (db: Db, take: number) =>
  db
    .selectFrom("appeal_period_event as event")
    .innerJoin("account", "account.id", "event.admin_id")
    .select(["event.id", "event.at", "event.is_active", "account.name as admin_name"])
    .orderBy("event.id", "desc")
    .limit(sql.lit(take))
    .execute();
