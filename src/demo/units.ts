import { handlers } from "../app/server/handlers.ts";
import type { Unit } from "../features/campus/sections/units.contract.ts";
import { FACULTY_LEVELS, pairOf } from "../features/campus/sections/unit-key.contract.ts";
import type { AdminViewer } from "../server/http/viewer.ts";
import { ASKING } from "./acts.ts";
import type { DemoApp } from "./demo-app.ts";

const LEVELS = ["university", ...FACULTY_LEVELS] as const;

/** The units of the demo campus; the confidential one gets nothing by itself. */
const UNITS: readonly Unit[] = [
  {
    key: "4f0c2a91",
    name: "Biro Keuangan",
    email: "keuangan@example.ac.id",
    contact: "Gedung rektorat lantai 1",
    confidential: false,
    faculty: "",
    takes: LEVELS.map((level) => pairOf("financial", level)),
  },
  {
    key: "9d31e07b",
    name: "Satgas PPKPT",
    email: "",
    contact: "0711 555 123",
    confidential: true,
    faculty: "",
    takes: [],
  },
];

/** Sets the campus's units. */
export const setUnits = (demo: DemoApp, superadmin: AdminViewer) =>
  handlers.editSection(demo.app, {
    ...ASKING,
    viewer: superadmin,
    params: { section: "units" },
    body: { units: UNITS },
  });

/** Makes an admin a member of the unit at this place in the list. */
export const joinUnit = (
  demo: DemoApp,
  superadmin: AdminViewer,
  { id, unit }: { readonly id: number; readonly unit: number },
) =>
  handlers.editAdmin(demo.app, {
    ...ASKING,
    viewer: superadmin,
    params: { id },
    body: { units: [UNITS[unit]!.key] },
  });
