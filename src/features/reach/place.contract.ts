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

/** The unit to which a report goes by itself: never the one from which it is hidden, since the clinic has it then. */
export const takerBeside = <U extends Taker>(
  units: readonly U[],
  filed: Filed,
  hiddenFrom: readonly string[] | null,
): U | undefined => {
  const taker = takerOf(units, filed);
  return taker && hiddenFrom?.includes(partyOfUnit(taker.key)) ? undefined : taker;
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
  // a unit that the settings do not name counts as confidential
  const isConfidential =
    unit !== "" && (units.find(({ key }) => key === unit)?.confidential ?? true);
  return isConfidential && takerOf(units, before)?.key !== unit;
};
