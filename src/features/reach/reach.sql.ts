import { sql } from "kysely";
import type { Condition } from "../shared/pagination.sql.ts";
import type { Reach } from "./reach.server.ts";

/** Conditions on `report`: it lies where the admin reads. */
export const placedWithin = ({ units, isClinic }: Reach): Condition[] => [
  sql`report.unit = any(${units}::text[])`,
  // for the index of what lies at units
  !isClinic && sql`report.unit <> ''`,
];

/** The ids of reports that are hidden from the admin, which are few. */
export const hiddenIds = ({ parties }: Pick<Reach, "parties">) =>
  sql`select hidden.id from report as hidden where hidden.hidden_from && ${parties}::text[]`;

/** The ids of all reports that do not exist for the admin. */
export const unreachedIds = (reach: Reach) => sql`
  ${hiddenIds(reach)}
  union all
  select placed.id from report as placed
  where placed.unit <> '' and placed.unit <> all(${reach.units}::text[])`;

/** A condition on `report`: it is not hidden from the admin. */
const isShown = (reach: Pick<Reach, "parties">) =>
  sql`report.id <> all(array(${hiddenIds(reach)}))`;

/**
 * The same as {@link reachedBy} for one report that is found by its number, and perhaps waited for: asked of the row as
 * it is once its lock is there.
 */
export const isReachedRow = (reach: Reach): Condition[] => [
  ...placedWithin(reach),
  sql`not coalesce(report.hidden_from && ${reach.parties}::text[], false)`,
];

/** Conditions on `report`: it exists for the admin. */
export const reachedBy = (reach: Reach): Condition[] => [...placedWithin(reach), isShown(reach)];

/**
 * Conditions on `report` for figures: an admin of the clinic counts what confidential units have, and reads none of it
 * (docs/product/campus.md#confidential-units).
 */
export const countedFor = (reach: Reach): Condition[] =>
  reach.isClinic ? [isShown(reach)] : reachedBy(reach);
