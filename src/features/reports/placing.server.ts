import type { App } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import { hasBuilding } from "../campus/buildings.server.ts";
import { hasFaculty } from "../campus/people.server.ts";
import { FACULTY_LEVELS } from "../campus/sections/unit-key.contract.ts";
import { type Filed, isHiddenFrom, staysAt } from "../reach/place.contract.ts";
import { isConfidential, placeOf, unitOf } from "../reach/route.server.ts";
import type { HiddenFrom } from "../recusal/party.contract.ts";
import {
  BUILDING_UNOFFERED,
  FACULTY_UNOFFERED,
  HIDDEN_AND_HANDED,
  NOT_HANDED_OVER,
  type NewReportInput,
  type ReportChange,
} from "./report.contract.ts";
import type { ReadableReport, ReportRow } from "./report.sql.ts";

/**
 * Where a report comes to lie as its author writes it (docs/product/campus.md#units), and the building that it names,
 * which decides nothing of that.
 */

/** The columns that follow from what an author wrote. */
type Placed = Pick<ReportRow, "faculty" | "building" | "unit" | "is_private">;
export type PlacedNew = Placed & Pick<ReportRow, "hidden_from">;

/**
 * The faculty as it is stored: null at the levels that have none.
 * Throws a 422 for one that is not the campus's, unless the report has it already.
 */
const facultyOf = (
  app: App,
  { level, faculty }: Filed,
  stored: string | null = null,
): string | null => {
  if (!faculty || !FACULTY_LEVELS.includes(level)) return null;
  if (faculty !== stored && !hasFaculty(app.campus.now(), faculty))
    throw fieldProblem("faculty", FACULTY_UNOFFERED);
  return faculty;
};

/**
 * The building as it is stored, null for none.
 * Throws a 422 for one that is not the campus's, unless the report has it already.
 */
const buildingOf = (app: App, building: string | null, stored: string | null = null) => {
  if (!building) return null;
  if (building !== stored && !hasBuilding(app.campus.now(), building))
    throw fieldProblem("building", BUILDING_UNOFFERED);
  return building;
};

/**
 * The confidential unit to which an author hands a report over; throws a 422 for any other, and for one that may not
 * know of it.
 */
const handedTo = (app: App, key: string, hiddenFrom: HiddenFrom): string => {
  if (!unitOf(app, key)?.confidential) throw fieldProblem("unit", NOT_HANDED_OVER);
  if (isHiddenFrom(hiddenFrom, key)) throw fieldProblem("hidden_from", HIDDEN_AND_HANDED);
  return key;
};

/** The place of a new report. */
export const placeNew = (app: App, input: NewReportInput): PlacedNew => {
  const sent = {
    category: input.category,
    level: input.report_level,
    faculty: input.faculty ?? null,
  };
  const { hidden_from = null } = input;
  const faculty = facultyOf(app, sent);
  const building = buildingOf(app, input.building ?? null);
  const unit =
    input.unit === undefined
      ? placeOf(app, { ...sent, faculty }, hidden_from)
      : handedTo(app, input.unit, hidden_from);
  const mustBePrivate = hidden_from !== null || isConfidential(app, unit);
  const is_private = input.isPrivate || mustBePrivate;
  return { faculty, building, unit, hidden_from, is_private };
};

/** The place of a pending report after a change by its author. What leaves a confidential unit stays private. */
export const placeChanged = (app: App, row: ReadableReport, change: ReportChange): Placed => {
  const sent = {
    category: change.category ?? row.category,
    level: change.report_level ?? row.level,
    faculty: change.faculty ?? row.faculty,
  };
  const building = buildingOf(app, change.building ?? row.building, row.building);
  const after = { ...sent, faculty: facultyOf(app, sent, row.faculty) };
  const isForwarded = row.forwarded > 0 || row.timeline.some(({ kind }) => kind === "forwarded");
  const lying = { unit: row.unit, isForwarded };
  const stays = staysAt(app.campus.now().units.units, lying, row, after);
  const unit = stays ? row.unit : placeOf(app, after, row.hidden_from);
  const isPrivate = change.isPrivate ?? row.is_private;
  const mustBePrivate =
    row.hidden_from !== null || isConfidential(app, row.unit) || isConfidential(app, unit);
  const is_private = isPrivate || mustBePrivate;
  return { faculty: after.faculty, building, unit, is_private };
};
