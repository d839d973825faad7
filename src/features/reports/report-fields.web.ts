/** The height that the form keeps for building and room while they are not there. */
export const BUILDING_FIELDS_HEIGHT = "min-h-[12.35rem] sm:min-h-[6.56rem]";
