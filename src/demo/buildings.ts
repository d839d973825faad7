import { handlers } from "../app/server/handlers.ts";
import type { AdminViewer } from "../server/http/viewer.ts";
import { ASKING } from "./acts.ts";
import type { DemoApp } from "./demo-app.ts";
import { BUILDING_NAMES } from "./building-names.ts";

/** Sets the campus's buildings. */
export const setBuildings = (demo: DemoApp, superadmin: AdminViewer) =>
  handlers.editSection(demo.app, {
    ...ASKING,
    viewer: superadmin,
    params: { section: "buildings" },
    body: {
      buildings: BUILDING_NAMES.map((name, at) => ({ key: `6ed0a9${at}0`, name })),
    },
  });
