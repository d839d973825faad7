import type { App, Db } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import { partyOfAdmin, partyOfUnit } from "../reach/place.contract.ts";
import { CLINIC } from "../reach/reach.server.ts";
import { type HiddenFrom, NO_MEMBERS, NOBODY_LEFT } from "./party.contract.ts";
import { type Placed, readersOf } from "./recusal.present.ts";
import { listReadingAdmins, type ReadingAdmin } from "./recusal.sql.ts";

/** The place of a report that would come to lie there: never at the unit from which it is hidden. */
export const placeBeside = (place: string, hiddenFrom: HiddenFrom): string =>
  hiddenFrom?.includes(partyOfUnit(place)) ? CLINIC : place;

/**
 * Throws a 422 where nobody would be left who reads the report at its place.
 * @param field at which the fault is told
 */
export const mustHaveReaders = async (
  app: App,
  on: Db,
  placed: Placed,
  field: string,
): Promise<readonly ReadingAdmin[]> => {
  const readers = readersOf(app, await listReadingAdmins(on), placed);
  if (readers.length > 0) return readers;
  throw fieldProblem(field, placed.hidden_from ? NOBODY_LEFT : NO_MEMBERS);
};

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
  return mustHaveReaders(app, on, placed, "hidden_from");
};
