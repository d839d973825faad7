import type { App } from "../../server/app.ts";
import type { Unit } from "../campus/sections/units.contract.ts";
import { type Filed, isConfidentialAt, takerBeside } from "./place.contract.ts";
import { CLINIC } from "./reach.server.ts";

/** The name of a unit that the settings do not name any more. */
export const OTHER_UNIT = "Unit lain";

type Campus = Pick<App, "campus">;

/** The unit with a key; undefined for the clinic, and where the settings name no such unit. */
export const unitOf = ({ campus }: Campus, key: string): Unit | undefined =>
  campus.now().units.units.find((unit) => unit.key === key);

/** {@link isConfidentialAt} by the settings of now. */
export const isConfidential = ({ campus }: Campus, place: string): boolean =>
  isConfidentialAt(campus.now().units.units, place);

/** The name of a place in a sentence: 'klinik', 'Biro Keuangan'. */
export const placeName = (app: Campus, place: string): string =>
  place === CLINIC ? "klinik" : (unitOf(app, place)?.name ?? OTHER_UNIT);

/**
 * The place of a report as it is filed: the unit of its faculty that takes its category and level, else the unit for
 * all faculties that does, else the clinic; the clinic too where it is hidden from that unit.
 */
export const placeOf = (
  { campus }: Campus,
  filed: Filed,
  hiddenFrom: readonly string[] | null,
): string => takerBeside(campus.now().units.units, filed, hiddenFrom)?.key ?? CLINIC;
