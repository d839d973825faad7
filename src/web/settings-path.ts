import { adminPaths } from "../paths.ts";

/** The address at which a section of the settings is edited; units have a page of their own. */
export const settingsPath = (section: string): string =>
  section === "units" ? adminPaths.units : `${adminPaths.settings}?bagian=${section}`;
