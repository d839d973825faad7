import type { Category, Level } from "../../labels.ts";
import type { Unit } from "../campus/sections/units.contract.ts";
import type { Pair } from "../campus/sections/unit-key.contract.ts";

/** What decides where a report lies as its author files it. */
export interface Filed {
  readonly category: Category;
  readonly level: Level;
  readonly faculty: string | null;
}

type Taker = Pick<Unit, "key" | "confidential" | "faculty" | "takes">;

/** The unit of the report's faculty that takes its category and level, else the unit for all faculties that does. */
const takerOf = <U extends Taker>(
  units: readonly U[],
  { category, level, faculty }: Filed,
): U | undefined => {
  // without the schemas of `pairOf`'s file, which a form would wait for
  const pair: Pair = `${category}.${level}`;
  const takers = units.filter(({ takes }) => takes.includes(pair));
  const own = faculty === null ? undefined : takers.find((unit) => unit.faculty === faculty);
  return own ?? takers.find((unit) => unit.faculty === "");
};

/** The name under which a report may be hidden from an admin. */
export const partyOfAdmin = (id: number) => `admin:${id}`;
/** The same for a unit with all its members. */
export const partyOfUnit = (key: string) => `unit:${key}`;

/** Whether a report is hidden from a unit, whoever else it is hidden from. */
export const isHiddenFrom = (hiddenFrom: readonly string[] | null, unit: string): boolean =>
  hiddenFrom?.includes(partyOfUnit(unit)) ?? false;

/** Whether only members of a place and the author read what lies there; so it is at a unit that nobody knows any more. */
export const isConfidentialAt = (
  units: readonly Pick<Unit, "key" | "confidential">[],
  place: string,
): boolean => place !== "" && (units.find(({ key }) => key === place)?.confidential ?? true);

/** The unit to which a report goes by itself: never the one from which it is hidden, since the clinic has it then. */
export const takerBeside = <U extends Taker>(
  units: readonly U[],
  filed: Filed,
  hiddenFrom: readonly string[] | null,
): U | undefined => {
  const taker = takerOf(units, filed);
  return taker && isHiddenFrom(hiddenFrom, taker.key) ? undefined : taker;
};

/** Where a report lies, and whether an admin has passed it on. */
interface Lying {
  readonly unit: string;
  readonly isForwarded: boolean;
}

/**
 * Whether a report stays where it lies when its author changes it: what decides is the same, an admin has passed it
 * on, or it was handed over directly to a confidential unit (docs/product/campus.md#confidential-units).
 */
export const staysAt = (
  units: readonly Taker[],
  { unit, isForwarded }: Lying,
  before: Filed,
  after: Filed,
): boolean => {
  const isSame =
    before.category === after.category &&
    before.level === after.level &&
    before.faculty === after.faculty;
  if (isSame || isForwarded) return true;
  return isConfidentialAt(units, unit) && takerOf(units, before)?.key !== unit;
};
