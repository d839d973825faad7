import { sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import type { Section } from "./sections.contract.ts";

/** What is stored of all sections; a section that nobody has set has no row, or an empty one. */
export const listSections = (db: Db) =>
  db.selectFrom("campus_setting").select(["section", "value"]).execute();

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

/** Whether an admin has an address of ten digits at a domain, such as its students have. */
export const hasAdminAt = (db: Db, domain: string) =>
  oneValue<boolean>(db)`
    select exists (select from account
      where role <> 'student' and closed_at is null
        and email ~ '^[0-9]{10}@' and split_part(email, '@', 2) = ${domain})`;

/** What reports have to do with a unit. */
export interface UnitUse {
  readonly key: string;
  /** How many reports lie there that are hidden from nobody. */
  readonly told: number;
  /** How many that are not private. */
  readonly open: number;
  /** Whether a report lies there, is hidden from it, or was passed on from or to it. */
  readonly is_named: boolean;
}

export const usesOf = async (db: Db, keys: readonly string[]): Promise<readonly UnitUse[]> =>
  (
    await sql<UnitUse>`
      select unit.key,
        count(report.id) filter (where report.hidden_from is null)::int as told,
        count(report.id) filter (where not report.is_private)::int as open,
        count(report.id) > 0
          or exists (select from report as hidden where hidden.hidden_from @> array['unit:' || unit.key])
          or exists (select from report_event as step where step.from_unit = unit.key)
          or exists (select from report_event as step where step.to_unit = unit.key) as is_named
      from unnest(${keys}::text[]) with ordinality as unit (key, place)
        left join report on report.unit = unit.key and report.unit <> ''
      group by unit.key, unit.place order by unit.place`.execute(db)
  ).rows;

/** The row of the promises that were before; no section has its name. */
export const EARLIER = "promises:before";

export const findEarlier = async (trx: Trx) =>
  (
    await trx
      .selectFrom("campus_setting")
      .select("value")
      .where("section", "=", EARLIER)
      .executeTakeFirst()
  )?.value;

/** Writes the promises that were before, whose section is locked. */
export const writeEarlier = (trx: Trx, value: object) =>
  trx
    .insertInto("campus_setting")
    .values({ section: EARLIER, value, version: 0 })
    .onConflict((conflict) => conflict.column("section").doUpdateSet({ value }))
    .execute();
