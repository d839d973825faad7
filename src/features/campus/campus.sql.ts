import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import type { Section } from "./sections.contract.ts";

/** What is stored of all sections; a section that nobody has set has no row, or an empty one. */
export const listSections = (db: Db) =>
  db.selectFrom("campus_setting").select(["section", "value"]).execute();

/** What was changed of a section since a moment, as the audit has it, newest first. */
export const listChanges = (db: Db, section: Section, since: Date) =>
  db
    .selectFrom("audit")
    .select(["at", "change"])
    .where("action", "=", "edit-settings")
    .where("target", "=", `settings:${section}`)
    .where("at", ">=", since)
    .orderBy("id", "desc")
    .execute();

export const findSection = (db: Db, section: Section) =>
  db
    .selectFrom("campus_setting")
    .select(["value", "version"])
    .where("section", "=", section)
    .executeTakeFirst();

/** Locks a section for a change; one that nobody has set gets an empty row of version 0. */
export const lockSection = async (trx: Trx, section: Section) => {
  await trx
    .insertInto("campus_setting")
    .values({ section, value: {}, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom("campus_setting")
    .select(["value", "version"])
    .where("section", "=", section)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** Writes a section that is locked for a change; its version rises by one. */
export const writeSection = (trx: Trx, section: Section, value: object) =>
  trx
    .updateTable("campus_setting")
    .set({ value, version: sql`version + 1` })
    .where("section", "=", section)
    .execute();
