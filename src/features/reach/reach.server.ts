import type { App } from "../../server/app.ts";
import { REPORT_NOT_FOUND } from "../../record-permissions.ts";
import type { AdminViewer } from "../../server/http/viewer.ts";
import { notFound } from "../../server/problem.ts";
import { partyOfAdmin, partyOfUnit } from "./place.contract.ts";
import { AT_CLINIC } from "../campus/sections/unit-key.contract.ts";

/** Where a report lies that no unit takes. */
export const CLINIC = "";

/** What one admin reaches of the reports (docs/product/campus.md#who-reaches-a-report). */
export interface Reach {
  /** The places whose reports the admin reads: keys of units, and {@link CLINIC}. */
  readonly units: readonly string[];
  /** The names under which a report may be hidden from the admin: `admin:12`, `unit:4f0c2a91`. */
  readonly parties: readonly string[];
  /** Whether the admin is of the clinic, and no unit staff. */
  readonly isClinic: boolean;
}

/**
 * What an admin reaches: the clinic's reports and those of all units that are not confidential, and those of the
 * admin's own units; unit staff only the last. A unit that the settings do not name counts as confidential.
 */
export const reachOf = (
  { campus }: Pick<App, "campus">,
  { id, scope, units }: Pick<AdminViewer, "id" | "scope" | "units">,
): Reach => {
  const isClinic = scope === "all";
  const open = campus.now().units.units.filter(({ confidential }) => !confidential);
  const others = isClinic ? [CLINIC, ...open.map(({ key }) => key)] : [];
  return {
    units: [...new Set([...others, ...units])],
    parties: [partyOfAdmin(id), ...units.map(partyOfUnit)],
    isClinic,
  };
};

/** What of it lies at the place that a filter names, as that unit's staff reach it; all of it without a filter. */
export const reachAt = (reach: Reach, filter: string | undefined): Reach => {
  if (filter === undefined) return reach;
  const place = filter === AT_CLINIC ? CLINIC : filter;
  return {
    ...reach,
    units: reach.units.filter((unit) => unit === place),
    isClinic: reach.isClinic && place === CLINIC,
  };
};

/** The columns that say who reaches a report. */
export interface Placed {
  readonly unit: string;
  readonly hidden_from: readonly string[] | null;
}

/** Whether the report exists for the admin. */
export const isReached = ({ units, parties }: Reach, { unit, hidden_from }: Placed) =>
  units.includes(unit) && !hidden_from?.some((party) => parties.includes(party));

/** The same report; throws a 404 where there is none for the admin. */
export const mustReach = <Row extends Placed>(reach: Reach, row: Row | undefined): Row => {
  if (!row || !isReached(reach, row)) throw notFound(REPORT_NOT_FOUND);
  return row;
};
