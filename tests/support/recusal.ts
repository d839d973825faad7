import type { Unit } from "../../src/features/campus/sections/units.contract.ts";
import type { TestApp } from "./test-app.ts";

/** Two units, and what tests of reports that are hidden from somebody have in common. */

export const FINANCE: Unit = {
  key: "4f0c2a91",
  name: "Biro Keuangan",
  email: "",
  contact: "",
  confidential: false,
  faculty: "",
  takes: ["financial.university"],
};
export const TASK_FORCE: Unit = { ...FINANCE, key: "9d31e07b", name: "Satgas PPKPT", takes: [] };

export const NOBODY_LEFT = "Tidak ada lagi yang dapat membaca laporan ini";

export const partyOf = ({ id }: { readonly id: number }) => `admin:${id}`;

/** Sets the campus's units. */
export const setUnits = async (t: TestApp, superadmin: string, units: readonly Unit[]) => {
  const path = "/admin/settings/units";
  const { version } = (await t.call("GET", path, { token: superadmin })).body.data;
  const body = { units, version };
  const { status } = await t.call("PATCH", path, { token: superadmin, body });
  if (status !== 200) throw new Error(`expected 200, got ${status}`);
};
