import type { Campus } from "./sections.contract.ts";

/** Whether the campus has a building of this name. */
export const hasBuilding = ({ buildings }: Campus, building: string) =>
  buildings.buildings.some(({ name }) => name === building);

/** The building of a key, as an address or a poster names it; undefined where the campus has none. */
export const buildingAt = ({ buildings }: Campus, wanted: string) =>
  buildings.buildings.find(({ key }) => key === wanted);

/** The name by which reports are found that are about the building of a key; undefined for all of them. */
export const buildingFilter = (campus: Campus, key: string | undefined) =>
  // no report has an empty name
  key === undefined ? undefined : (buildingAt(campus, key)?.name ?? "");
