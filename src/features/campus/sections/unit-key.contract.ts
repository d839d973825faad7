import * as z from "zod";
import { CATEGORIES, type Category, keysOf, type Level, LEVELS } from "../../../labels.ts";

/** What names a unit, and what one may take: apart from the schema of a unit, for which no page shall wait. */

export const UNITS_MOST = 40;

/** A category with a level: what a unit may take. */
export type Pair = `${Category}.${Level}`;
export const pairOf = (category: Category, level: Level): Pair => `${category}.${level}`;
export const PAIRS = keysOf(CATEGORIES).flatMap((category) =>
  keysOf(LEVELS).map((level) => pairOf(category, level)),
);

/** The levels at which a report may concern one faculty. */
export const FACULTY_LEVELS: readonly Level[] = ["faculty", "department", "program_study"];
export const isOfFaculty = (pair: Pair) =>
  FACULTY_LEVELS.some((level) => pair.endsWith(`.${level}`));

export const UNIT_KEY = /^[0-9a-f]{8}$/;
/** A name of a unit that stays whatever it is called; reports hold it. */
export const unitKey = z.string().regex(UNIT_KEY, "Kunci unit tidak valid");

/** Stands for the clinic in a filter by unit. */
export const AT_CLINIC = "-";
