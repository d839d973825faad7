import { USUAL_NAMES } from "./identity.ts";

/** The service's short name, for texts that no component shows. */
export const shownName = (): string =>
  document.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content ??
  USUAL_NAMES.short;
