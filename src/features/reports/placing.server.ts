import type { App } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import { hasFaculty } from "../campus/people.server.ts";
import { FACULTY_LEVELS } from "../campus/sections/units.contract.ts";
import { type Filed, staysAt } from "../reach/place.contract.ts";
import { isConfidential, placeOf, unitOf } from "../reach/route.server.ts";
import {
  FACULTY_UNOFFERED,
  NOT_HANDED_OVER,
  type NewReportInput,
  type ReportChange,
} from "./report.contract.ts";
import type { ReadableReport, ReportRow } from "./report.sql.ts";

/** Where a report comes to lie as its author writes it (docs/product/campus.md#units). */

/** The columns that follow from what an author wrote. */
type Placed = Pick<ReportRow, "faculty" | "unit" | "is_private">;

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

/** The confidential unit to which an author hands a report over; throws a 422 for any other. */
const handedTo = (app: App, key: string): string => {
  if (!unitOf(app, key)?.confidential) throw fieldProblem("unit", NOT_HANDED_OVER);
  return key;
};

/** The place of a new report. */
export const placeNew = (app: App, input: NewReportInput): Placed => {
  const sent = {
    category: input.category,
    level: input.report_level,
    faculty: input.faculty ?? null,
  };
  const faculty = facultyOf(app, sent);
  const unit =
    input.unit === undefined ? placeOf(app, { ...sent, faculty }) : handedTo(app, input.unit);
  return { faculty, unit, is_private: input.isPrivate || isConfidential(app, unit) };
};

/** The place of a pending report after a change by its author. What leaves a confidential unit stays private. */
export const placeChanged = (app: App, row: ReadableReport, change: ReportChange): Placed => {
  const sent = {
    category: change.category ?? row.category,
    level: change.report_level ?? row.level,
    faculty: change.faculty ?? row.faculty,
  };
  const after = { ...sent, faculty: facultyOf(app, sent, row.faculty) };
  const isForwarded = row.forwarded > 0 || row.timeline.some(({ kind }) => kind === "forwarded");
  const lying = { unit: row.unit, isForwarded };
  const stays = staysAt(app.campus.now().units.units, lying, row, after);
  const unit = stays ? row.unit : placeOf(app, after);
  const isPrivate = change.isPrivate ?? row.is_private;
  const mustBePrivate = isConfidential(app, row.unit) || isConfidential(app, unit);
  return { faculty: after.faculty, unit, is_private: isPrivate || mustBePrivate };
};
