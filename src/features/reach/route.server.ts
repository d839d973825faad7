import type { Category, Level } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { pairOf, type Unit } from "../campus/sections/units.contract.ts";
import { CLINIC } from "./reach.server.ts";

type Campus = Pick<App, "campus">;

/** The unit with a key; undefined for the clinic, and where the settings name no such unit. */
export const unitOf = ({ campus }: Campus, key: string): Unit | undefined =>
  campus.now().units.units.find((unit) => unit.key === key);

/** A unit that the settings do not name. */
const UNNAMED = "Unit lain";

/** Where a report lies, for those who may know it; null for the clinic. */
export const presentPlace = (campus: Campus, key: string) =>
  key === CLINIC ? null : { key, name: unitOf(campus, key)?.name ?? UNNAMED };

/** What decides where a new report comes to lie. */
interface Filed {
  readonly category: Category;
  readonly level: Level;
  readonly faculty: string | null;
}

/**
 * The place of a report as it is filed: the unit of its faculty that takes its category and level, else the unit for
 * all faculties that does, else the clinic.
 */
export const placeOf = ({ campus }: Campus, { category, level, faculty }: Filed): string => {
  const pair = pairOf(category, level);
  const takers = campus.now().units.units.filter(({ takes }) => takes.includes(pair));
  const own = faculty === null ? undefined : takers.find((unit) => unit.faculty === faculty);
  return (own ?? takers.find((unit) => unit.faculty === ""))?.key ?? CLINIC;
};
