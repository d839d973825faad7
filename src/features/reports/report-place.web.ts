import type { Category, Level } from "../../labels.ts";
import type { PublicSettings } from "../campus/campus.contract.ts";
import { useSetting } from "../campus/settings.web.ts";
import { type Filed, takerBeside } from "../reach/place.contract.ts";

// forms import it with the rest of this file: by itself it would be a file of its own, for which a page waits
export { isHiddenFrom } from "../reach/place.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";

type Units = NonNullable<PublicSettings["units"]>;

const NONE: Units = [];

/** The campus's units; none until they are known. */
export const useUnits = (): Units => useSetting("units").data?.data.units ?? NONE;

/** What a form decides about the place of its report; a question without an answer leads nowhere. */
export const filedOf = ({ category, report_level, faculty }: Partial<ReportValues>): Filed => ({
  category: category as Category,
  level: report_level as Level,
  faculty: faculty || null,
});

/**
 * The unit to which a new report goes by itself.
 * @param hiddenFrom the parties for whom it does not exist
 */
export const takerOfNew = (
  units: Units,
  values: Partial<ReportValues>,
  hiddenFrom: readonly string[],
) => takerBeside(units, filedOf(values), hiddenFrom);

/**
 * The name of the confidential unit that alone reads a new report, if there is one.
 * @param chosen the key of the unit to which it is handed over; empty where it is not
 */
export const confinedTo = (
  units: Units,
  values: Partial<ReportValues>,
  hiddenFrom: readonly string[],
  chosen: string,
): string | undefined => {
  if (chosen !== "") return units.find(({ key }) => key === chosen)?.name ?? "unit yang Anda pilih";
  const taker = takerOfNew(units, values, hiddenFrom);
  return taker?.confidential ? taker.name : undefined;
};
