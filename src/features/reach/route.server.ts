import type { App } from "../../server/app.ts";
import type { Unit } from "../campus/sections/units.contract.ts";
import { type Filed, takerOf } from "./place.contract.ts";
import { CLINIC } from "./reach.server.ts";

type Campus = Pick<App, "campus">;

/** The unit with a key; undefined for the clinic, and where the settings name no such unit. */
export const unitOf = ({ campus }: Campus, key: string): Unit | undefined =>
  campus.now().units.units.find((unit) => unit.key === key);

/** Whether only a place's members read its reports; so it is where the settings name no such unit. */
export const isConfidential = (app: Campus, key: string): boolean =>
  key !== CLINIC && (unitOf(app, key)?.confidential ?? true);

/**
 * The place of a report as it is filed: the unit of its faculty that takes its category and level, else the unit for
 * all faculties that does, else the clinic.
 */
export const placeOf = ({ campus }: Campus, filed: Filed): string =>
  takerOf(campus.now().units.units, filed)?.key ?? CLINIC;
