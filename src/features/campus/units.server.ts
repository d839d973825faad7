import type { Db } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import { type UnitUse, usesOf } from "./campus.sql.ts";
import type { ValueOf } from "./sections.contract.ts";
import type { Unit } from "./sections/units.contract.ts";

const reportsIn = (n: number) => `${n.toLocaleString("id-ID")} laporan`;

/**
 * Why a unit cannot be removed. A report that is hidden from somebody is in no number; where there are no others, the
 * words are those for a unit that is only named, so that nobody learns of it.
 */
const whyItStays = (name: string, { told }: UnitUse) =>
  told > 0
    ? `${name} tidak dapat dihapus: masih ada ${reportsIn(told)} di sana. Pindahkan dulu laporannya.`
    : `${name} tidak dapat dihapus: masih disebut dalam laporan. Kosongkan saja yang diterimanya.`;

/** Why a unit cannot become confidential, or open; undefined where it can. */
const whyNotSo = (before: Unit | undefined, after: Unit, { is_named, open, told }: UnitUse) => {
  // a unit that the settings did not name counts as confidential, unless what lies there says otherwise
  const wasConfidential = before ? before.confidential : open === 0;
  if (wasConfidential && !after.confidential && is_named)
    return told > 0
      ? `Ada ${reportsIn(told)} di unit ini, yang dijanjikan hanya dibaca anggotanya.`
      : "Unit ini masih disebut dalam laporan, dan tetap rahasia.";
  if (!wasConfidential && after.confidential && open > 0)
    return `Ada ${reportsIn(open)} di unit ini yang tidak rahasia. Pindahkan dulu laporannya.`;
  return undefined;
};

/** Throws a 422 for a faculty that the campus does not have, unless the unit had it before. */
const refuseUnknownFaculties = (
  earlier: ReadonlyMap<string, Unit>,
  units: readonly Unit[],
  { faculties }: ValueOf<"people">,
) => {
  for (const [at, { key, faculty }] of units.entries()) {
    const isKnown = faculty === "" || faculties.some(({ name }) => name === faculty);
    if (!isKnown && earlier.get(key)?.faculty !== faculty)
      throw fieldProblem(`units.${at}.faculty`, "Pilih fakultas dari daftar fakultas kampus");
  }
};

/**
 * Throws a 422 for units that this campus's reports do not allow: a unit that they name stays, and while they lie
 * there it does not become open, nor confidential where others may read them. Its faculty is one of the campus's.
 */
export const refuseUnits = async (
  db: Db,
  before: ValueOf<"units">,
  { units }: Partial<ValueOf<"units">>,
  people: ValueOf<"people">,
): Promise<void> => {
  if (!units) return;
  const earlier = new Map(before.units.map((unit) => [unit.key, unit]));
  refuseUnknownFaculties(earlier, units, people);
  const keys = new Set([...earlier.keys(), ...units.map(({ key }) => key)]);
  for (const use of await usesOf(db, [...keys])) {
    const was = earlier.get(use.key);
    const at = units.findIndex(({ key }) => key === use.key);
    const after = units[at];
    if (was && !after && use.is_named) throw fieldProblem("units", whyItStays(was.name, use));
    const why = after && whyNotSo(was, after, use);
    if (why) throw fieldProblem(`units.${at}.confidential`, why);
  }
};
