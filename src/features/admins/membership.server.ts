import type { App, Trx } from "../../server/app.ts";
import { changeRow } from "../../server/database/rows.ts";
import { fieldProblem } from "../../server/problem.ts";
import { type Acting, recordAct } from "../audit/audit.server.ts";
import type { LockedAdmin } from "./admin.sql.ts";

/** The names of units that the settings know, as the audit keeps them. */
const namesOf = ({ campus }: App, keys: readonly string[]) =>
  campus
    .now()
    .units.units.filter(({ key }) => keys.includes(key))
    .map(({ name }) => name);

/**
 * Makes a locked admin a member of these units and of no other (docs/product/campus.md#units). Throws a 422 for a
 * unit that the settings do not name, unless the admin is a member of it already.
 */
export const changeMembership = async (
  app: App,
  trx: Trx,
  request: Acting,
  { account, wanted }: { account: LockedAdmin; wanted: readonly string[] },
): Promise<void> => {
  const units = [...new Set(wanted)];
  const known = [...app.campus.now().units.units.map(({ key }) => key), ...account.units];
  if (!units.every((key) => known.includes(key)))
    throw fieldProblem("units", "Unit tidak ditemukan. Muat ulang halaman ini.");
  if (units.length === account.units.length && units.every((key) => account.units.includes(key)))
    return;
  await changeRow(trx, "account", account.id, { units });
  await recordAct(app, trx, request, "edit-admin", `admin:${account.id}`, {
    before: { units: namesOf(app, account.units) },
    after: { units: namesOf(app, units) },
  });
};
