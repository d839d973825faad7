import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";

export const periodIsActive = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("appeal_period").select("is_active").executeTakeFirstOrThrow()).is_active;

/** The same inside a filing: no toggle comes between this look and the filing's commit. */
export const holdPeriod = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom("appeal_period").select("is_active").forShare().executeTakeFirstOrThrow())
    .is_active;

/** Flips the period, one toggle after the other; what it is now. */
export const flipPeriod = async (trx: Trx): Promise<boolean> =>
  (
    await trx
      .updateTable("appeal_period")
      .set({ is_active: sql`not is_active` })
      .returning("is_active")
      .executeTakeFirstOrThrow()
  ).is_active;

export const insertPeriodChange = async (
  trx: Trx,
  change: { is_active: boolean; at: Date; admin_id: number },
): Promise<number> =>
  (
    await trx
      .insertInto("appeal_period_event")
      .values(change)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The latest toggles, newest first. */
export const listPeriodChanges = (db: Db, take: number) =>
  db
    .selectFrom("appeal_period_event as event")
    .innerJoin("account", "account.id", "event.admin_id")
    .select(["event.id", "event.at", "event.is_active", "account.name as admin_name"])
    .orderBy("event.id", "desc")
    .limit(sql.lit(take))
    .execute();
