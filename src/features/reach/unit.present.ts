import type { App } from "../../server/app.ts";
import { CLINIC } from "./reach.server.ts";
import { isConfidential, placeName } from "./route.server.ts";

/** The unit at which a report lies, for its author and admins; null at the clinic. */
export const presentUnit = (app: Pick<App, "campus">, key: string) =>
  key === CLINIC
    ? null
    : {
        key,
        name: placeName(app, key),
        confidential: isConfidential(app, key),
      };
