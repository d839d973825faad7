import type { App } from "../../server/app.ts";

/** The opaque name of an attempt; that of 0, for an unknown address, has the same length. */
export const sealAttempt = (app: App, registrationId: number) =>
  app.secrets.seal("attempt", String(registrationId).padStart(10, "0"));

/** Undoes {@link sealAttempt}; undefined for a text that is not the name of an attempt. */
export const openAttempt = (app: App, attempt: string): number | undefined => {
  const opened = app.secrets.unseal("attempt", attempt);
  return typeof opened === "string" ? Number(opened) : undefined;
};
