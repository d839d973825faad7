/** The height that the form keeps for building and room while they are not there. */
export const BUILDING_FIELDS_HEIGHT = "min-h-49.5 sm:min-h-26";
