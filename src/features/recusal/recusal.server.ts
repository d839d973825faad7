import type { App, Db } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import { partyOfAdmin, partyOfUnit } from "../reach/place.contract.ts";
import type { Placed } from "../reach/reach.server.ts";
import { type HiddenFrom, NO_MEMBERS, NOBODY_LEFT } from "./party.contract.ts";
import { readersOf } from "./recusal.present.ts";
import { listReadingAdmins, type ReadingAdmin } from "./recusal.sql.ts";

/** Those of the admins who read the report at its place; throws a 422 at `field` where there are none. */
const readersAmong = (
  app: App,
  admins: readonly ReadingAdmin[],
  placed: Placed,
  field: string,
): readonly ReadingAdmin[] => {
  const readers = readersOf(app, admins, placed);
  if (readers.length > 0) return readers;
  throw fieldProblem(field, placed.hidden_from ? NOBODY_LEFT : NO_MEMBERS);
};

/**
 * Throws a 422 where nobody would be left who reads the report at its place.
 * @param field at which the fault is told
 */
export const mustHaveReaders = async (app: App, on: Db, placed: Placed, field: string) =>
  readersAmong(app, await listReadingAdmins(on), placed, field);

/**
 * The same at `hidden_from`, also where a party is unknown. Gives the admins who are left.
 * @param before the parties from whom it is hidden already: they may be gone since, and stay
 */
export const mustLeaveReaders = async (
  app: App,
  on: Db,
  placed: { readonly unit: string; readonly hidden_from: readonly string[] },
  before: HiddenFrom = null,
): Promise<readonly ReadingAdmin[]> => {
  const admins = await listReadingAdmins(on);
  const known = new Set([
    ...admins.map(({ id }) => partyOfAdmin(id)),
    ...app.campus.now().units.units.map(({ key }) => partyOfUnit(key)),
    ...(before ?? []),
  ]);
  if (!placed.hidden_from.every((party) => known.has(party)))
    throw fieldProblem("hidden_from", "Pilih dari daftar admin dan unit");
  return readersAmong(app, admins, placed, "hidden_from");
};
