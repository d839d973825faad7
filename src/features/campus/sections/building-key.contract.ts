import * as z from "zod";

/** What names a building: apart from the schema of the section, for which no page shall wait. */

export const BUILDINGS_MOST = 200;
/** The most letters of a building's name, which reports hold. */
export const BUILDING_NAME_MAX = 60;

/** A name of a building that stays whatever it is called: posters and addresses have it. */
export const buildingKey = z.string().regex(/^[0-9a-f]{8}$/, "Gedung tidak valid");
