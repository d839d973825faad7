import { defaultsOf, heldCampus } from "../../src/features/campus/campus.server.ts";
import type { CampusSettings } from "../../src/server/app.ts";
import { readSettings } from "../../src/server/settings.ts";

const usual = defaultsOf(readSettings({}));

/** A campus that has set nothing. */
export const usualCampus: CampusSettings = heldCampus(
  () => usual,
  async () => {},
);
